/* What the end of a match tells: the turning point, the best move, a picture; and why something cannot be done. */
import { describe, expect, test } from "vitest";
import type { Analysis, Judged } from "../../src/engine/shapes";
import { sharedPicture } from "../../src/table/share";
import { bestMove, turningPoint } from "../../src/table/story";
import { reasonsOf } from "./engine";

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
});

describe("why not", () => {
    const translated = import.meta.glob<Record<string, { why?: Record<string, string> }>>(["../../src/games/*/words.de.ts", "../../src/games/*/words.ja.ts"], { eager: true });
    test.each(Object.entries(translated))("%s: translated reasons are the engine's, with no value it does not give", (path, module) => {
        const known = reasonsOf(path.split("/").at(-2)!);
        expect(known.size).toBeGreaterThan(0);
        for (const [key, text] of Object.entries(Object.values(module)[0]!.why ?? {})) {
            expect(known.has(key), key).toBe(true);
            const given = new Set([...known.get(key)!.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
            for (const [, field] of text.matchAll(/\{(\w+)\}/g)) expect(given.has(field!), `${key} {${field}}`).toBe(true);
        }
    });

    /* Said of what may be done: the page tells only why something may not. */
    const ALLOWS = /^(may_(?!only_|follow$)|in_vain_|follows$|joker_|cannot_follow$)/;
    test.each(Object.entries(translated))("%s: every reason against something is translated", (path, module) => {
        const said = Object.values(module)[0]!.why ?? {};
        expect([...reasonsOf(path.split("/").at(-2)!).keys()].filter((key) => !ALLOWS.test(key) && !said[key])).toEqual([]);
    });

    test("reasons of the engine name people and things as people do", async () => {
        const { whyWords } = await import("../../src/words/names");
        const { en } = await import("../../src/words/en");
        const n = { w: en, g: { things: {} }, say: { thing: (_: unknown, token: string) => (token === "a3" ? "amber 3" : undefined) }, view: {}, seats: [{ name: "You" }, { name: "Mochi" }] };
        const why = (sentence: string, fields: Record<string, string | number>) => whyWords(n as never, { legal: false, key: "no such key", rule: "CA-1", why: sentence, fields });
        expect(why("There was no bird to steal from seat 2.", { cat: 2 })).toBe("There was no bird to steal from Mochi. (CA-1)");
        expect(why("There was no bird to steal from seat 1.", { cat: 1 })).toBe("There was no bird to steal from you. (CA-1)");
        expect(why("Swap it before you play a3.", { card: "a3" })).toBe("Swap it before you play amber 3. (CA-1)");
    });
});
