/* The strength of bots that fits a person: matches against bots on this device, by game, lead to it. */
import { engine } from "../engine/client";
import type { Saved } from "../engine/local";
import { likes } from "../settings.svelte";
import { markOf } from "./fit";

/** The choice after the five levels. */
export const FIT = 6;
const SHELF = "clowder.results";
const KEPT = 30;

/** A match that is over, by its id: the level of the bots, and + for a win, - for a loss, = for something between. */
type Results = Record<string, { id: string; mark: string }[]>;

function results(): Results {
    try {
        return JSON.parse(localStorage.getItem(SHELF) ?? "{}") as Results;
    } catch {
        return {};
    }
}

/** As the engine reads it: "2+3-". */
export const history = (game: string): string => (results()[game] ?? []).map((one) => one.mark).join("");

export function remember(id: string, saved: Saved): void {
    const mark = markOf(saved);
    if (!mark) return;
    const all = results();
    const before = (all[saved.table.game] ?? []).filter((one) => one.id !== id);
    all[saved.table.game] = [...before, { id, mark }].slice(-KEPT);
    localStorage.setItem(SHELF, JSON.stringify(all));
}

/** The bot that the person has chosen: a level, or the strength that fits. */
export async function chosenBot(game: string): Promise<string> {
    return likes.level === FIT ? `fit:${await engine().fit(history(game))}` : `level:${likes.level}`;
}
