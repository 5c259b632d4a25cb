/* The WebAssembly engine as objects: include/clowder.h, function by function, with texts as strings. It runs in browsers,
 * workers and Node. */
import type { Analysis, AnyView, GameEvent, GameInfo, Hint, Result, Why } from "./types.js";

/** The table as one seat (0: a spectator) may see it now. */
export interface Look {
    viewer: number;
    step: number;
    prompt?: string;
    view: AnyView;
    legal: string[];
    mayUndo: boolean;
    result: Result;
}

/** What happened since a viewer was last told. After an undo (`back`) it is all that happened. */
export interface News {
    from: number;
    step: number;
    back: boolean;
    events: GameEvent[];
}

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

const ERROR_SIZE = 800;
/** As clowder.h: a viewer that owns nothing, and one that sees all. */
export const SPECTATOR = 0;
export const EVERYTHING = -1;

export class Refused extends Error {}

export class Engine {
    private readonly c: Exports;
    private readonly error: number;
    private room = 1 << 16;
    private page: number;

    private constructor(instance: WebAssembly.Instance) {
        this.c = instance.exports as Exports;
        this.call("_initialize");
        this.error = this.call("malloc", ERROR_SIZE);
        this.page = this.call("malloc", this.room);
    }

    static async start(module: WebAssembly.Module): Promise<Engine> {
        /* The C library's ways out to files; the engine never takes them. */
        const nowhere = () => 8;
        const wasi = { fd_close: nowhere, fd_seek: nowhere, fd_write: nowhere };
        return new Engine(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi }));
    }

    call(name: string, ...args: number[]): number {
        return this.c[name]!(...args);
    }

    /** Texts given to the engine live as long as the call. */
    with<T>(texts: string[], use: (...at: number[]) => T): T {
        const at = texts.map((text) => {
            const bytes = new TextEncoder().encode(text);
            const here = this.call("malloc", bytes.length + 1);
            const memory = new Uint8Array(this.c.memory.buffer);
            memory.set(bytes, here);
            memory[here + bytes.length] = 0;
            return here;
        });
        try {
            return use(...at);
        } finally {
            for (const here of at) this.call("free", here);
        }
    }

    /** Whatever writes a text into (out, size) and answers its length. */
    text(write: (out: number, size: number) => number): string {
        let length = write(this.page, this.room);
        if (length >= this.room) {
            this.call("free", this.page);
            this.room = length + 1;
            this.page = this.call("malloc", this.room);
            length = write(this.page, this.room);
        }
        return new TextDecoder().decode(new Uint8Array(this.c.memory.buffer, this.page, length));
    }

    json<T>(write: (out: number, size: number) => number): T {
        return JSON.parse(this.text(write)) as T;
    }

    /** Runs what may be refused: 0 (or `no`) throws the engine's sentence. */
    may(act: (error: number) => number, no = 0): number {
        new Uint8Array(this.c.memory.buffer, this.error, 1)[0] = 0;
        const answer = act(this.error);
        if (answer === no) {
            const bytes = new Uint8Array(this.c.memory.buffer, this.error, ERROR_SIZE);
            throw new Refused(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
        }
        return answer;
    }

    double(use: (at: number) => void): number {
        const at = this.call("malloc", 8);
        use(at);
        const value = new DataView(this.c.memory.buffer).getFloat64(at, true);
        this.call("free", at);
        return value;
    }

    /** A 32-bit number the engine left in memory. */
    word(at: number): number {
        return new DataView(this.c.memory.buffer).getInt32(at, true);
    }

    get version(): string {
        const memory = new Uint8Array(this.c.memory.buffer);
        const at = this.call("clowder_version");
        return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
    }

    games(): GameInfo[] {
        return this.json((out, size) => this.call("clowder_games", out, size));
    }

    phases(game: string): Record<string, string> {
        return this.with([game], (id) => this.json((out, size) => this.call("clowder_phases", id!, out, size)));
    }

    open(game: string, players: number, options: string, seed: string): Match {
        const at = this.with([game, options, seed], (g, o, s) =>
            this.may((error) => this.call("clowder_open", g!, players, o!, s!, error)),
        );
        return new Match(this, at);
    }

    load(state: string): Match {
        return new Match(this, this.with([state], (s) => this.may((error) => this.call("clowder_load", s!, error))));
    }

    replay(record: string): Match {
        const length = new TextEncoder().encode(record).length;
        const at = this.with([record], (r) => this.may((error) => this.call("clowder_replay", r!, length, error)));
        return new Match(this, at);
    }

    openSession(game: string, players: number, options: string, seed: string): Session {
        const at = this.with([game, options, seed], (g, o, s) =>
            this.may((error) => this.call("clowder_session_open", g!, players, o!, s!, error)),
        );
        return new Session(this, at);
    }

    /** Matches of this game are opened with these components from now on; an empty sheet brings back the house's. The
     * rows come as clowder.h says; what is wrong is thrown as name:line:column: sentence. */
    components(game: string, name: string, sheet: string): void {
        this.with([game, name, sheet], (g, n, s) => this.may((error) => this.call("clowder_components", g!, n!, s!, error)));
    }

    /** Games of bots, for a report on how balanced the game is. */
    openLab(game: string, players: number, bot: string, games: number, seed: string): Lab {
        const at = this.with([game, bot, seed], (g, b, s) =>
            this.may((error) => this.call("clowder_lab_open", g!, players, b!, games, s!, error)),
        );
        return new Lab(this, at);
    }

    /** The strength for a bot "fit:250" that fits results against levels, such as "2+3-"; 0: they cannot be read. */
    fit(results: string): number {
        return this.with([results], (r) => this.call("clowder_fit", r!));
    }

    /** Gives the engine what bots of a game have learnt: games/<id>/data/<name>.bin. False: the game has no such file. */
    trained(game: string, name: string, bytes: Uint8Array): boolean {
        const at = this.call("malloc", bytes.length);
        new Uint8Array(this.c.memory.buffer).set(bytes, at);
        const taken = this.with([game, name], (g, n) => this.call("clowder_trained", g!, n!, at, bytes.length)) > 0;
        if (!taken) this.call("free", at);
        return taken;
    }

    loadSession(state: string): Session {
        return new Session(this, this.with([state], (s) => this.may((error) => this.call("clowder_session_load", s!, error))));
    }

    replaySession(record: string): Session {
        const length = new TextEncoder().encode(record).length;
        const at = this.with([record], (r) => this.may((error) => this.call("clowder_session_replay", r!, length, error)));
        return new Session(this, at);
    }
}

