/* How things are told: faults people found in sentences, the log, the order of the actions and the table of the end. */
import { render } from "svelte/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine, Match } from "../../src/engine/engine";
import type { SeatInfo } from "../../src/engine/session";
import type { GameEvent } from "../../src/engine/shapes";
import { eventWords } from "../../src/words/names";
import { fakeBrowser } from "./browser";
import { ids, load, named, spoken, startEngine, variants, wordsIn } from "./engine";

fakeBrowser();
const { default: Stand } = await import("./Stand.svelte");
const { default: Log } = await import("../../src/table/Log.svelte");
const { default: Result } = await import("../../src/table/Result.svelte");

let engine: Engine;
beforeAll(async () => {
    engine = await startEngine();
});
const seated = (players: number): SeatInfo[] => Array.from({ length: players }, (_, i) => ({ name: `Cat${i + 1}`, kind: "person", mine: true, here: true }));

/** A random game to its end, or so many steps of it. */
function played(game: string, players: number, options: string, seed: string, most = 4000): Match {
    const match = engine.open(game, players, options, seed);
    for (let i = 0; i < most && match.pending().length; i++) {
        const seat = match.pending()[0]!;
        match.play(seat, match.bot(seat, "random").action);
    }
    return match;
}
const eventsOf = (match: Match, viewer: number): GameEvent[] => Array.from({ length: match.steps + 1 }, (_, step) => match.eventsAt(step, viewer)).flat();

test("Catchy!: after the swap one is told which card one got, the other is not", async () => {
    const game = await load("catchy");
    const words = await wordsIn("en", game);
    const match = engine.open("catchy", 2, "", "1");
    const seat = match.pending()[0]!;
    expect(match.legal(seat)).toContain("swap 1");
    match.play(seat, "swap 1");
    const said = (viewer: number) => match.events(viewer).filter((event) => event.e === "swap").map((event) => eventWords(named(words, game, match.view(viewer), seated(2)), event))[0];
    expect(said(seat)).toMatch(/for card 1: (amber|green|violet|the Joker)/);
    expect(said(3 - seat)).toMatch(/for card 1\.$/);
    match.close();
});

describe.each(ids)("%s", (id) => {
    test("nobody reads a question mark or an engine's word, whoever looks on", async () => {
        const game = await load(id);
        const info = engine.games().find((one) => one.id === id)!;
        const jargon = /\?|？|indicator shows|tokens? [−-]|\((run|action|pounce|enemy)\)|The dice rolled/;
        const bad = new Set<string>();
        for (const language of spoken) {
            const words = await wordsIn(language, game);
            /* One match does not meet every sentence. */
            for (const text of Object.values(words.g.events)) if (jargon.test(text)) bad.add(text);
            for (const options of variants(info.options)) {
                const match = played(id, info.players[1], options, "9", 300);
                for (const viewer of [0, 1, 2]) {
                    const naming = named(words, game, match.view(viewer), seated(info.players[1]));
                    for (const event of eventsOf(match, viewer)) {
                        const text = eventWords(naming, event);
                        if (jargon.test(text)) bad.add(text);
                    }
                }
                match.close();
            }
        }
        expect([...bad]).toEqual([]);
    });
});

test.each(spoken)("Cat Fight, %s: a cream whose number one may not know is no question mark and no hidden card", async (language) => {
    const game = await load("cat-fight");
    const words = await wordsIn(language, game);
    const match = engine.open("cat-fight", 2, "", "1");
    const naming = named(words, game, match.view(1), seated(2));
    for (const e of ["sip", "sacrifice"]) {
        const text = eventWords(naming, { e, seat: 2, at: "c3", number: "?", left: 2 });
        expect(text).toContain("Cat2");
        expect(text).not.toMatch(/\?|？/);
        expect(text).not.toContain(words.w.table.hidden);
    }
    match.close();
});

