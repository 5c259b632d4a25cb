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
