/* What goes from one page to the next. */
import type { LocalTable } from "../engine/local";

export const kept: { table: LocalTable | null } = { table: null };

const SHELF = "clowder.replay";

export interface Kept {
    record: string;
    names: string[];
}

/** The match the replay page shows. */
export function shelve(record: string, names: string[]): void {
    localStorage.setItem(SHELF, JSON.stringify({ record, names } satisfies Kept));
}

export function shelved(): Kept | null {
    try {
        return JSON.parse(localStorage.getItem(SHELF) ?? "null") as Kept | null;
    } catch {
        return null;
    }
}

const TABLES = "clowder.tables";
const REMEMBERED_MS = 7 * 24 * 3600 * 1000;

/** A table on the server at which this browser has a seat. */
export interface OnlineTable {
    id: string;
    game: string;
    at: number;
}

/** Those that are not over, the latest first. */
export function onlineTables(): OnlineTable[] {
    try {
        const all = JSON.parse(localStorage.getItem(TABLES) ?? "[]") as OnlineTable[];
        return all.filter((table) => Date.now() - table.at < REMEMBERED_MS).sort((a, b) => b.at - a.at);
    } catch {
        return [];
    }
}

export function rememberTable(id: string, game: string, over: boolean): void {
    const others = onlineTables().filter((table) => table.id !== id);
    localStorage.setItem(TABLES, JSON.stringify(over ? others : [{ id, game, at: Date.now() }, ...others].slice(0, 5)));
}
