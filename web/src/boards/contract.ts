/* What a table gives to a game's board, and what a game's folder gives to the table. README.md says it in words. */
import { getContext, setContext, type Component } from "svelte";
import type { SeatInfo } from "../engine/session";
import type { GameEvent } from "../engine/shapes";
import type { Explaining } from "./explain";

export interface BoardProps<V> {
    /** The table as the viewer may see it, with the events shown so far played into it. */
    view: V;
    /** What the viewer may do now, as engine texts; empty while events play out. */
    legal: string[];
    /** The seat at the bottom of the table; 0 is a spectator. */
    viewer: number;
    seats: SeatInfo[];
    /** The event being shown, or null when the table is at rest. */
    event: GameEvent | null;
    /** Ends the step: plays one of `legal`. Most things use a Thing instead, which also asks when several fit. */
    act(action: string): void;
}

/** V is the game's own view; the table itself does not look into it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Board<V = any> {
    component: Component<BoardProps<V>>;
    /** What an event changes on the table until the engine's own view of the finished step arrives. */
    show?(view: V, event: GameEvent): V;
    /** Milliseconds an event is shown; others have the usual time. 0: not waited for. */
    pace?: Record<string, number>;
    /** Events that disturb nobody who is choosing: shown at once, and what can be clicked stays. */
    quiet?: string[];
    /** All events so far, when a match is opened in the middle. */
    recall?(log: GameEvent[]): void;
    /** Verbs of actions that are on no thing: the table shows them as buttons under the prompt. */
    bar: string[];
    /** What is told about a thing with `about`, or a button of the bar, when one points at it. */
    explain: Explaining;
}

/** How a thing on the table becomes a choice. */
export interface Picking {
    /** Plays the action, or asks which when there are several. */
    pick(actions: string[], label: string): void;
    /** The action a hint points at. */
    readonly hint: string | null;
}

const KEY = Symbol("picking");
export const offerPicking = (picking: Picking) => setContext(KEY, picking);
export const usePicking = () => getContext<Picking>(KEY);

/** The legal actions that begin with these words: of(legal, "feed", "A"). */
export function of(legal: string[], ...words: string[]): string[] {
    const start = words.join(" ");
    return legal.filter((action) => action === start || action.startsWith(start + " "));
}

/** The seats in the order a viewer sees them: those after the viewer first, the viewer last. */
export function around(players: number, viewer: number): number[] {
    const first = viewer || players;
    return Array.from({ length: players }, (_, i) => ((first + i) % players) + 1);
}
