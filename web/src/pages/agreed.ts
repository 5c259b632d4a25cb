/* What is agreed for a table online: chosen at set-up, changed by the host before the start. */
import type { Reaction, TableInfo } from "../engine/online";
import type { dictionary } from "../words/words.svelte";

export type ClockName = keyof typeof dictionary.w.setup.clocks;

export const clocks: Record<ClockName, TableInfo["clock"]> = {
    none: null,
    quick: { move: 30, reserve: 120 },
    calm: { move: 90, reserve: 600 },
    day: { days: 1 },
    days: { days: 3 },
};

export const reactions: Reaction[] = [4, 8, 15, "untimed"];

/** Its name; none for a clock that the page does not offer. */
export const clockName = (clock: TableInfo["clock"]) => (Object.keys(clocks) as ClockName[]).find((name) => JSON.stringify(clocks[name]) === JSON.stringify(clock));

/** Options as the engine reads them: numbers are numbers. */
export const optionValues = (options: Record<string, string>) => Object.fromEntries(Object.entries(options).map(([k, v]) => [k, /^\d+$/.test(v) ? Number(v) : v]));
