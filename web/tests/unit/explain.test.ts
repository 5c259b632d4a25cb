/* What is told about things: every board's things have something to tell, every text is told by some thing or move, and
 * the rules it names exist. */
import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../../src/engine/session";
import { markdown } from "../../src/pages/markdown";
import { rulesOf } from "../../src/pages/rules";
import Stand from "./Stand.svelte";
import type { Game } from "../../src/games/game";
import { ids, load, named, spoken, startEngine, variants, wordsIn } from "./engine";

const STEPS = 400;
/** Said for itself on its button. */
const PLAIN = new Set(["done"]);
const engine = await startEngine();

/** Games of every variant, now well, now badly played: the table, and what the seat on turn may do, before each step. */
async function tables(id: string, game: Game) {
    const words = await wordsIn("en", game);
    return [...positions(id, game, words)];
}

function* positions(id: string, game: Game, words: Awaited<ReturnType<typeof wordsIn>>) {
    const info = engine.games().find((game) => game.id === id)!;
    const players = info.players[1];
    const seats: SeatInfo[] = Array.from({ length: players }, (_, i) => ({ name: `Cat ${i + 1}`, kind: "person", mine: true, here: true }));
    for (const options of variants(info.options)) {
        const match = engine.open(id, players, options, "11");
        for (let step = 0; step < STEPS && match.pending().length; step++) {
            const seat = match.pending()[0]!;
            yield { seat, legal: match.legal(seat), naming: named(words, game, match.view(seat), seats) };
            match.play(seat, match.bot(seat, step % 3 ? "greedy" : "random").action);
        }
        match.close();
    }
}

describe.each(ids)("%s", (id) => {
    test("things and buttons have something to tell, and every text is told by one", async () => {
        const board = await load(id);
        const silent = new Set<string>();
        const told = new Set<string>();
        for (const { seat, legal, naming } of await tables(id, board)) {
            const { body } = render(Stand, { props: { component: board.component, board: { view: naming.view, legal, viewer: seat, seats: naming.seats, event: null, act: () => undefined } } });
            const things = [...body.matchAll(/data-about="([^"]*)"/g)].map((match) => match[1]!);
            const verbs = legal.map((action) => action.split(" ")[0]!);
            for (const about of [...things, ...verbs.filter((verb) => board.bar.includes(verb) && !PLAIN.has(verb))]) {
                if (!board.explain.of(naming, about)) silent.add(about);
            }
            for (const about of [...things, ...verbs]) told.add(about.split(":")[0]!);
        }
        expect([...silent]).toEqual([]);
        expect(Object.keys(board.words.english.tips).filter((tip) => !told.has(tip))).toEqual([]);
    });

    test("only what a variant has is told of it, and the numbers are of rules there are", async () => {
        const board = await load(id);
        const items = markdown((await rulesOf(id, "en")).text).flatMap((block) => (block.kind === "list" ? block.items : []));
        const numbers = new Set(items.map((item) => /^[A-Z]{2}-\d+[a-z]?/.exec(item[0]?.text ?? "")?.[0]));
        const all = new Set<string>();
        for (const { naming } of await tables(id, board)) {
            for (const about of board.explain.all(naming)) {
                if (all.has(about)) continue;
                all.add(about);
                for (const language of spoken) {
                    const told = board.explain.of({ ...naming, ...(await wordsIn(language, board)) }, about)!;
                    expect(told.name && told.lines.join(" "), about).toBeTruthy();
                    expect(told.lines.join(" "), about).not.toMatch(/[{}]|undefined/);
                    for (const number of told.rules) expect(numbers, about).toContain(number);
                }
            }
        }
        expect([...all].sort()).toEqual(Object.keys(board.words.english.tips).sort());
    });
});
