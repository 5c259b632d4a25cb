/* What people read: every language has the same places to fill in as English, and sentences come out whole. */
import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../../src/engine/session";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";
import { ja } from "../../src/words/ja";
import { actionWords, eventWords, promptWords, type Naming } from "../../src/words/names";
import { startEngine, variants } from "./engine";

type Tree = { [key: string]: Tree | string | string[] };

function texts(tree: unknown, path = ""): Map<string, string> {
    const out = new Map<string, string>();
    for (const [key, value] of Object.entries(tree as Tree)) {
        if (typeof value === "string") out.set(`${path}.${key}`, value);
        else for (const [deep, text] of texts(value, `${path}.${key}`)) out.set(deep, text);
    }
    return out;
}
const holes = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort();

describe.each([["de", de], ["ja", ja]] as const)("%s", (_, language) => {
    const own = texts(language);
    test("has every text, with the same places to fill in", () => {
        for (const [path, text] of texts(en)) {
            expect(own.get(path), path).toBeTruthy();
            expect(holes(own.get(path)!), path).toEqual(holes(text));
        }
        expect(own.size).toBe(texts(en).size);
    });
});

describe.each([["en", en], ["de", de], ["ja", ja]] as const)("sentences in %s", (_, w) => {
    test("no action, event or prompt of a random game is left with a hole or an engine word", async () => {
        const engine = await startEngine();
        const bad = new Set<string>();
        for (const info of engine.games()) {
            for (const options of variants(info.options)) {
                const match = engine.open(info.id, info.players[1], options, "77");
                const seats: SeatInfo[] = Array.from({ length: info.players[1] }, (_, i) => ({ name: `N${i}`, kind: "person", mine: true, here: true }));
                for (let step = 0; step < 250; step++) {
                    const seat = match.pending()[0];
                    if (!seat) break;
                    const n: Naming = { w, view: match.view(seat), seats };
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

test.each([["en", en], ["de", de], ["ja", ja]] as const)("Cat Fight in %s: a secret number is no card, the first dice are the table's", async (_, w) => {
    const engine = await startEngine();
    const match = engine.open("cat-fight", 2, "", "1");
    const n: Naming = { w, view: match.view(1), seats: [1, 2].map((seat) => ({ name: `N${seat}`, kind: "person", mine: true, here: true })) };
    match.close();
    expect(eventWords(n, { e: "sip", seat: 2, number: "?", left: 2 })).not.toContain(w.table.hidden);
    expect(eventWords(n, { e: "roll", seat: null, value: 3, die: "green" })).toContain(w.games["cat-fight"].things.dice);
});

test("who has given no name is spoken to, wherever in a sentence they stand", () => {
    const seats: SeatInfo[] = ["You", "Pepper"].map((name) => ({ name, kind: "person", mine: true, here: true }));
    const view = { game: "cantankerous", players: 2, options: {}, phase: "action", pending: [] };
    const attack = (seat: number, target: number) => ({ e: "attack", seat, target, card: "c52" });
    expect(eventWords({ w: en, view, seats }, attack(2, 1))).toBe("Pepper attacked you with Charger Chewing.");
    expect(eventWords({ w: en, view, seats }, attack(1, 2))).toBe("You attacked Pepper with Charger Chewing.");
    const du = seats.map((seat, i) => ({ ...seat, name: ["Du", "Pfeffer"][i]! }));
    expect(eventWords({ w: de, view, seats: du }, attack(2, 1))).toBe("Pfeffer: Angriff auf dich mit „Ladekabelkauen“.");
    expect(actionWords({ w: de, view: { ...view, game: "cardinal" }, seats: du }, "steal 1")).toBe("Von dir stehlen");
});
