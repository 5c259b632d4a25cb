/* What stands on the table now. Steps of the session wait in line; their events are shown one at a time, each
 * played into the view, and then the engine's own view of the finished step takes over. */
import type { Look } from "../engine/desk";
import type { Chat, Clock, SeatInfo, Session, Step } from "../engine/session";
import type { AnyView, GameEvent, Result } from "../engine/shapes";
import type { Game } from "../games/game";
import { pace } from "../settings.svelte";
import { play as sound } from "./sound";

const USUAL_MS = 260;
const BETWEEN_MS = 180;
/** What another cat does stands in the middle so long at least. */
const STAGED_MS = 900;
/** So long, at normal speed, a person waits for the next own decision at most: the longer others take, the faster it is shown. */
export const PATIENCE_MS = 6000;
const PART_OF_PATIENCE = 4;

export class Stage {
    view = $state.raw<AnyView | null>(null);
    /** The last finished step; while events play out, what is on the table is older. */
    look = $state.raw<Look | null>(null);
    event = $state.raw<GameEvent | null>(null);
    log = $state.raw<GameEvent[]>([]);
    seats = $state.raw<SeatInfo[]>([]);
    chat = $state.raw<Chat[]>([]);
    clock = $state.raw<Clock | null>(null);
    /** Hot-seat: covered until this seat holds the device. */
    curtain = $state(0);
    busy = $state(false);
    trouble = $state<string | null>(null);
    rematch = $state<string | null>(null);
    /** Between the click and the engine's answer nothing can be clicked. */
    sending = $state(false);

    private line: Step[] = [];
    /** The loop that empties the line is under way. */
    private running = false;
    /** Steps that were not slipped in, so far. */
    private steps = 0;
    private hurry = false;
    /** ms that were waited since the person last had something to decide. */
    private waited = 0;
    private wake: (() => void) | null = null;
    private gone = false;

    constructor(
        readonly session: Session,
        private readonly game: Game,
    ) {}

    get viewer(): number {
        return this.look?.viewer ?? 0;
    }

    get legal(): string[] {
        return this.busy || this.sending || this.curtain ? [] : (this.look?.legal ?? []);
    }

    get result(): Result | null {
        return this.look?.result ?? null;
    }

    get over(): boolean {
        return !this.busy && !!this.look?.result.over;
    }

    async start(): Promise<void> {
        const { look, log } = await this.session.start({
            step: (step) => this.take(step),
            seats: (seats) => (this.seats = seats),
            chat: (line) => (this.chat = [...this.chat, line]),
            hand: (seat) => (this.curtain = seat),
            trouble: (sentence) => (this.trouble = sentence),
            clock: (clock) => (this.clock = clock),
            rematch: (link) => (this.rematch = link),
        });
        this.seats = this.session.seats;
        this.look = look;
        this.view = look.view;
        this.log = log;
        this.game.recall?.(log);
    }

    close(): void {
        this.gone = true;
        this.wake?.();
        this.session.close();
    }

    async act(action: string): Promise<void> {
        if (this.sending) return;
        this.sending = true;
        this.waited = 0;
        this.hurry = false;
        sound("card");
        const { steps } = this;
        try {
            await this.session.act(action);
            this.trouble = null;
            /* It stands, though what follows may come later: until then nothing is asked. */
            if (this.look && steps === this.steps) this.look = { ...this.look, legal: [], mayUndo: false };
        } catch (error) {
            this.trouble = error instanceof Error ? error.message : String(error);
        }
        this.sending = false;
    }

    async taken(): Promise<void> {
        await this.session.taken?.();
        this.curtain = 0;
    }

    /** Shows at once what comes before the next own decision. */
    skip(): void {
        this.hurry = true;
        this.wake?.();
    }

    /** One loop plays steps out, in the order they came: who finds it running leaves the step in its line. */
    private take(step: Step): void {
        this.seats = this.session.seats;
        if (!this.busy && this.disturbsNobody(step)) return this.slipIn(step);
        this.steps++;
        this.line.push(step);
        this.busy = true;
        if (!this.running) void this.playOut();
    }

    /** Others make up their minds while this person still chooses: what is lit stays lit. */
    private disturbsNobody(step: Step): boolean {
        const quiet = this.game.quiet ?? [];
        return !step.back && !step.before && !step.look.result.over && step.events.length > 0 && step.events.every((event) => quiet.includes(event.e));
    }

    private slipIn(step: Step): void {
        this.log = [...this.log, ...step.events];
        this.look = step.look;
        this.view = step.look.view;
        this.session.shown();
    }

    private async playOut(): Promise<void> {
        this.running = true;
        let step: Step | undefined;
        while (!this.gone && (step = this.line.shift())) {
            if (step.back) {
                this.log = step.events;
                this.game.recall?.(step.events);
            } else await this.playStep(step);
            this.event = null;
            this.look = step.look;
            this.view = step.look.view;
            if (step.look.legal.length) this.waited = 0;
            if (!this.line.length) this.rest();
            this.session.shown();
            /* A step that comes meanwhile waits in line. */
            if (!step.look.legal.length) await this.wait(BETWEEN_MS);
        }
        this.rest();
        this.running = false;
    }

    private rest(): void {
        this.busy = false;
        /* Others may still be about to move: one key skips that too. Who only watches decides nothing. */
        if (!this.viewer || this.look?.legal.length || this.look?.result.over) this.hurry = false;
    }

    private async playStep(step: Step): Promise<void> {
        if (step.before) {
            this.log = step.before.log;
            this.look = step.before.look;
            this.view = step.before.look.view;
            this.game.recall?.(this.log);
        }
        for (const event of step.events) {
            if (this.gone) return;
            this.log = [...this.log, event];
            this.event = event;
            const stand = this.view;
            if (stand && this.game.show && stand.game === step.look.view.game) this.view = this.game.show(stand, event);
            sound(this.game.sounds?.[event.e]);
            const staged = this.game.staged?.[event.e] && event["seat"] !== this.viewer;
            await this.wait(Math.max(this.game.pace?.[event.e] ?? USUAL_MS, staged ? STAGED_MS : 0));
        }
    }

    private wait(ms: number): Promise<void> {
        let time = this.hurry ? 0 : pace(ms);
        if (this.viewer) time = Math.min(time, (pace(PATIENCE_MS) - this.waited) / PART_OF_PATIENCE);
        this.waited += time;
        if (time <= 0) return Promise.resolve();
        return new Promise((resolve) => {
            const done = () => {
                clearTimeout(timer);
                this.wake = null;
                resolve();
            };
            const timer = setTimeout(done, time);
            this.wake = done;
        });
    }
}
