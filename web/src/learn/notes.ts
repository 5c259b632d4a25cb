/* The notes of a first game: each is told when what it is about is met for the first time. */

/** Notes that were not told yet and are due: what was just met, and when the game is over all the rest, since a short game may
 * end before everything was met. */
export function due(lessons: Record<string, string>, told: string[], met: string[], over: boolean): string[] {
    const now = over ? [...met, ...Object.keys(lessons)] : met;
    return [...new Set(now)].filter((key) => key in lessons && !told.includes(key));
}
