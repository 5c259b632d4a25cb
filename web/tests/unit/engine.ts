/* The built engine, in Node, and the page's games with their words in every language. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../../src/engine/engine";
import type { SeatInfo } from "../../src/engine/session";
import type { AnyView } from "../../src/engine/shapes";
import { games } from "../../src/games";
import type { Game } from "../../src/games/game";
import type { GameTexts, Naming } from "../../src/words/names";
import { languages, type Language, type Words } from "../../src/words/words.svelte";

export async function startEngine(): Promise<Engine> {
    const path = process.env["CLOWDER_WASM_DIR"] ?? fileURLToPath(new URL("../../../build/wasm", import.meta.url));
    return Engine.start(new WebAssembly.Module(readFileSync(`${path}/clowder.wasm`)));
}

/** Every rule set a game has, as clowder_open takes it; numbers stay at what is usual. */
export function variants(options: Record<string, { values: (string | number)[] }>): string[] {
    const words = Object.entries(options).filter(([, option]) => typeof option.values[0] === "string");
    return words.length ? words.flatMap(([name, option]) => option.values.map((value) => `${name}=${value}`)) : [""];
}

/** The reasons that the C code of a game gives, by key; the sentences as they stand in the source. */
export function reasonsOf(game: string): Map<string, string> {
    const source = readFileSync(new URL(`../../../games/${game}/why.c`, import.meta.url), "utf8");
    return new Map([...source.matchAll(/\{"(\w+)",\s*"[A-Z]+-\w+",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}/g)].map(([, key, text]) => [key!, text!]));
}

/** The habits and the outcomes (by event, with their sentences) that the C code of a game names. */
export function judgedOf(game: string): { habits: string[]; outcomes: Map<string, string> } {
    const source = (file: string) => readFileSync(new URL(`../../../games/${game}/${file}`, import.meta.url), "utf8");
    const table = (text: string, name: RegExp) => text.slice(text.search(name)).split("\n};")[0]!;
    const bot = source("bot.c");
    const habits = /const habits\[\] = /.test(bot) ? table(bot, /const habits\[\] = /) : "";
    return {
        habits: [...habits.matchAll(/= "([^"]+)"/g)].map(([, sentence]) => sentence!),
        outcomes: new Map([...table(source("words.c"), /_outcomes\[\] = /).matchAll(/\{"([\w-]+)", "([^"]+)"\}/g)].map(([, event, sentence]) => [event!, sentence!])),
    };
}

export const ids = games.map((game) => game.id);
export const spoken = Object.keys(languages) as Language[];

export async function load(id: string): Promise<Game> {
    return games.find((game) => game.id === id)!.load();
}

/** The page's words and the game's, in a language. */
export async function wordsIn(language: Language, game: Game): Promise<{ w: Words; g: GameTexts }> {
    return { w: await languages[language].load(), g: await game.words.in(language) };
}

export function named(words: { w: Words; g: GameTexts }, game: Game, view: AnyView, seats: SeatInfo[]): Naming {
    return { ...words, say: game.say, view, seats };
}
