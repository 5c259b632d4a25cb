/* Whole games on the stage while every part of it is late by a random time: the engine's answers, the server's messages,
 * the person's clicks. The page must come to rest with what the engine says, every event in the log once and in order.
 * CLOWDER_LATE_GAMES=1000 is the long form; CLOWDER_LATE_FROM is the number of the first game, so that it can be run in
 * pieces and one game again: each game has delays and a deal of its own number. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Session } from "../../src/engine/session";
import type { Engine, Match } from "../../src/engine/engine";
import type { GameEvent } from "../../src/engine/shapes";
import type { Stage as StageOf } from "../../src/table/stage.svelte";
import { dice, fakeBrowser, fakeWorker, late } from "./browser";
import { load, startEngine } from "./engine";

const GAMES = Number(process.env["CLOWDER_LATE_GAMES"] ?? 14);
const FROM = Number(process.env["CLOWDER_LATE_FROM"] ?? 1) - 1;
if (!(GAMES >= 1 && FROM >= 0)) throw new Error("CLOWDER_LATE_GAMES and CLOWDER_LATE_FROM must be numbers, 1 or more.");
/** Which games, how many seats; those that ask several seats at once come more often. */
const tables = [
    { game: "cantankerous", players: 3 },
    { game: "cantankerous", players: 4 },
    { game: "cardinal", players: 4 },
    { game: "cantankerous", players: 2 },
    { game: "cat-fight", players: 3 },
    { game: "cats-and-dogs", players: 3 },
    { game: "catchy", players: 2 },
] as const;

let random = dice(1);
let engine: Engine;
fakeBrowser();
const { Stage } = await import("../../src/table/stage.svelte");
const { LocalSession } = await import("../../src/engine/local");
const { OnlineSession } = await import("../../src/engine/online");

beforeAll(async () => {
    engine = await startEngine();
    await fakeWorker((deliver) => answer(deliver));
    /* The first answer waits for the engine to be compiled, in real time. */
    answer = (deliver) => deliver();
    const { engine: remote } = await import("../../src/engine/client");
    await remote().about();
});
let answer: (deliver: () => void) => void = (deliver) => deliver();

/** Runs until nothing is under way any more; the person acts when asked, and sometimes skips. */
async function playOut(stage: StageOf, steps: () => void): Promise<void> {
    let clicking = false;
    for (let i = 0; i < 200_000; i++) {
        steps();
        if (stage.over) return;
        if (stage.legal.length && !clicking) {
            clicking = true;
            setTimeout(() => {
                clicking = false;
                const { legal } = stage;
                if (legal.length) void stage.act(legal[Math.floor(random() * legal.length)]!);
            }, random() * 900);
        } else if (random() < 0.02) stage.skip();
        if (!vi.getTimerCount()) {
            /* Work that waits for no time. */
            await new Promise((resolve) => setImmediate(resolve));
            if (!vi.getTimerCount() && !stage.legal.length) throw new Error(`frozen: "${stage.view?.phase}", step ${stage.look?.step}`);
        }
        await vi.advanceTimersToNextTimerAsync();
    }
    throw new Error("the game does not end");
}

function compare(stage: StageOf, match: Match, viewer: number): void {
    const events: GameEvent[] = [];
    for (let step = 0; step <= match.steps; step++) events.push(...match.eventsAt(step, viewer));
    /* The page is told besides why something came to nothing; the journal of the match is without it. */
    const plain = (event: GameEvent) => JSON.stringify({ ...event, reason: undefined });
    expect(stage.log.map(plain)).toEqual(events.map(plain));
    expect(stage.view).toEqual(match.view(viewer));
    expect(stage.look?.legal).toEqual(match.legal(viewer));
    expect(stage.result).toMatchObject(match.result());
}

async function staged(session: Session): Promise<{ stage: StageOf; forwards(): void }> {
    const stage = new Stage(session, await load(session.game));
    const started = stage.start();
    while (!stage.look) await vi.advanceTimersByTimeAsync(20);
    await started;
    let last = 0;
    return {
        stage,
        forwards() {
            const now = stage.look!.step;
            if (now < last) throw new Error(`the table went back from step ${last} to ${now}`);
            last = now;
        },
    };
}

