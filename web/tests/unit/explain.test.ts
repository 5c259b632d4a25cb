/* What is told about things: every board's things have something to tell, every text is told by some thing or move, and
 * the rules it names exist. */
import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import { boards } from "../../src/boards";
import type { SeatInfo } from "../../src/engine/session";
import type { GameId } from "../../src/engine/shapes";
import { markdown } from "../../src/pages/markdown";
import { rulesOf } from "../../src/pages/rules";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";
import { ja } from "../../src/words/ja";
import type { Naming } from "../../src/words/names";
import Stand from "./Stand.svelte";
import { startEngine, variants } from "./engine";

const STEPS = 400;
/** Said for itself on its button. */
const PLAIN = new Set(["done"]);
const engine = await startEngine();

/** Games of every variant, now well, now badly played: the table, and what the seat on turn may do, before each step. */
function* tables(id: GameId) {
    const info = engine.games().find((game) => game.id === id)!;
    const players = info.players[1];
    const seats: SeatInfo[] = Array.from({ length: players }, (_, i) => ({ name: `Cat ${i + 1}`, kind: "person", mine: true, here: true }));
    for (const options of variants(info.options)) {
        const match = engine.open(id, players, options, "11");
        for (let step = 0; step < STEPS && match.pending().length; step++) {
            const seat = match.pending()[0]!;
            yield { seat, legal: match.legal(seat), naming: { w: en, view: match.view(seat), seats } satisfies Naming };
            match.play(seat, match.bot(seat, step % 3 ? "greedy" : "random").action);
        }
        match.close();
    }
}

describe.each(Object.keys(boards) as GameId[])("%s", (id) => {
    test("things and buttons have something to tell, and every text is told by one", async () => {
        const board = await boards[id]();
        const silent = new Set<string>();
        const told = new Set<string>();
        for (const { seat, legal, naming } of tables(id)) {
            const { body } = render(Stand, { props: { component: board.component, board: { view: naming.view, legal, viewer: seat, seats: naming.seats, event: null, act: () => undefined } } });
            const things = [...body.matchAll(/data-about="([^"]*)"/g)].map((match) => match[1]!);
            const verbs = legal.map((action) => action.split(" ")[0]!);
            for (const about of [...things, ...verbs.filter((verb) => board.bar.includes(verb) && !PLAIN.has(verb))]) {
                if (!board.explain.of(naming, about)) silent.add(about);
            }
            for (const about of [...things, ...verbs]) told.add(about.split(":")[0]!);
        }
        expect([...silent]).toEqual([]);
        expect(Object.keys(en.tips[id]).filter((tip) => !told.has(tip))).toEqual([]);
    });

    test("only what a variant has is told of it, and the numbers are of rules there are", async () => {
        const board = await boards[id]();
        const items = markdown((await rulesOf(id, "en")).text).flatMap((block) => (block.kind === "list" ? block.items : []));
        const numbers = new Set(items.map((item) => /^[A-Z]{2}-\d+[a-z]?/.exec(item[0]?.text ?? "")?.[0]));
        const all = new Set<string>();
        for (const { naming } of tables(id)) {
            for (const about of board.explain.all(naming)) {
                if (all.has(about)) continue;
                all.add(about);
                for (const w of [en, de, ja]) {
                    const told = board.explain.of({ ...naming, w }, about)!;
                    expect(told.name && told.lines.join(" "), about).toBeTruthy();
                    expect(told.lines.join(" "), about).not.toMatch(/[{}]|undefined/);
                    for (const number of told.rules) expect(numbers, about).toContain(number);
                }
            }
        }
        expect([...all].sort()).toEqual(Object.keys(en.tips[id]).sort());
    });
});

test("a thing of its own has its own name, facts and rule", async () => {
    const { explain } = await boards.cardinal();
    const [{ naming }] = tables("cardinal") as unknown as [{ naming: Naming }];
    expect(explain.of(naming, "bird:21")).toMatchObject({ name: "FLIP", rules: ["CD-2", "CD-26"] });
    expect(explain.of(naming, "bird:21")!.lines[0]).toBe("worth 4; Stalks needed: 2");
    expect(explain.of(naming, "taunt"), "basic has no Taunt").toBeNull();
    expect(explain.of(naming, "nonsense")).toBeNull();
});
