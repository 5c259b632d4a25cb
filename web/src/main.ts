import { mount } from "svelte";
import App from "./App.svelte";
import "./look/look.css";
import { applyLikes, likes } from "./settings.svelte";
import { dictionary } from "./words/words.svelte";

/* Names at the table are given once, so the person's language must be there first; English if it cannot be had. */
await dictionary.speak(likes.language).catch(() => undefined);
applyLikes();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
    addEventListener("load", () => void navigator.serviceWorker.register("./sw.js"));
}