describe("whole games with everything late", () => {
    test(`${GAMES} games from ${FROM + 1} on this device end as the engine says`, { timeout: 3_600_000 }, async () => {
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
        for (let i = FROM; i < FROM + GAMES; i++) {
            const { game, players } = tables[i % tables.length]!;
            random = dice(i + 1);
            answer = late(random, [20, 300, 1500][i % 3]!);
            const bots = Array.from({ length: players }, (_, seat) => (seat === i % players ? null : "random"));
            const seed = (i + 1).toString(16).padStart(64, "0");
            const session = new LocalSession({ game, players, options: "", bots, names: [], seed });
            const { stage, forwards } = await staged(session);
            try {
                await playOut(stage, forwards);
                answer = (deliver) => deliver();
                const match = engine.replay(await session.record());
                compare(stage, match, session.viewer);
                match.close();
            } catch (error) {
                throw new Error(`game ${i + 1} (${game}, ${players} seats): ${error instanceof Error ? error.message : String(error)}`);
            }
            stage.close();
        }
        vi.useRealTimers();
    });

    test(`${GAMES} games from ${FROM + 1} on a server end as the engine says`, { timeout: 3_600_000 }, async () => {
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
        for (let i = FROM; i < FROM + GAMES; i++) {
            const { game, players } = tables[i % tables.length]!;
            random = dice(1000 + i);
            const you = (i % players) + 1;
            const match = engine.open(game, players, "", (i + 1).toString(16).padStart(64, "0"));
            vi.stubGlobal("WebSocket", server(match, you, players, game, late(random, [20, 300, 1500][i % 3]!)));
            const session = new OnlineSession("t", null, () => undefined, () => undefined, () => undefined, () => ({ lost: "lost", kicked: "kicked", revoked: "revoked", overtaken: "overtaken" }));
            while (!session.table) await vi.advanceTimersByTimeAsync(20);
            const { stage, forwards } = await staged(session);
            try {
                await playOut(stage, forwards);
                compare(stage, match, you);
            } catch (error) {
                throw new Error(`game ${i + 1} (${game}, ${players} seats): ${error instanceof Error ? error.message : String(error)}`);
            }
            stage.close();
            match.close();
        }
        vi.useRealTimers();
    });
});

/** A table's socket: bots play when they like, whatever the page has shown. docs/API.md. */
function server(match: Match, you: number, players: number, game: string, send: (deliver: () => void) => void): unknown {
    const seats = Array.from({ length: players }, (_, i) => ({ seat: i + 1, kind: i + 1 === you ? "human" : "bot", name: `${i + 1}`, here: true }));
    const table = { id: "t", game, players, options: {}, status: "playing", listed: false, host: 1, seats, watchers: 0, rematch: null, seed_hash: "", hints: true, clock: null };
    return class {
        static readonly OPEN = 1;
        readyState = 1;
        onopen: (() => void) | null = null;
        onmessage: ((message: { data: string }) => void) | null = null;
        constructor() {
            setTimeout(() => this.onopen?.(), 1);
        }
        private tell(message: object): void {
            const data = JSON.stringify(message);
            send(() => this.onmessage?.({ data }));
        }
        private step(events: GameEvent[]): object {
            const result = match.result();
            return {
                type: "step", seq: match.steps + 1, events, view: match.view(you), legal: match.legal(you), undone: false,
                result, over: result.over, paused: false, clock: null, may_undo: false,
            };
        }
        private play(seat: number, action: string): void {
            match.play(seat, action);
            this.tell(this.step(match.events(you)));
            this.bots();
        }
        /* One of those asked, after a time of its own. */
        private bots(): void {
            const asked = match.pending().filter((seat) => seat !== you);
            if (!asked.length) return;
            const steps = match.steps;
            setTimeout(() => {
                if (match.steps !== steps) return;
                const seat = asked[Math.floor(random() * asked.length)]!;
                const legal = match.legal(seat);
                this.play(seat, legal[Math.floor(random() * legal.length)]!);
            }, random() * random() * 700);
        }
        send(text: string): void {
            const message = JSON.parse(text) as { type: string; action: string; key: string };
            if (message.type === "hello") {
                this.tell({ type: "welcome", you, table, chat: [], missed: [], reset: false, step: this.step(match.eventsAt(0, you)) });
                this.bots();
            } else if (message.type === "do" && match.legal(you).includes(message.action)) {
                this.tell({ type: "ack", key: message.key, seq: match.steps + 1 });
                this.play(you, message.action);
            } else this.tell({ type: "error", key: message.key, error: { code: "illegal", message: "Not now." } });
        }
        close(): void {}
    };
}
