/* The page's types against the engine's own JSON: whole random games of every kind, every view and every event. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import { ids, load, startEngine, variants } from "./engine";

const STEPS_MAX = 600;
let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

describe.each(ids)("%s", (id) => {
    test("every view and event is as described, and has a sentence", async () => {
        const { shapes, words, say } = await load(id);
        const en = words.english;
        const info = engine.games().find((game) => game.id === id)!;
        const wrong = new Set<string>();
        const phases = engine.phases(id);
        for (const phase of Object.keys(phases)) if (!(phase in en.phases)) wrong.add(`no prompt for phase ${phase}`);
        for (const options of variants(info.options)) {
            for (const players of info.players) {
                const match = engine.open(id, players, options, `${players}a`);
                let events = match.eventsAt(0, 0);
                for (let step = 0; step < STEPS_MAX; step++) {
                    for (const viewer of [0, 1, -1]) {
                        const why = shapes.view.wrong(match.view(viewer), `${id} view`);
                        if (why) wrong.add(why);
                        if (viewer >= 0 && "stack" in match.view(viewer)) wrong.add("a view shows the stack");
                    }
                    for (const event of events) {
                        const why = shapes.events.wrong(event, id);
                        if (why) wrong.add(why);
                        if (!((say.variant?.(event) ?? event.e) in en.events)) wrong.add(`no sentence for ${say.variant?.(event) ?? event.e}`);
                    }
                    const seat = match.pending()[0];
                    if (!seat) break;
                    const { action } = match.bot(seat, "random");
                    if (!(action.split(" ")[0]! in en.actions)) wrong.add(`no words for ${action}`);
                    match.play(seat, action);
                    events = [...match.events(1), ...match.events(-1)];
                }
                if (!match.pending().length && !(match.result().reason in en.reasons)) wrong.add(`no words for the end: ${match.result().reason}`);
                match.close();
            }
        }
        expect([...wrong]).toEqual([]);
    });
});
