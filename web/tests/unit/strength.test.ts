/* The strength that fits a person, and what bots have learnt, by the built engine. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Desk } from "../../src/engine/desk";
import type { Saved } from "../../src/engine/local";
import { levelOf, markOf } from "../../src/pages/fit";
import { startEngine } from "./engine";

const saved = (bots: (string | null)[], scores: number[], winners: number[], over = true): Saved => ({
    table: { game: "template", players: bots.length, options: "", bots, names: [], seed: "1" },
    record: "",
    over,
    result: { over, scores, winners, reason: "" },
});

describe("the strength that fits", () => {
    it("follows from results", async () => {
        const engine = await startEngine();
        const first = engine.fit("");
        expect(first).toBeGreaterThanOrEqual(100);
        expect(engine.fit("3+3+3+")).toBeGreaterThan(first);
        expect(engine.fit("1-1-1-1-")).toBe(100);
        expect(engine.fit("nonsense")).toBe(0);
    });
    it("is a bot that plays", async () => {
        const engine = await startEngine();
        const match = engine.open("template", 2, "", "2a");
        expect(match.bot(match.view(0).pending[0]!, `fit:${engine.fit("2+3-")}`)).toBeTruthy();
    });
    it("counts matches of one person against bots of one strength", () => {
        expect(levelOf("level:4")).toBe(4);
        expect(levelOf("fit:250")).toBe(3);
        expect(levelOf("search:1000")).toBe(0);
        expect(markOf(saved([null, "level:2"], [3, 1], [1]))).toBe("2+");
        expect(markOf(saved([null, "level:2"], [1, 3], [2]))).toBe("2-");
        expect(markOf(saved([null, "level:2"], [3, 3], [1, 2]))).toBe("2=");
        expect(markOf(saved(["fit:310", null, "fit:310"], [5, 4, 1], [1]))).toBe("3=");
        expect(markOf(saved(["fit:310", null, "fit:310"], [5, 1, 4], [1]))).toBe("3-");
    });
    it("counts nothing else", () => {
        expect(markOf(saved([null, null], [3, 1], [1]))).toBeNull();
        expect(markOf(saved([null, "level:2", "level:3"], [3, 1, 0], [1]))).toBeNull();
        expect(markOf(saved([null, "level:2"], [0, 0], [], false))).toBeNull();
    });
});

describe("what bots have learnt", () => {
    it("is taken once, by the game it belongs to", async () => {
        const engine = await startEngine();
        const bytes = readFileSync(fileURLToPath(new URL("../../../games/catchy/data/table_short.bin", import.meta.url)));
        expect(engine.trained("catchy", "table_short", bytes)).toBe(true);
        expect(engine.trained("catchy", "table_wide", bytes)).toBe(false);
        expect(engine.trained("template", "table_short", bytes)).toBe(false);
        expect(engine.trained("catchy", "table_short", bytes.subarray(0, 100))).toBe(false);
    });
    it("is wanted by the top level only", async () => {
        const desk = new Desk(await startEngine());
        const open = (bot: string): number => desk.open("catchy", 2, "", "2a", { bots: [null, bot], names: [] });
        expect([1, 2, 3, 4].some((level) => desk.learnt(open(`level:${level}`)))).toBe(false);
        const top = open("level:5");
        expect(desk.learnt(top) && desk.learnt(open("fit:480")) && desk.learnt(open("table"))).toBe(true);
        desk.close(top);
        expect(desk.learnt(top)).toBe(false);
    });
});
