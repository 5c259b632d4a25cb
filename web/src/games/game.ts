/* What a game's folder gives to the page, and what the table gives to a game's board. README.md says it in words. */
import { getContext, setContext, type Component } from "svelte";
import type { SeatInfo } from "../engine/session";
import type { GameEvent, Shape } from "../engine/shapes";
import type { IconName } from "../look/Icon.svelte";
import type { SoundName } from "../table/sound";
import type { Explaining, Picture } from "../table/explain";
import type { GameTexts, Naming, Saying } from "../words/names";
import type { GameWords, Language } from "../words/words.svelte";

/** What home and the set-up page show of a game before it is loaded: front.ts. */
export interface Front {
    /** Fewest and most. */
    seats: [number, number];
    /** Seats of a game that is started with one click. */
    usual: number;
    /** The option one chooses where one presses Play, the usual value first. */
    rules?: { option: string; values: string[] };
    /** Its players may be asked whether they react: the time for it is chosen at set-up. */
    reactions?: boolean;
    words: Record<Language, FrontWords>;
    /** The picture on its box. */
    picture(): Promise<{ default: Component }>;
    load(): Promise<Game>;
}

export interface FrontWords {
    name: string;
    /** What it is, in one line. */
    line: string;
    /** How one wins, in one sentence. */
    win: string;
    minutes: string;
    /** Names of its options and of their values. */
    options: Record<string, string>;
}

/** A position to try something in; `told` is what happened just before, where the position does not say it. */
export interface Try {
    state: object;
    told?: GameEvent[];
}

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

/** A game on the page, as its index.ts exports it; V is its own view, which only its folder looks into. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Game<V = any> {
    component: Component<BoardProps<V>>;
    /** Held against everything the engine writes: tests/unit/shapes.test.ts. */
    shapes: { view: Shape<V>; events: { wrong(value: unknown, where: string): string | null } };
    /** The place the game is played at, behind the whole table. It tells nothing. */
    scene?: Component;
    words: GameWords<GameTexts>;
    say: Saying;
    /** What an event changes on the table until the engine's own view of the finished step arrives. */
    show?(view: V, event: GameEvent): V;
    /** What another cat does that is shown large in the middle first, and the picture of it, if any. */
    staged?: Record<string, (n: Naming, event: GameEvent) => Picture | null>;
    /** Phases that are explained under the prompt until one has met them a few times: by the tip of which name. */
    help?: Record<string, string>;
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
    /** What a seat's score is made of, when the match is over: from the position, or from all that happened. */
    parts?(naming: Naming, view: V, seat: number, log: GameEvent[]): string[];
    /** Events that stand out in the log, and those of which several in a row are told once. */
    log?: {
        heads?: string[];
        once?: string[];
        /** Not told: everybody can see it, and it comes for every seat. */
        silent?: string[];
        /** Told behind the line before them, not on a line of their own: dice, tokens. */
        behind?: string[];
        icons?: Record<string, IconName>;
    };
    /** Which sound an event makes. */
    sounds?: Record<string, SoundName>;
    /** A game with questions one may let pass: the action that does, and whether the seat is on turn of its own. */
    passing?: { action: string; ownTurn(view: V): boolean };
    /** Positions for the rules page, each with a text in `words.tries`. */
    tries: Try[];
    /** The first game: the same table for every learner. */
    lesson: { seed: string; options?: string };
    /** Height of a little table in px, if the usual is too small. */
    little?: number;
}

/** How a thing on the table becomes a choice. */
export interface Picking {
    /** Plays the action, or asks which when there are several. */
    pick(actions: string[], label: string): void;
    /** The action a hint points at. */
    readonly hint: string | null;
    /** The actions of the thing that was picked and has several: which of them, is being asked. */
    readonly chosen: string[];
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
