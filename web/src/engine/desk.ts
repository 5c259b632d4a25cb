/* What the worker does for the page: matches by number, each with a journal of what every seat saw happen. */
import { Engine, Match } from "./engine";
import type { Analysis, AnyView, GameEvent, GameInfo, Hint, Result } from "./shapes";

/** As the server's hints; and less for each of a whole match's decisions. */
const HINT_ITERATIONS = 1000;
const ANALYSE_ITERATIONS = 400;

/** The table as one seat (0: a spectator) may see it now. */
export interface Look {
    viewer: number;
    step: number;
    view: AnyView;
    legal: string[];
    mayUndo: boolean;
    result: Result;
}

/** One moment of a match: the move that led there, what was seen of it, and the table after it. */
export interface Moment {
    seat: number;
    action: string;
    events: GameEvent[];
    view: AnyView;
}

interface Game {
    match: Match;
    players: number;
    /** journal[step][viewer]: events; step 0 is the set-up. */
    journal: GameEvent[][][];
}

export class Desk {
    private readonly open_ = new Map<number, Game>();
    private last = 0;

    constructor(private readonly engine: Engine) {}

    private game(id: number): Game {
        const game = this.open_.get(id);
        if (!game) throw new Error("This match has been closed.");
        return game;
    }

    private keep(match: Match): number {
        const players = match.view(0).players;
        const journal: GameEvent[][][] = [];
        const viewers = Array.from({ length: players + 1 }, (_, viewer) => viewer);
        for (let step = 0; step <= match.steps; step++) journal.push(viewers.map((v) => match.eventsAt(step, v)));
        this.open_.set(++this.last, { match, players, journal });
        return this.last;
    }

    about(): { version: string; games: GameInfo[] } {
        return { version: this.engine.version, games: this.engine.games() };
    }

    open(game: string, players: number, options: string, seed: string): number {
        return this.keep(this.engine.open(game, players, options, seed));
    }

    replay(record: string): number {
        return this.keep(this.engine.replay(record));
    }

    /** A position, as Match.state writes it. */
    load(state: string): number {
        return this.keep(this.engine.load(state));
    }

    close(id: number): void {
        this.game(id).match.close();
        this.open_.delete(id);
    }

    look(id: number, viewer: number): Look {
        const { match } = this.game(id);
        const view = match.view(viewer);
        return {
            viewer,
            step: match.steps,
            view,
            legal: viewer > 0 ? match.legal(viewer) : [],
            mayUndo: viewer > 0 && match.mayUndo(viewer),
            result: match.result(),
        };
    }

    /** Who must act, whatever a viewer may know of it. */
    pending(id: number): number[] {
        return this.game(id).match.pending();
    }

    play(id: number, seat: number, action: string): void {
        const { match, players, journal } = this.game(id);
        match.play(seat, action);
        journal.push(Array.from({ length: players + 1 }, (_, viewer) => match.events(viewer)));
    }

    undo(id: number, seat: number): void {
        const { match, journal } = this.game(id);
        match.undo(seat);
        journal.length = match.steps + 1;
    }

    /** What the viewer saw from a step on, step by step. */
    seen(id: number, viewer: number, from: number): GameEvent[][] {
        return this.game(id)
            .journal.slice(from)
            .map((step) => step[viewer] ?? []);
    }

    /** A bot's turn; what it chose stays here, the page is told what its viewer may see of it. */
    playBot(id: number, seat: number, spec: string): void {
        this.play(id, seat, this.game(id).match.bot(seat, spec).action);
    }

    moment(id: number, step: number, viewer: number): Moment {
        const { match, journal } = this.game(id);
        const move = step > 0 ? match.moveAt(step) : { seat: 0, action: "" };
        return { ...move, events: journal[step]?.[viewer] ?? [], view: match.viewAt(step, viewer) };
    }

    record(id: number): string {
        return this.game(id).match.record();
    }

    hint(id: number, seat: number): Hint | null {
        return this.game(id).match.hint(seat, HINT_ITERATIONS);
    }

    analyse(id: number): Analysis {
        return this.game(id).match.analyse(ANALYSE_ITERATIONS);
    }
}

export type DeskCall = Exclude<keyof Desk, never>;