test("Cat Fight: dice and looks stand behind what they belong to, not on lines of their own", async () => {
    const game = await load("cat-fight");
    const words = await wordsIn("en", game);
    const match = played("cat-fight", 4, "", "3", 200);
    const log = eventsOf(match, 1);
    expect(log.filter((event) => event.e === "roll").length).toBeGreaterThan(3);
    const { body } = render(Log, { props: { log, naming: named(words, game, match.view(1), seated(4)), marks: game.log } });
    const lines = [...body.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map((found) => found[1]!.replace(/<span class="behind.*$/s, "").replace(/<[^>]*>/g, "").trim());
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => /rolled|^Dice|looked/.test(line))).toEqual([]);
    match.close();
});

test.each(["basic", "advanced"])("Cardinal Directions, %s: the strip and the hand name the actions in the same order", async (rules) => {
    const board = await load("cardinal");
    const match = engine.open("cardinal", 3, `rules=${rules}`, "1");
    const { body } = render(Stand, { props: { component: board.component, board: { view: match.view(1), legal: match.legal(1), viewer: 1, seats: seated(3), event: null, act: () => undefined } } });
    const kinds = /data-about="(taunt|stalk|catch|eat|steal|play)"/g;
    const [strip, hand] = [body.slice(body.indexOf('class="order'), body.indexOf('class="places')), body.slice(body.indexOf('class="cards'))].map((part) => [...part.matchAll(kinds)].map((found) => found[1]));
    expect(strip!.length).toBe(rules === "advanced" ? 6 : 5);
    expect(hand).toEqual(strip);
    match.close();
});

test("Like Cats and Dogs: every player's score so far is at their seat", async () => {
    const board = await load("cats-and-dogs");
    const match = played("cats-and-dogs", 4, "", "4", 25);
    const { body } = render(Stand, { props: { component: board.component, board: { view: match.view(1), legal: [], viewer: 1, seats: seated(4), event: null, act: () => undefined } } });
    /* One's own seat is drawn twice, for narrow screens. */
    expect([...body.matchAll(/<b class="score/g)].length).toBe(5);
    match.close();
});

test("at equal points the winner stands on top of the table of the end, and why it ended is told", async () => {
    const game = await load("cantankerous");
    const words = await wordsIn("en", game);
    const match = engine.open("cantankerous", 3, "", "1");
    const props = {
        result: { over: true, scores: [5, 5, 5], winners: [2], reason: "x" },
        reason: "Told why.",
        seats: seated(3),
        viewer: 1,
        game,
        naming: named(words, game, match.view(1), seated(3)),
        name: "",
        record: async () => "",
        again: () => undefined,
        replay: () => undefined,
        home: () => undefined,
        look: () => undefined,
    };
    const { body } = render(Result, { props });
    expect([...body.matchAll(/<th scope="row"[^>]*>(?:<!--.*?-->)*(Cat\d)/g)].map((found) => found[1])).toEqual(["Cat2", "Cat1", "Cat3"]);
    expect(body).toContain("Told why.");
    match.close();
});

test("Cantankerous Cats: every way a match ends has a sentence in every language", async () => {
    const game = await load("cantankerous");
    const reasons = new Set<string>();
    for (let seed = 1; seed <= 6; seed++) {
        const match = played("cantankerous", 3, "", `${seed}`);
        expect(match.result().over).toBe(true);
        reasons.add(match.result().reason);
        match.close();
    }
    for (const language of spoken) {
        const { g } = await wordsIn(language, game);
        for (const reason of reasons) expect(g.reasons[reason]?.length, `${language}: ${reason}`).toBeGreaterThan(10);
    }
});

test.each([["catchy", 2], ["cantankerous", 3]] as const)("%s: the parts of a score at the end add up to it", async (id, players) => {
    const game = await load(id);
    const words = await wordsIn("en", game);
    let told = 0;
    for (const seed of ["1", "2", "3"]) {
        const match = played(id, players, "", seed);
        const { scores } = match.result();
        const naming = named(words, game, match.view(1), seated(players));
        scores.forEach((score, i) => {
            const parts = game.parts!(naming, naming.view, i + 1, eventsOf(match, 1));
            if (!parts.length) return;
            told++;
            expect(parts.reduce((sum, part) => sum + Number(/\d+$/.exec(part)![0]), 0)).toBe(score);
        });
        match.close();
    }
    expect(told).toBeGreaterThan(2);
});
