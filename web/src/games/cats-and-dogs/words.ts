/* The game's words, in the language of the page. */
import { GameWords, type Like } from "../../words/words.svelte";
import { en } from "./words.en";

export type Words = Like<typeof en>;

export const words = new GameWords<Words>(en, {
    de: async () => (await import("./words.de")).de,
    ja: async () => (await import("./words.ja")).ja,
});
