/* An analysis in words: each habit and each outcome of the engine has its sentence in every language, and what a real
 * analysis tells comes out whole. */
import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../../src/engine/session";
import { loadJudged } from "../../src/games";
import { becauseWords, habitWords, judgedFrames, type JudgedWords } from "../../src/words/judged";
import type { Language } from "../../src/words/words.svelte";
import { ids, judgedOf, load, named, spoken, startEngine, wordsIn } from "./engine";

const folders = import.meta.glob<Record<Language, JudgedWords>>("../../src/games/*/judged.ts", { eager: true, import: "judged" });
const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

describe.each(Object.entries(folders).map(([path, judged]) => [path.split("/").at(-2)!, judged] as const))("%s", (game, judged) => {
    const known = judgedOf(game);
    test.each(spoken)("has a sentence in %s for each habit and each outcome of the engine", (language) => {
        const { habits, outcomes } = judged[language];
        expect(known.outcomes.size).toBeGreaterThan(1);
        expect(Object.keys(habits).sort()).toEqual(known.habits.sort());
        expect(Object.values(habits).every(Boolean)).toBe(true);
        expect(Object.keys(outcomes).sort()).toEqual([...known.outcomes.keys()].sort());
        for (const [event, sentence] of known.outcomes) expect(holes(outcomes[event]!), event).toEqual(holes(sentence));
    });
});

test("every game of the page has words for its analysis", () => {
    expect(Object.keys(folders).map((path) => path.split("/").at(-2))).toEqual(expect.arrayContaining(ids));
});

test("sentences around an outcome have the same places to fill in in every language", () => {
    for (const language of spoken) {
        expect(Object.keys(judgedFrames[language])).toEqual(Object.keys(judgedFrames.en));
        for (const [key, text] of Object.entries(judgedFrames[language])) expect(holes(text), key).toEqual(holes(judgedFrames.en[key as keyof typeof judgedFrames.en]));
    }
});

test.each(ids)("%s: what explains the mistakes of beginners is whole in every language", async (id) => {
    const engine = await startEngine();
    const game = await load(id);
    const words = await Promise.all(spoken.map(async (language) => [language, await wordsIn(language, game)] as const));
    const judged = await loadJudged(id);
    const seats: SeatInfo[] = ["Q1", "Q2", "Q3"].map((name) => ({ name, kind: "person", mine: true, here: true }));
    let told = 0;
    for (const seed of ["51", "52"]) {
        const match = engine.open(id, engine.games().find((info) => info.id === id)!.players[0], "", seed);
        for (let step = 0; step < 60 && match.pending().length; step++) match.play(match.pending()[0]!, match.bot(match.pending()[0]!, "level:1").action);
        for (const move of match.analyse(100).moves) {
            /* The sentence of the engine and what it is made of come together. */
            expect(!!move.why).toBe(!!move.because);
            if (!move.because && !move.habit) continue;
            const before = match.viewAt(move.step - 1, -1);
            for (const [language, own] of words) {
                const n = named(own, game, before, seats);
                const said = [...(move.because ?? []).map((because) => becauseWords(n, judged[language], language, because)), ...(move.habit ? [habitWords(judged[language], language, move.habit)] : [])];
                for (const text of said) {
                    expect(text).not.toMatch(/[{}]|undefined|NaN|\bnull\b|\bc\d+\b/);
                    if (language === "ja") expect(text).not.toMatch(/[A-Za-z]{2} [A-Za-z]{2}/);
                    if (language === "de") expect(text).not.toMatch(/\b(the|after|cases|of|average|somebody)\b/i);
                    told++;
                }
            }
        }
        match.close();
    }
    expect(told).toBeGreaterThan(5);
}, 120_000);

test("a share that is nearly all or nearly nothing is said in words, numbers as the language writes them", async () => {
    const game = await load("cardinal");
    const judged = await loadJudged("cardinal");
    const seats: SeatInfo[] = [{ name: "You", kind: "person", mine: true, here: true }, { name: "Pepper", kind: "bot", mine: false, here: true }];
    const engine = await startEngine();
    const match = engine.open("cardinal", 3, "", "1");
    const n = named(await wordsIn("en", game), game, match.view(1), seats);
    const german = named(await wordsIn("de", game), game, match.view(1), seats);
    expect(becauseWords(n, judged.en, "en", { key: "cases", outcome: { e: "catch", seat: 2, bird: 15 }, played: 1, better: 0.154 })).toBe("Pepper will catch Cardinal: almost always; after the better move in 15\u00a0% of cases.");
    expect(becauseWords(n, judged.en, "en", { key: "cases", outcome: { e: "steal", seat: 2, bird: 15, from: 1 }, played: 0.8, better: 0.005 })).toBe("Pepper will steal Cardinal from you: in 80\u00a0% of cases; after the better move almost never.");
    expect(becauseWords(german, judged.de, "de", { key: "times", outcome: { e: "nothing", seat: 2 }, played: 1.54, better: 0.3 })).toBe("Von Pepper wird nichts erreicht: im Schnitt 1,5-mal, nach dem besseren Zug im Schnitt 0,3-mal.");
    expect(becauseWords(n, judged.en, "en", { key: "final_score", seat: 1, played: 7.04, better: 9 })).toBe("You: final score 7.0 on average; after the better move 9.0.");
    match.close();
});
