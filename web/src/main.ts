import { mount } from "svelte";
import App from "./App.svelte";
import "./look/look.css";
import { applyLikes } from "./settings.svelte";

applyLikes();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
    addEventListener("load", () => void navigator.serviceWorker.register("./sw.js"));
}
