/* What the end of a match tells: the turning point, the best move, a card's own picture. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Analysis, Judged } from "../../src/engine/shapes";
import { pictures } from "../../src/games/cantankerous/pictures";
import { sharedPicture } from "../../src/table/share";
import { bestMove, turningPoint } from "../../src/table/story";

const move = (step: number, seat: number, chance: number, more: Partial<Judged> = {}): Judged => ({
    step, seat, action: "a", best: "a", forced: false, loss: 0, mark: "", turning: false, after: [chance, 1 - chance], ...more,
});
const analysis = (...moves: Judged[]): Analysis => ({ start: [0.5, 0.5], lost: [0, 0], luck: [0, 0], moves });

describe("the story of a match", () => {
    test("the turning point is the largest change for that seat, the end itself left out", () => {
        const one = analysis(move(1, 1, 0.55), move(2, 2, 0.2), move(3, 1, 0.3), move(4, 2, 1));
        expect(turningPoint(one, 1)).toMatchObject({ step: 2, from: 0.55, to: 0.2 });
        expect(turningPoint(analysis(move(1, 1, 0.51), move(2, 2, 0.52)), 1)).toBeNull();
    });
    test("the best move is one's own, free and sound", () => {
        const one = analysis(move(1, 2, 0.8), move(2, 1, 0.9, { forced: true }), move(3, 1, 0.97, { mark: "mistake" }), move(4, 2, 0.5), move(5, 1, 0.6));
        expect(bestMove(one, 1)).toMatchObject({ step: 5 });
        expect(bestMove(one, 2)).toMatchObject({ step: 4 });
    });
    test("the picture to share shows names as text, whatever they hold", () => {
        const svg = sharedPicture({ game: "G", title: "<b>", scores: [{ name: `"&'<script>`, score: 3, won: true, seat: 1 }] });
        expect(svg).not.toContain("<script>");
        expect(svg).toContain("&#60;script&#62;");
    });
    test("every card of the house deck that shows a cat has a picture of its own", () => {
        const deck = readFileSync(new URL("../../../games/cantankerous/data/deck.yaml", import.meta.url), "utf8");
        const names = [...deck.matchAll(/kind: (?:affection|mischief), name: ([^,]+),/g)].map((found) => found[1]!);
        expect(names.length).toBeGreaterThan(40);
        expect(names.filter((name) => !pictures[name])).toEqual([]);
        expect(new Set(Object.values(pictures)).size).toBe(Object.keys(pictures).length);
    });
});

describe("what a score is made of", () => {
    test("Like Cats and Dogs: the parts and the running score add up to the engine's score, in whole random games", async () => {
        const { startEngine } = await import("./engine");
        const { parts, score } = await import("../../src/games/cats-and-dogs/worth");
        const engine = await startEngine();
        for (const seed of ["1", "2", "3"]) {
            const match = engine.open("cats-and-dogs", 4, "", seed);
            for (let seat = match.pending()[0]; seat; seat = match.pending()[0]) {
                match.play(seat, match.bot(seat, "random").action);
                const view = match.view(0) as unknown as Parameters<typeof score>[0];
                expect([1, 2, 3, 4].map((one) => score(view, one))).toEqual(match.result().scores);
            }
            const view = match.view(0) as unknown as Parameters<typeof score>[0];
            const sum = (seat: number) => parts(view, seat).map((part) => /([+−]?)(\d+)(?: × (\d+))?$/.exec(part)!).reduce((all, [, sign, n, times]) => all + (sign === "−" ? -1 : 1) * Number(n) * Number(times ?? 1), 0);
            expect([1, 2, 3, 4].map(sum)).toEqual(match.result().scores);
            match.close();
        }
    });
});

describe("why not", () => {
    const keys = (game: string) => {
        const source = readFileSync(new URL(`../../../games/${game}/why.c`, import.meta.url), "utf8");
        return new Map([...source.matchAll(/= *\{"(\w+)",\s*"[\w-]+",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}/g)].map(([, key, text]) => [key!, text!]));
    };
    test.each(["catchy", "cats-and-dogs", "cardinal", "cat-fight", "cantankerous"])("%s: translated reasons are the engine's, with no value it does not give", async (game) => {
        const known = keys(game);
        expect(known.size).toBeGreaterThan(5);
        for (const language of ["de", "ja"]) {
            const module = (await import(`../../src/games/${game}/words.${language}.ts`)) as Record<string, { why: Record<string, string> }>;
            for (const [key, text] of Object.entries(Object.values(module)[0]!.why)) {
                expect(known.has(key), `${language}: ${key}`).toBe(true);
                const given = new Set([...known.get(key)!.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
                for (const [, field] of text.matchAll(/\{(\w+)\}/g)) expect(given.has(field!), `${language}: ${key} {${field}}`).toBe(true);
            }
        }
    });
});
