/* Matches on this device that can be gone on with: a shelf for each, so that neither another game nor another tab of the
 * same game writes over it. */
import type { Saved } from "../engine/local";
import { randomHex } from "../engine/random";

const SHELF = "clowder.match.";
/** Ended matches stay for whoever reloads the page that shows the end. */
const ENDED_KEPT = 3;

export interface Kept extends Saved {
    id: string;
    /** When it was last played, in ms. */
    at: number;
}

export const newId = (): string => randomHex(4);

function read(key: string): Kept | null {
    try {
        const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
        return kept?.table && kept.record ? kept : null;
    } catch {
        return null;
    }
}

/** All of them, the one played last first. */
export function keptMatches(): Kept[] {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "").filter((key) => key.startsWith(SHELF));
    return keys.flatMap((key) => read(key) ?? []).sort((a, b) => b.at - a.at);
}

/** Those that have not ended. */
export const unfinished = (game?: string): Kept[] => keptMatches().filter((kept) => !kept.over && (!game || kept.table.game === game));

export const keptMatch = (id: string): Kept | null => read(SHELF + id);

export function keepMatch(id: string, saved: Saved): void {
    localStorage.setItem(SHELF + id, JSON.stringify({ ...saved, id, at: Date.now() } satisfies Kept));
    for (const old of keptMatches().filter((kept) => kept.over).slice(ENDED_KEPT)) dropMatch(old.id);
}

export function dropMatch(id: string): void {
    localStorage.removeItem(SHELF + id);
}

/** Whether this tab has the match for itself, from now until it is left. Where a browser cannot say so, it has. */
export async function claim(id: string): Promise<{ mine: boolean; release(): void }> {
    if (!navigator.locks) return { mine: true, release: () => undefined };
    return new Promise((resolve) => {
        void navigator.locks.request(SHELF + id, { ifAvailable: true }, (lock) => {
            if (!lock) return resolve({ mine: false, release: () => undefined });
            return new Promise<void>((release) => resolve({ mine: true, release }));
        });
    });
}
