/* A task's table: the engine in the worker, the learner on one seat, the others as the task says. After each action of the
 * learner the aim is judged; a table that missed it can be laid again. */
import { engine } from "../engine/client";
import type { Look } from "../engine/desk";
import type { Listener, SeatInfo, Session } from "../engine/session";
import type { AnyView, GameEvent, Hint, Why } from "../engine/shapes";
import { judge, LEARNER, type Task, type Verdict } from "./course";

/** No task's others answer as often as this: what asks them for ever ends here. */
const ANSWERS_MAX = 40;

export class TaskSession implements Session {
    readonly online = false;
    readonly hints = true;
    readonly viewer = LEARNER;
    readonly game: string;
    readonly seats: SeatInfo[];
    /** What the learner did since the table was laid. */
    actions: string[] = [];
    private seen: GameEvent[] = [];
    private id = 0;
    private listener: Listener | null = null;
    private waitShown: (() => void) | null = null;
    private closed = false;

    constructor(
        private readonly task: Task,
        names: string[],
        private readonly onverdict: (verdict: Verdict) => void,
    ) {
        const { game, players } = task.state as AnyView;
        this.game = game;
        this.seats = Array.from({ length: players }, (_, i) => ({ name: names[i] ?? `${i + 1}`, kind: i + 1 === LEARNER ? "person" : "bot", mine: i + 1 === LEARNER, here: true }));
    }

    async start(listener: Listener): Promise<{ look: Look; log: GameEvent[] }> {
        this.listener = listener;
        return this.lay();
    }

    /** All seats are the learner's browser's to play; whose turn it is the task decides. */
    private async lay(): Promise<{ look: Look; log: GameEvent[] }> {
        const sitting = { bots: this.seats.map(() => null), names: this.seats.map((seat) => seat.name) };
        this.id = await engine().load(JSON.stringify(this.task.state), sitting);
        for (const [seat, action] of this.task.before ?? []) await engine().play(this.id, seat, action);
        const { look, events } = await engine().news(this.id, LEARNER);
        this.actions = [];
        this.seen = [];
        return { look, log: [...(this.task.told ?? []), ...events] };
    }

    async act(action: string): Promise<void> {
        await engine().play(this.id, LEARNER, action);
        this.actions.push(action);
        let look = await this.tell();
        for (let i = 0; i < ANSWERS_MAX && !look.legal.length && !look.result.over && (await this.answer()); i++) look = await this.tell();
        if (!this.closed) this.onverdict(judge(this.task, this.actions, this.seen, look.legal.length > 0));
    }

    /** What came of the last move, shown to its end. */
    private async tell(): Promise<Look> {
        const { events, look } = await engine().news(this.id, LEARNER);
        this.seen.push(...events);
        const shown = new Promise<void>((resolve) => (this.waitShown = resolve));
        this.listener?.step({ events, look });
        await shown;
        return look;
    }

    private async answer(): Promise<boolean> {
        if (this.closed) return false;
        for (const answer of this.task.answers ?? []) {
            for (let seat = 1; seat <= this.seats.length; seat++) {
                if (seat === LEARNER || !(await engine().look(this.id, seat)).legal.includes(answer)) continue;
                await engine().play(this.id, seat, answer);
                return true;
            }
        }
        return false;
    }

    shown(): void {
        this.waitShown?.();
        this.waitShown = null;
    }

    /** The position as it was. */
    async again(): Promise<void> {
        const old = this.id;
        const { look, log } = await this.lay();
        void engine().close(old);
        this.listener?.step({ events: log, look, back: true });
    }

    undo(): Promise<void> {
        return this.again();
    }

    /** The next action of the way the task knows, as far as the learner went it. */
    async hint(): Promise<Hint | null> {
        const { show } = this.task;
        const next = this.actions.every((action, i) => action === show[i]) ? show[this.actions.length] : undefined;
        return next ? { seat: LEARNER, best: [{ action: next, chance: 1 }] } : null;
    }

    why(action: string): Promise<Why | null> {
        return engine().why(this.id, LEARNER, action);
    }

    record(): Promise<string> {
        return engine().record(this.id);
    }

    close(): void {
        this.closed = true;
        this.shown();
        if (this.id) void engine().close(this.id);
    }
}
