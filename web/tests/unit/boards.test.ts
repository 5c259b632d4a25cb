/* Every board draws every position of random games, for every viewer, and each legal action can be reached: by a thing
 * on the table, a button of the bar, or after one click on a way to choose (a mode, a card). */
import { render } from "svelte/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import type { SeatInfo } from "../../src/engine/session";
import Stand from "./Stand.svelte";
import { ids, load, startEngine, variants } from "./engine";

const STEPS = 60;
let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

/** Verbs of which only one is lit at a time: the person switches first. */
const switched: Record<string, RegExp> = { "cat-fight": /^(move|block|nip) / };

describe.each(ids)("%s", (id) => {
    test("draws what the engine shows, and offers what it allows", async () => {
        const board = await load(id);
        const info = engine.games().find((game) => game.id === id)!;
        const lost = new Set<string>();
        for (const options of variants(info.options)) {
            const players = info.players[1];
            const seats: SeatInfo[] = Array.from({ length: players }, (_, i) => ({ name: `Cat ${i + 1}`, kind: "person", mine: true, here: true }));
            const match = engine.open(id, players, options, "5");
            for (let step = 0; step < STEPS; step++) {
                const seat = match.pending()[0];
                if (!seat) break;
                const legal = match.legal(seat);
                const draw = (viewer: number) => render(Stand, { props: { component: board.component, board: { view: match.view(viewer), legal: viewer === seat ? legal : [], viewer, seats, event: null, act: () => undefined } } }).body;
                const html = draw(seat).replaceAll("&amp;", "&");
                const offered = new Set([...html.matchAll(/data-actions="([^"]*)"/g)].flatMap((match) => match[1]!.split("|")));
                for (const action of legal) {
                    if (!offered.has(action) && !board.bar.includes(action.split(" ")[0]!) && !switched[id]?.test(action)) lost.add(action);
                }
                if (step % 12 === 0) for (const viewer of [0, 1]) draw(viewer);
                match.play(seat, match.bot(seat, "random").action);
            }
            match.close();
        }
        expect([...lost]).toEqual([]);
    });
});
