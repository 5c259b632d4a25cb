/* A match on this device: one person against bots, or several persons in turn, with the engine in the worker. */
import { engine } from "./client";
import type { Look, Sitting } from "./desk";
import { randomHex } from "./random";
import type { Listener, SeatInfo, Session } from "./session";
import type { GameEvent, Hint, Result, Why } from "./shapes";

export interface LocalTable {
    game: string;
    players: number;
    /** As clowder_open takes them: "course=short target=3". */
    options: string;
    /** Per seat a bot such as "level:3", or null for a person. */
    bots: (string | null)[];
    names: string[];
    seed: string;
    /** Not from the beginning: this position, and what happened just before, as the events say it. */
    position?: { state: string; told: GameEvent[] };
}

/** A match as it stands, to go on with later. */
export interface Saved {
    table: LocalTable;
    record: string;
    over: boolean;
    result?: Result;
}

/** 256 bits from the browser's own generator. */
export function freshSeed(): string {
    return randomHex(32);
}

export class LocalSession implements Session {
    readonly online = false;
    readonly hints = true;
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
    /** Whose eyes the page's log is for. */
    private told = 0;

    constructor(
        private table: LocalTable,
        private readonly from: string | null = null,
        /** Told after each step, to go on with the match later. */
        private readonly keep: ((saved: Saved) => void) | null = null,
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
        this.listener = listener;
        this.id = this.from ? await engine().replay(this.from, this.sitting) : await this.lay();
        const asked = await engine().asked(this.id);
        if (this.persons > 1 && asked.length) {
            this.viewer = asked[0]!;
            listener.hand?.(this.viewer);
        }
        return this.opened();
    }

    private get sitting(): Sitting {
        return { bots: [...this.table.bots], names: [...this.table.names] };
    }

    /** The table as it is agreed. */
    private lay(): Promise<number> {
        const { game, players, options, seed, position } = this.table;
        return position ? engine().load(position.state, this.sitting) : engine().open(game, players, options, seed, this.sitting);
    }

    private async opened(): Promise<{ look: Look; log: GameEvent[] }> {
        const { look, events } = await engine().news(this.id, this.viewer);
        this.told = this.viewer;
        void this.byItself(this.run());
        return { look, log: [...(this.table.position?.told ?? []), ...events] };
    }

    async act(action: string): Promise<void> {
        await engine().play(this.id, this.viewer, action);
        await this.tell();
        void this.byItself(this.run());
    }

    /** One after another: a person and a bot may move at the same time, and nothing is told twice. */
    private tell(): Promise<void> {
        this.telling = this.telling.catch(() => undefined).then(() => this.tellNow());
        return this.telling;
    }

    /** Another person's eyes go on from the table as they last saw it, with nothing of what the one before knew. */
    private async tellNow(): Promise<void> {
        if (this.closed) return;
        const { viewer } = this;
        const before = viewer === this.told ? undefined : await engine().lastSeen(this.id, viewer);
        const { events, back, look } = await engine().news(this.id, viewer);
        this.told = viewer;
        this.listener?.step({ events, look, ...(before && !back ? { before } : {}), ...(back ? { back } : {}) });
        void this.byItself(this.save(look.result));
    }

    /** What goes on without being waited for ends with the table: then its match is gone in the middle of it. */
    private async byItself(work: Promise<void>): Promise<void> {
        try {
            await work;
        } catch (error) {
            if (!this.closed) throw error;
        }
    }

    private async save(result: Result): Promise<void> {
        if (this.closed || !this.keep) return;
        this.keep({ table: this.table, record: await this.record(), over: result.over, result });
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
        const { id } = this;
        const shown = new Promise<void>((resolve) => (this.waitShown = resolve));
        const moved = await engine().botMove(id);
        if (this.closed) return false;
        /* The table may have been laid anew meanwhile. */
        if (id !== this.id) return true;
        if (!moved) return false;
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
        const asked = await engine().asked(this.id);
        if (this.persons < 2 || !asked.length || asked.includes(this.viewer)) return;
        this.viewer = asked[0]!;
        this.listener?.hand?.(this.viewer);
    }

    /** The next person has the device: what happened since they last looked is played out for them. */
    async taken(): Promise<void> {
        await this.tell();
    }

    async undo(): Promise<void> {
        await engine().undo(this.id, this.viewer);
        await this.tell();
        void this.byItself(this.run());
    }

    hint(): Promise<Hint | null> {
        return engine().hint(this.id, this.viewer);
    }

    why(action: string): Promise<Why | null> {
        return engine().why(this.id, this.viewer, action);
    }

    record(): Promise<string> {
        return engine().record(this.id);
    }

    async again(): Promise<void> {
        const old = this.id;
        this.table = { ...this.table, seed: freshSeed() };
        this.id = await this.lay();
        this.sit();
        void engine().close(old);
        const { look, log } = await this.opened();
        this.listener?.step({ events: log, look, back: true });
    }

    close(): void {
        this.closed = true;
        this.shown();
        if (this.id) void engine().close(this.id);
    }
}
