/* The little tables of the rules pages: the engine takes every position as it stands, and there is something to try. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import { shapes, type AnyView, type GameId } from "../../src/engine/shapes";
import { tries } from "../../src/pages/tries";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";
import { ja } from "../../src/words/ja";
import { startEngine } from "./engine";

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});

describe.each(Object.keys(shapes) as GameId[])("%s", (id) => {
    test("has at least two, with a text each in every language", () => {
        expect(tries[id].length).toBeGreaterThanOrEqual(2);
        for (const w of [en, de, ja]) expect(w.games[id].tries.length).toBe(tries[id].length);
    });

    test.each(tries[id].map((one, i) => [i + 1, one] as const))("position %i loads unchanged and asks the reader", (_, { state, told }) => {
        const match = engine.load(JSON.stringify(state));
        expect(JSON.parse(match.state())).toEqual(state);
        expect((state as AnyView).game).toBe(id);
        expect(match.pending()).toContain(1);
        expect(match.legal(1).length).toBeGreaterThan(1);
        for (const event of told ?? []) expect(shapes[id].events.wrong(event, "told")).toBeNull();
        match.close();
    });
});
