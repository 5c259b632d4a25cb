/* How long a person waits for the next own decision, at normal speed, and whose colour a judged move has. */
import { render } from "svelte/server";
import { expect, test, vi } from "vitest";
import type { Listener, Session } from "../../src/engine/session";
import type { Analysis } from "../../src/engine/shapes";
import type { Game } from "../../src/games/game";
import { fakeBrowser } from "./browser";
import { load, startEngine } from "./engine";

fakeBrowser();
const { Stage, PATIENCE_MS } = await import("../../src/table/stage.svelte");
const { default: Chances } = await import("../../src/pages/Chances.svelte");

test("Cantankerous Cats with six: nobody waits longer than the patience for their turn", async () => {
    const engine = await startEngine();
    const game: Game = await load("cantankerous");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const match = engine.open("cantankerous", 6, "", "2");
    let listener: Listener | null = null;
    const look = () => ({ viewer: 1, step: match.steps, view: match.view(1), legal: match.legal(1), mayUndo: false, result: match.result() });
    const session = { game: "cantankerous", seats: [], start: async (l: Listener) => ((listener = l), { look: look(), log: [] }), act: async () => undefined, shown: () => undefined, close: () => undefined } as unknown as Session;
    const stage = new Stage(session, game);
    await stage.start();
    let longest = 0;
    let steps = 0;
    for (let turn = 0; turn < 40 && match.pending().length; turn++) {
        const asked = Date.now();
        await stage.act("whatever");
        do {
            const seat = match.pending()[0]!;
            match.play(seat, match.bot(seat, "random").action);
            listener!.step({ events: match.events(1), look: look() });
            steps++;
        } while (match.pending().length && !match.legal(1).length);
        while (stage.busy) await vi.advanceTimersByTimeAsync(10);
        longest = Math.max(longest, Date.now() - asked);
    }
    vi.useRealTimers();
    stage.close();
    match.close();
    expect(steps).toBeGreaterThan(100);
    expect(longest).toBeGreaterThan(PATIENCE_MS / 2);
    expect(longest).toBeLessThanOrEqual(PATIENCE_MS + 400);
});

test("a judged move has the colour of the cat that made it", () => {
    const move = { step: 1, seat: 2, action: "x", best: "y", forced: false, loss: 0.3, mark: "blunder", turning: true, after: [0.9, 0.1] };
    const analysis = { start: [0.5, 0.5], lost: [0, 0.3], luck: [0, 0], moves: [move] } as unknown as Analysis;
    const seats = ["A", "B"].map((name) => ({ name, kind: "person" as const, mine: true, here: true }));
    const { body } = render(Chances, { props: { analysis, step: 0, seats, go: () => undefined, judged: {} as never, naming: async () => ({}) as never } });
    expect([...body.matchAll(/--hue: var\(--seat-(\d)\)/g)].map((match) => match[1])).toEqual(["2", "2"]);
});
