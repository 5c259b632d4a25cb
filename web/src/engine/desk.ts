/* What the worker does for the page: sessions of the engine, by number. */
import { Engine, type Lab, type Look, type News, type Session } from "./engine";
import type { Analysis, AnyView, GameEvent, GameInfo, Hint, Why } from "./shapes";

export type { Look } from "./engine";

/** As the server's hints; and less for each of a whole match's decisions. */
const HINT_ITERATIONS = 4000;
const ANALYSE_ITERATIONS = 400;

/** Who sits on a seat: a bot's spec, or null for a person. */
export interface Sitting {
    bots: (string | null)[];
    names: string[];
}

/** One moment of a match: the move that led there, what was seen of it, and the table after it. */
export interface Moment {
    seat: number;
    action: string;
    events: GameEvent[];
    view: AnyView;
}

export class Desk {
    private readonly sessions = new Map<number, Session>();
    private readonly labs = new Map<number, Lab>();
    private readonly learned = new Set<number>();
    private last = 0;

    constructor(private readonly engine: Engine) {}

    private session(id: number): Session {
        const session = this.sessions.get(id);
        if (!session) throw new Error("This match has been closed.");
        return session;
    }

    private keep(session: Session, sitting?: Sitting): number {
        sitting?.bots.forEach((bot, i) => {
            const name = sitting.names[i] ?? "";
            if (bot) session.bot(i + 1, bot, name);
            else session.person(i + 1, name);
        });
        this.sessions.set(++this.last, session);
        if (sitting?.bots.some((bot) => bot && !/^level:[1-4]$/.test(bot))) this.learned.add(this.last);
        return this.last;
    }

    about(): { version: string; games: GameInfo[] } {
        return { version: this.engine.version, games: this.engine.games() };
    }

    open(game: string, players: number, options: string, seed: string, sitting?: Sitting): number {
        return this.keep(this.engine.openSession(game, players, options, seed), sitting);
    }

    replay(record: string, sitting?: Sitting): number {
        return this.keep(this.engine.replaySession(record), sitting);
    }

    /** A position, as Match.state writes it. */
    load(state: string, sitting?: Sitting): number {
        return this.keep(this.engine.loadSession(state), sitting);
    }

    close(id: number): void {
        this.session(id).close();
        this.sessions.delete(id);
        this.learned.delete(id);
    }

    look(id: number, viewer: number): Look {
        return this.session(id).look(viewer);
    }

    /** The seats of persons that must act, whatever a viewer may know of it. */
    asked(id: number): number[] {
        return this.session(id).asked();
    }

    play(id: number, seat: number, action: string): void {
        this.session(id).play(seat, action);
    }

    undo(id: number, seat: number): void {
        this.session(id).undo(seat);
    }

    /** The strength, 100 to 500, that fits results such as "2+3-". */
    fit(results: string): number {
        return this.engine.fit(results);
    }

    /** The game of a match, and the values of its options. */
    agreed(id: number): [game: string, words: string[]] {
        const { game, options } = this.session(id).look(0).view;
        return [game, Object.values(options).map(String)];
    }

    /** Whether a bot of the match may use what was learnt: the levels below the top do not. */
    learnt(id: number): boolean {
        return this.learned.has(id);
    }

    trained(game: string, name: string, bytes: Uint8Array): boolean {
        return this.engine.trained(game, name, bytes);
    }

    /** The next bot's turn; false when none is asked. What it chose stays here: the page is told what its viewer sees. */
    botMove(id: number): boolean {
        const session = this.session(id);
        return session.nextBot() > 0 && session.botMove() > 0;
    }

    /** What the viewer has not been told yet, and the table now. */
    news(id: number, viewer: number): News & { look: Look } {
        const session = this.session(id);
        const news = session.news(viewer);
        session.told(viewer);
        return { ...news, look: session.look(viewer) };
    }

    /** The table and the log as the viewer last saw them. */
    lastSeen(id: number, viewer: number): { look: Look; log: GameEvent[] } {
        const session = this.session(id);
        const to = Math.max(session.toldTo(viewer), 1);
        const look = { ...session.look(viewer), view: session.match.viewAt(to - 1, viewer), legal: [], mayUndo: false };
        return { look, log: session.events(viewer, 0, to - 1) };
    }

    moment(id: number, step: number, viewer: number): Moment {
        const { match } = this.session(id);
        const move = step > 0 ? match.moveAt(step) : { seat: 0, action: "" };
        const events = viewer < 0 ? [] : this.session(id).events(viewer, step, step);
        return { ...move, events, view: match.viewAt(step, viewer) };
    }

    record(id: number): string {
        return this.session(id).match.record();
    }

    hint(id: number, seat: number): Hint | null {
        return this.session(id).match.hint(seat, HINT_ITERATIONS);
    }

    why(id: number, seat: number, action: string): Why | null {
        return this.session(id).match.why(seat, action);
    }

    analyse(id: number): Analysis {
        return this.session(id).match.analyse(ANALYSE_ITERATIONS);
    }

    /** Matches of this game are opened with these components from now on; empty: with the house's. */
    components(game: string, name: string, sheet: string): void {
        this.engine.components(game, name, sheet);
    }

    labOpen(game: string, players: number, bot: string, games: number, seed: string): number {
        this.labs.set(++this.last, this.engine.openLab(game, players, bot, games, seed));
        return this.last;
    }

    /** Plays some of the games; how many times it is still to be called. */
    labPlay(id: number): number {
        return this.labs.get(id)!.play();
    }

    labReport(id: number): string {
        const lab = this.labs.get(id)!;
        const report = lab.report();
        lab.close();
        this.labs.delete(id);
        return report;
    }
}
