/* A match on this device: one person against bots, or several persons in turn, with the engine in the worker. */
import { engine } from "./client";
import type { Advice, Look } from "./desk";
import type { Listener, SeatInfo, Session } from "./session";
import type { GameEvent } from "./shapes";

export interface LocalTable {
    game: string;
    players: number;
    /** As clowder_open takes them: "course=short target=3". */
    options: string;
    /** Per seat a bot such as "level:3", or null for a person. */
    bots: (string | null)[];
    names: string[];
    seed: string;
}

interface Saved {
    table: LocalTable;
    record: string;
    viewer: number;
}

const SHELF = "clowder.local";

/** 256 bits from the browser's own generator. */
export function freshSeed(): string {
    return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export function savedTable(): Saved | null {
    try {
        return JSON.parse(localStorage.getItem(SHELF) ?? "null") as Saved | null;
    } catch {
        return null;
    }
}

export class LocalSession implements Session {
    readonly online = false;
    viewer = 1;
    seats: SeatInfo[] = [];
    private id = 0;
    private listener: Listener | null = null;
    private closed = false;
    private waitShown: (() => void) | null = null;
    private running = false;
    private telling: Promise<void> = Promise.resolve();
    /** Somebody moved, perhaps after the bots were last looked at. */
    private moved = false;
    private seenTo = new Map<number, number>();

    constructor(
        private table: LocalTable,
        private readonly from: string | null = null,
        /** Kept in this browser, to go on with later. */
        private readonly keep = true,
    ) {
        this.sit();
    }

    get game(): string {
        return this.table.game;
    }

    private sit(): void {
        this.seats = this.table.bots.map((bot, i) => ({
            name: this.table.names[i] ?? `${i + 1}`,
            kind: bot ? "bot" : "person",
            mine: !bot,
            here: true,
        }));
        this.viewer = this.table.bots.findIndex((bot) => !bot) + 1;
    }

    private get persons(): number {
        return this.table.bots.filter((bot) => !bot).length;
    }

    async start(listener: Listener): Promise<{ look: Look; log: GameEvent[] }> {
        const { game, players, options, seed } = this.table;
        this.listener = listener;
        this.id = this.from ? await engine().replay(this.from) : await engine().open(game, players, options, seed);
        const asked = (await engine().pending(this.id)).filter((seat) => !this.table.bots[seat - 1]);
        if (this.persons > 1 && asked.length) {
            this.viewer = asked[0]!;
            listener.hand?.(this.viewer);
        }
        return this.opened();
    }

    private async opened(): Promise<{ look: Look; log: GameEvent[] }> {
        const look = await engine().look(this.id, this.viewer);
        const log = (await engine().seen(this.id, this.viewer, 0)).flat();
        this.seenTo.set(this.viewer, look.step + 1);
        void this.run();
        return { look, log };
    }

    async act(action: string): Promise<void> {
        await engine().play(this.id, this.viewer, action);
        await this.tell();
        void this.run();
    }

    /** One after another: a person and a bot may move at the same time, and nothing is told twice. */
    private tell(): Promise<void> {
        this.telling = this.telling.catch(() => undefined).then(() => this.tellNow());
        return this.telling;
    }

    private async tellNow(): Promise<void> {
        if (this.closed) return;
        const from = this.seenTo.get(this.viewer) ?? 0;
        const [steps, look] = await Promise.all([
            engine().seen(this.id, this.viewer, from),
            engine().look(this.id, this.viewer),
        ]);
        this.seenTo.set(this.viewer, look.step + 1);
        this.listener?.step({ events: steps.flat(), look });
        void this.save();
    }

    private async save(): Promise<void> {
        if (this.closed || !this.keep) return;
        const saved: Saved = { table: this.table, record: await this.record(), viewer: this.viewer };
        localStorage.setItem(SHELF, JSON.stringify(saved));
    }

    /** Bots play until a person is asked; each move waits until the one before has been shown. */
    private async run(): Promise<void> {
        this.moved = true;
        if (this.running) return;
        this.running = true;
        try {
            while (!this.closed && this.moved) {
                this.moved = false;
                while (!this.closed && (await this.oneBot()));
            }
        } finally {
            this.running = false;
        }
        if (!this.closed) await this.passDevice();
    }

    private async oneBot(): Promise<boolean> {
        const pending = await engine().pending(this.id);
        const seat = pending.find((s) => this.table.bots[s - 1]);
        if (!seat) return false;
        const { action } = await engine().advise(this.id, seat, this.table.bots[seat - 1]!);
        if (this.closed) return false;
        const shown = new Promise<void>((resolve) => (this.waitShown = resolve));
        await engine().play(this.id, seat, action);
        await this.tell();
        await shown;
        return true;
    }

    shown(): void {
        this.waitShown?.();
        this.waitShown = null;
    }

    /** Hot-seat: when only others on this device are asked, the screen is covered until they hold it. */
    private async passDevice(): Promise<void> {
        const pending = await engine().pending(this.id);
        if (this.persons < 2 || !pending.length || pending.includes(this.viewer)) return;
        this.viewer = pending[0]!;
        this.listener?.hand?.(this.viewer);
    }

    /** The next person has the device: what happened since they last looked is played out for them. */
    async taken(): Promise<void> {
        await this.tell();
    }

    async undo(): Promise<void> {
        await engine().undo(this.id, this.viewer);
        const look = await engine().look(this.id, this.viewer);
        for (const [seat, to] of this.seenTo) this.seenTo.set(seat, Math.min(to, look.step + 1));
        const log = (await engine().seen(this.id, this.viewer, 0)).flat();
        this.listener?.step({ events: log, look, back: true });
        void this.save();
        void this.run();
    }

    hint(): Promise<Advice | null> {
        return engine().advise(this.id, this.viewer, "level:4");
    }

    record(): Promise<string> {
        return engine().record(this.id);
    }

    async again(): Promise<void> {
        await engine().close(this.id);
        this.table = { ...this.table, seed: freshSeed() };
        this.seenTo.clear();
        this.sit();
        const { game, players, options, seed } = this.table;
        this.id = await engine().open(game, players, options, seed);
        const { look, log } = await this.opened();
        this.listener?.step({ events: log, look, back: true });
    }

    close(): void {
        this.closed = true;
        this.shown();
        if (this.id) void engine().close(this.id);
    }
}
