/* What only one of the games has. */
import { expect, test } from "vitest";
import type { SeatInfo } from "../../src/engine/session";
import { actionWords, eventWords } from "../../src/words/names";
import { load, named, spoken, startEngine, wordsIn } from "./engine";

const engine = await startEngine();

test("a thing of its own has its own name, facts and rule", async () => {
    const game = await load("cardinal");
    const { explain } = game;
    const match = engine.open("cardinal", 5, "rules=basic", "11");
    const naming = named(await wordsIn("en", game), game, match.view(1), []);
    match.close();
    expect(explain.of(naming, "bird:21")).toMatchObject({ name: "FLIP", rules: ["CD-2", "CD-26"] });
    expect(explain.of(naming, "bird:21")!.lines[0]).toBe("worth 4; Stalks needed: 2");
    expect(explain.of(naming, "taunt"), "basic has no Taunt").toBeNull();
    expect(explain.of(naming, "nonsense")).toBeNull();
});

test.each(spoken)("Cat Fight in %s: a secret number is no card, the first dice are the table's", async (language) => {
    const game = await load("cat-fight");
    const words = await wordsIn(language, game);
    const match = engine.open("cat-fight", 2, "", "1");
    const n = named(words, game, match.view(1), [1, 2].map((seat) => ({ name: `N${seat}`, kind: "person", mine: true, here: true })));
    match.close();
    expect(eventWords(n, { e: "sip", seat: 2, number: "?", left: 2 })).not.toContain(words.w.table.hidden);
    const rolled = eventWords(n, { e: "roll", seat: null, value: 3, die: "green" });
    expect(rolled).toContain("3");
    expect(rolled).not.toContain(words.w.table.nobody);
});

test("who has given no name is spoken to, wherever in a sentence they stand", async () => {
    const cantankerous = await load("cantankerous");
    const cardinal = await load("cardinal");
    const seats: SeatInfo[] = ["You", "Pepper"].map((name) => ({ name, kind: "person", mine: true, here: true }));
    const view = { game: "cantankerous", players: 2, options: {}, phase: "action", pending: [] };
    const attack = (seat: number, target: number) => ({ e: "attack", seat, target, card: "c52" });
    expect(eventWords(named(await wordsIn("en", cantankerous), cantankerous, view, seats), attack(2, 1))).toBe("Pepper attacked you with Charger Chewing.");
    expect(eventWords(named(await wordsIn("en", cantankerous), cantankerous, view, seats), attack(1, 2))).toBe("You attacked Pepper with Charger Chewing.");
    const du = seats.map((seat, i) => ({ ...seat, name: ["Du", "Pfeffer"][i]! }));
    expect(eventWords(named(await wordsIn("de", cantankerous), cantankerous, view, du), attack(2, 1))).toBe("Pfeffer: Angriff auf dich mit „Ladekabelkauen“.");
    expect(actionWords(named(await wordsIn("de", cardinal), cardinal, { ...view, game: "cardinal" }, du), "steal 1")).toBe("Von dir stehlen");
});
