/* The stage without a screen: what is shown when, and that nobody's choice is taken away while others make up their minds. */
import { describe, expect, test, vi } from "vitest";
import type { Look } from "../../src/engine/desk";
import type { Listener, Session, Step } from "../../src/engine/session";
import type { GameEvent } from "../../src/engine/shapes";
import type { Game } from "../../src/games/game";

/* A person's likes need a browser. */
vi.mock("../../src/settings.svelte", () => ({ pace: (ms: number) => ms, likes: { sound: false } }));
const { Stage } = await import("../../src/table/stage.svelte");

const look = (step: number, legal: string[], viewer = 1): Look => ({
    viewer,
    step,
    view: { game: "cardinal", players: 2, options: {}, phase: "choose", pending: [1] },
    legal,
    mayUndo: false,
    result: { over: false, scores: [], winners: [], reason: "" },
});

async function staged(board: Partial<Game> = {}): Promise<{ stage: InstanceType<typeof Stage>; tell(step: Step): void; shown: () => number }> {
    let listener: Listener | null = null;
    let shown = 0;
    const session = {
        game: "cardinal",
        online: false,
        hints: true,
        viewer: 1,
        seats: [],
        start: async (l: Listener) => {
            listener = l;
            return { look: look(0, ["eat", "play"]), log: [{ e: "shuffle" }] };
        },
        act: async () => undefined,
        shown: () => void shown++,
        close: () => undefined,
    } as unknown as Session;
    const stage = new Stage(session, { bar: [], ...board } as Game);
    await stage.start();
    return { stage, tell: (step) => listener!.step(step), shown: () => shown };
}

describe("the stage", () => {
    test("takes what can be clicked away while events play out, and gives the engine's own view in the end", async () => {
        const { stage, tell, shown } = await staged({ pace: { ready: 30 } });
        tell({ events: [{ e: "ready", seat: 2 }], look: look(1, ["eat"]) });
        expect(stage.legal).toEqual([]);
        await expect.poll(() => stage.legal).toEqual(["eat"]);
        expect(stage.log.map((event) => event.e)).toEqual(["shuffle", "ready"]);
        expect(shown()).toBe(1);
    });

    test("lets quiet events slip in: what is lit stays lit", async () => {
        const { stage, tell, shown } = await staged({ quiet: ["ready"], pace: { ready: 30 } });
        tell({ events: [{ e: "ready", seat: 2 }], look: look(1, ["eat", "play"]) });
        expect(stage.legal).toEqual(["eat", "play"]);
        expect(stage.look?.step).toBe(1);
        expect(shown()).toBe(1);
    });

    test("shows another person their own log and table, and tells the board", async () => {
        const told: GameEvent[][] = [];
        const { stage, tell } = await staged({ recall: (log) => void told.push(log) });
        const mine = [{ e: "deal", seat: 2 }];
        tell({ before: { look: look(0, [], 2), log: mine }, events: [], look: look(1, ["eat"], 2) });
        await expect.poll(() => stage.viewer).toBe(2);
        expect(stage.log).toEqual(mine);
        expect(told.at(-1)).toEqual(mine);
    });

    test("a refusal becomes a sentence, and the choice is there again", async () => {
        const { stage } = await staged();
        stage.session.act = () => Promise.reject(new Error("Not now: wait for your turn."));
        await stage.act("eat");
        expect(stage.trouble).toBe("Not now: wait for your turn.");
        expect(stage.legal).toEqual(["eat", "play"]);
    });

    test("one skip shows everything up to the next own decision, also what others do later", async () => {
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
        try {
            const { stage, tell } = await staged({ pace: { eat: 5000 } });
            await stage.act("eat");
            tell({ events: [{ e: "eat", seat: 1 }], look: look(1, []) });
            stage.skip();
            await vi.advanceTimersByTimeAsync(1);
            expect(stage.busy).toBe(false);
            tell({ events: [{ e: "eat", seat: 2 }], look: look(2, ["play"]) });
            await vi.advanceTimersByTimeAsync(1);
            expect(stage.legal).toEqual(["play"]);
            /* The next decision begins anew. */
            tell({ events: [{ e: "eat", seat: 2 }], look: look(3, ["play"]) });
            await vi.advanceTimersByTimeAsync(1);
            expect(stage.legal).toEqual([]);
            stage.close();
        } finally {
            vi.useRealTimers();
        }
    });

    test("a choice that stands is not offered again, though what follows it comes later", async () => {
        const { stage, tell } = await staged();
        await stage.act("eat");
        expect(stage.legal).toEqual([]);
        tell({ events: [{ e: "eat", seat: 1 }], look: look(1, ["play"]) });
        await expect.poll(() => stage.legal).toEqual(["play"]);
    });
});
