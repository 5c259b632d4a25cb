/* Which tasks of a game's lessons are done, kept in this browser. */
const SHELF = "clowder.lessons.";

export interface Progress {
    done: string[];
    /** How many tasks there are, for pages that have not loaded them. */
    all: number;
}

export function progressOf(game: string): Progress {
    try {
        const kept = JSON.parse(localStorage.getItem(SHELF + game) ?? "null") as Progress | null;
        if (Array.isArray(kept?.done) && typeof kept.all === "number") return kept;
    } catch {
        /* Whatever stands there is no progress of ours. */
    }
    return { done: [], all: 0 };
}

export function keepDone(game: string, task: string, all: number): Progress {
    const { done } = progressOf(game);
    const progress = { done: done.includes(task) ? done : [...done, task], all };
    localStorage.setItem(SHELF + game, JSON.stringify(progress));
    return progress;
}

export function startOver(game: string): void {
    localStorage.removeItem(SHELF + game);
}
