/* One match as a page plays it: on this device (local.ts) or on a server (online.ts). The table only knows this. */
import type { Look } from "./desk";
import type { GameEvent, Hint, Why } from "./shapes";

export interface SeatInfo {
    name: string;
    kind: "person" | "bot" | "empty";
    /** On this device, and mine to play. */
    mine: boolean;
    /** Online: connected now. */
    here: boolean;
}

/** Something happened: what the viewer saw of it, and the table after it. */
export interface Step {
    events: GameEvent[];
    look: Look;
    /** Another person looks now: the table and the log as they last saw them. */
    before?: { look: Look; log: GameEvent[] };
    /** The step takes back what was there: nothing to play out. */
    back?: boolean;
}

export interface Chat {
    name: string;
    text: string;
    /** The seat of who said it; null: somebody who watches. */
    seat?: number | null;
}

/** What can be done about other people at a table online. */
export interface Moderation {
    /** This browser's person has opened the table. */
    readonly host: boolean;
    readonly chatOff: boolean;
    /** Nobody hears this seat any more, or again. */
    silence(seat: number, on: boolean): Promise<unknown>;
    report(seat: number, text: string): Promise<unknown>;
    switchChat(on: boolean): Promise<unknown>;
    /** Who watches by the old link is sent away. */
    renewWatch(): Promise<unknown>;
}

export interface Clock {
    /** Seconds left for each seat to act, when the message came; below 0 where no clock runs. */
    seconds: number[];
    at: number;
    /** Not a player's clock: everybody waits whether somebody reacts. */
    pause?: boolean;
}

export interface Listener {
    step(step: Step): void;
    seats(seats: SeatInfo[]): void;
    chat?(line: Chat): void;
    /** Hot-seat: the device must go to this seat before it sees its hand. */
    hand?(seat: number): void;
    trouble?(sentence: string | null): void;
    clock?(clock: Clock | null): void;
    rematch?(link: string): void;
}

export interface Session {
    readonly game: string;
    readonly online: boolean;
    /** The seat whose eyes the page has: 0 is a spectator. */
    readonly viewer: number;
    readonly seats: SeatInfo[];
    /** All that was seen so far, and the table now. Steps come after that. */
    start(listener: Listener): Promise<{ look: Look; log: GameEvent[] }>;
    act(action: string): Promise<void>;
    undo(): Promise<void>;
    /** May this table's players ask for hints? */
    readonly hints: boolean;
    /** What would be good now; null when nothing is asked. */
    hint(): Promise<Hint | null>;
    /** Why an action is not possible now; null: nothing can be said of this position. */
    why(action: string): Promise<Why | null>;
    record(): Promise<string>;
    /** Plays out are shown: bots may go on. */
    shown(): void;
    /** Hot-seat: the next person holds the device. */
    taken?(): Promise<void>;
    say?(text: string): void;
    readonly moderation?: Moderation;
    again(): Promise<void>;
    close(): void;
}