export class Match {
    constructor(
        private readonly engine: Engine,
        private readonly at: number,
    ) {}

    private json<T>(name: string, ...args: number[]): T {
        return this.engine.json((out, size) => this.engine.call(name, this.at, ...args, out, size));
    }

    close(): void {
        this.engine.call("clowder_close", this.at);
    }

    pending(): number[] {
        const bits = this.engine.call("clowder_pending", this.at);
        return [1, 2, 3, 4, 5, 6].filter((seat) => (bits >> (seat - 1)) & 1);
    }

    legal(seat: number): string[] {
        return this.json("clowder_legal_json", seat);
    }

    play(seat: number, action: string): void {
        this.engine.with([action], (a) => this.engine.may((e) => this.engine.call("clowder_play", this.at, seat, a!, e)));
    }

    mayUndo(seat: number): boolean {
        return this.engine.call("clowder_may_undo", this.at, seat) !== 0;
    }

    undo(seat: number): void {
        this.engine.may((e) => this.engine.call("clowder_undo", this.at, seat, e));
    }

    takeBack(): void {
        this.engine.may((e) => this.engine.call("clowder_take_back", this.at, e));
    }

    view(viewer: number): AnyView {
        return this.json("clowder_view", viewer);
    }

    text(viewer: number): string {
        return this.engine.text((out, size) => this.engine.call("clowder_text", this.at, viewer, out, size));
    }

    events(viewer: number): GameEvent[] {
        return this.json("clowder_events", viewer);
    }

    result(): Result {
        return this.json("clowder_result");
    }

    record(): string {
        return this.engine.text((out, size) => this.engine.call("clowder_record", this.at, out, size));
    }

    get steps(): number {
        return this.engine.call("clowder_steps", this.at);
    }

    viewAt(step: number, viewer: number): AnyView {
        return this.json("clowder_view_at", step, viewer);
    }

    eventsAt(step: number, viewer: number): GameEvent[] {
        return this.json("clowder_events_at", step, viewer);
    }

    moveAt(step: number): { seat: number; action: string } {
        let seat = 0;
        const action = this.engine.with(["    "], (at) => {
            const words = this.engine.text((out, size) =>
                this.engine.call("clowder_move_at", this.at, step, at!, out, size),
            );
            seat = this.engine.word(at!);
            return words;
        });
        return { seat, action };
    }

