/* What people read: every language has the same places to fill in as English, and sentences come out whole. */
import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../../src/engine/session";
import { games } from "../../src/games";
import { actionWords, eventWords, promptWords } from "../../src/words/names";
import { languages } from "../../src/words/words.svelte";
import { ids, load, named, spoken, startEngine, variants, wordsIn } from "./engine";

type Tree = { [key: string]: Tree | string | string[] };

function texts(tree: unknown, path = ""): Map<string, string> {
    const out = new Map<string, string>();
    for (const [key, value] of Object.entries(tree as Tree)) {
        /* English has the engine's own sentences there; story.test.ts compares with those. */
        if (key === "why") continue;
        if (typeof value === "string") out.set(`${path}.${key}`, value);
        else for (const [deep, text] of texts(value, `${path}.${key}`)) out.set(deep, text);
    }
    return out;
}
const holes = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort();

describe.each(spoken.filter((language) => language !== "en"))("%s", (language) => {
    /** The page's words, and each game's. */
    const all = async (of: typeof language | "en") => ({
        page: await languages[of].load(),
        ...Object.fromEntries(await Promise.all(games.map(async (game) => [game.id, { front: game.words[of], words: await (await game.load()).words.in(of) }] as const))),
    });
    test("has every text, with the same places to fill in", async () => {
        const own = texts(await all(language));
        const english = texts(await all("en"));
        for (const [path, text] of english) {
            expect(own.get(path), path).toBeTruthy();
            expect(holes(own.get(path)!), path).toEqual(holes(text));
        }
        expect(own.size).toBe(english.size);
    });
});

describe.each(spoken)("sentences in %s", (language) => {
    test("no action, event or prompt of a random game is left with a hole or an engine word", async () => {
        const engine = await startEngine();
        const bad = new Set<string>();
        for (const info of engine.games().filter(({ id }) => ids.includes(id))) {
            const game = await load(info.id);
            const words = await wordsIn(language, game);
            for (const options of variants(info.options)) {
                const match = engine.open(info.id, info.players[1], options, "77");
                const seats: SeatInfo[] = Array.from({ length: info.players[1] }, (_, i) => ({ name: `N${i}`, kind: "person", mine: true, here: true }));
                for (let step = 0; step < 250; step++) {
                    const seat = match.pending()[0];
                    if (!seat) break;
                    const n = named(words, game, match.view(seat), seats);
                    const said = [promptWords(n, seat, match.legal(seat)), ...match.legal(seat).map((action) => actionWords(n, action)), ...match.eventsAt(step, seat).map((e) => eventWords(n, e))];
                    for (const text of said) if (!text || /[{}]|undefined|(?<![a-z])null(?![a-z])/.test(text) || (info.id === "cantankerous" && /\bc\d+\b/.test(text))) bad.add(`${info.id}: ${text}`);
                    match.play(seat, match.bot(seat, "random").action);
                }
                match.close();
            }
        }
        expect([...bad]).toEqual([]);
    });
});
