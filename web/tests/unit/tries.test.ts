/* The little tables of the rules pages: the engine takes every position as it stands, and there is something to try. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import type { AnyView } from "../../src/engine/shapes";
import { ids, load, spoken, startEngine } from "./engine";

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

describe.each(ids)("%s", async (id) => {
    const { shapes, tries, words } = await load(id);
    test("has at least two, with a text each in every language", async () => {
        expect(tries.length).toBeGreaterThanOrEqual(2);
        for (const language of spoken) expect((await words.in(language)).tries.length).toBe(tries.length);
    });

    test.each(tries.map((one, i) => [i + 1, one] as const))("position %i loads unchanged and asks the reader", (_, { state, told }) => {
        const match = engine.load(JSON.stringify(state));
        expect(JSON.parse(match.state())).toEqual(state);
        expect((state as AnyView).game).toBe(id);
        expect(match.pending()).toContain(1);
        expect(match.legal(1).length).toBeGreaterThan(1);
        for (const event of told ?? []) expect(shapes.events.wrong(event, "told")).toBeNull();
        match.close();
    });
});
