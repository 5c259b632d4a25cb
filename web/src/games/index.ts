/* The games of the page: a folder each, and a line here, in the order people see them. A game's code, words and art come
 * with the game; home has its front.ts only. */
import type { JudgedWords } from "../words/judged";
import { dictionary, type Language } from "../words/words.svelte";
import type { Course } from "../learn/course";
import type { Front, FrontWords, Game } from "./game";

const order = [
    "catchy",
    "cats-and-dogs",
    "cardinal",
    "cat-fight",
    "cantankerous",
];

export interface Listed extends Front {
    id: string;
}

const fronts = import.meta.glob<Front>(["./*/front.ts", "!./template/front.ts"], { eager: true, import: "default" });

export const games: Listed[] = order.map((id) => ({ id, ...fronts[`./${id}/front.ts`]! }));

export const gameOf = (id: string | undefined): Listed | undefined => games.find((game) => game.id === id);

/** What a game is called, in the language of the page. A game the page does not have is called by its id. */
export function frontWords(id: string): FrontWords {
    return gameOf(id)?.words[dictionary.language] ?? { name: id, line: "", win: "", minutes: "", options: {} };
}

/** The game with its words in the person's language. */
export async function loadGame(id: string): Promise<Game> {
    const front = gameOf(id);
    if (!front) throw new Error(`This page does not have the game "${id}".`);
    const game = await front.load();
    await game.words.speak(dictionary.wanted);
    return game;
}

const courses = import.meta.glob<Course>(["./*/lessons.ts", "!./template/lessons.ts"], { import: "course" });

/** A game's lessons with their words in the person's language; null: it has none. */
export async function loadCourse(id: string): Promise<Course | null> {
    const course = (await courses[`./${id}/lessons.ts`]?.()) ?? null;
    await course?.words.speak(dictionary.wanted);
    return course;
}

const judged = import.meta.glob<Record<Language, JudgedWords>>(["./*/judged.ts", "!./template/judged.ts"], { import: "judged" });

/** What an analysis says of a game, in every language. */
export const loadJudged = (id: string): Promise<Record<Language, JudgedWords>> => judged[`./${id}/judged.ts`]!();