    /** The best actions from what the seat may know; null when it is not asked. */
    hint(seat: number, iterations: number): Hint | null {
        const text = this.engine.text((out, size) => this.engine.call("clowder_hint", this.at, seat, iterations, out, size));
        return text ? (JSON.parse(text) as Hint) : null;
    }

    /** Why the seat can or cannot do that now; null when there is no such action. */
    why(seat: number, action: string): Why | null {
        const text = this.engine.with([action], (a) => this.engine.text((out, size) => this.engine.call("clowder_why", this.at, seat, a!, out, size)));
        return text ? (JSON.parse(text) as Why) : null;
    }

    /** The match so far, judged decision by decision. */
    analyse(iterations: number): Analysis {
        return this.json("clowder_analyse", iterations);
    }

    /** The whole position, everything shown; load() takes it. */
    state(): string {
        return this.engine.text((out, size) => this.engine.call("clowder_state", this.at, out, size));
    }

    /** What a bot would do with what the seat may know; `value` is its chance to win as the bot sees it. */
    bot(seat: number, spec: string): { action: string; value: number } {
        let number = -1;
        const value = this.engine.double((at) =>
            this.engine.with([spec], (s) => {
                number = this.engine.may((e) => this.engine.call("clowder_bot", this.at, seat, s!, at, e), -1);
            }),
        );
        const action = this.engine.text((out, size) =>
            this.engine.call("clowder_action_text", this.at, number, out, size),
        );
        return { action, value };
    }
}

/** clowder_session_...: a match with seats, bots, news for each viewer and undo. */
export class Session {
    /** For looking only: moves go through the session. */
    readonly match: Match;

    constructor(
        private readonly engine: Engine,
        private readonly at: number,
    ) {
        this.match = new Match(engine, engine.call("clowder_session_match", at));
    }

    close(): void {
        this.engine.call("clowder_session_close", this.at);
    }

    private json<T>(name: string, ...args: number[]): T {
        return this.engine.json((out, size) => this.engine.call(name, this.at, ...args, out, size));
    }

    person(seat: number, name: string): void {
        this.engine.with([name], (n) => this.engine.may((e) => this.engine.call("clowder_session_person", this.at, seat, n!, e)));
    }

    bot(seat: number, spec: string, name: string): void {
        this.engine.with([spec, name], (s, n) => this.engine.may((e) => this.engine.call("clowder_session_bot", this.at, seat, s!, n!, e)));
    }

    /** The seats of persons that may act now. */
    asked(): number[] {
        const bits = this.engine.call("clowder_session_asked", this.at);
        return [1, 2, 3, 4, 5, 6].filter((seat) => (bits >> (seat - 1)) & 1);
    }

    /** The seat of the bot that moves next; 0: no bot is asked. */
    nextBot(): number {
        return this.engine.call("clowder_session_next_bot", this.at);
    }

    botMove(): number {
        return this.engine.may((e) => this.engine.call("clowder_session_bot_move", this.at, e));
    }

    play(seat: number, action: string): void {
        this.engine.with([action], (a) => this.engine.may((e) => this.engine.call("clowder_session_play", this.at, seat, a!, e)));
    }

    undo(seat: number): void {
        this.engine.may((e) => this.engine.call("clowder_session_undo", this.at, seat, e));
    }

    look(viewer: number): Look {
        const { may_undo, ...look } = this.json<Omit<Look, "mayUndo"> & { may_undo: boolean }>("clowder_session_look", viewer);
        return { ...look, mayUndo: may_undo };
    }

    news(viewer: number): News {
        return this.json("clowder_session_news", viewer);
    }

    /** The viewer knows the news now. */
    told(viewer: number): void {
        this.engine.call("clowder_session_told", this.at, viewer);
    }

    /** The first step that the viewer has not been told. */
    toldTo(viewer: number): number {
        return this.engine.call("clowder_session_told_to", this.at, viewer);
    }

    events(viewer: number, from: number, to: number): GameEvent[] {
        return this.json("clowder_session_events", viewer, from, to);
    }
}

export class Lab {
    constructor(
        private readonly engine: Engine,
        private readonly at: number,
    ) {}

    /** Plays some of the games; how many times it is still to be called. */
    play(): number {
        return this.engine.call("clowder_lab_play", this.at);
    }

    /** The report as one HTML file. */
    report(): string {
        return this.engine.text((out, size) => this.engine.call("clowder_lab_report", this.at, out, size));
    }

    close(): void {
        this.engine.call("clowder_lab_close", this.at);
    }
}
