/* The tasks of the lessons, in the order they are learnt. Dice after a loaded position are always the same. */
import type { Course, Task } from "../../learn/course";
import { GameWords, type Like } from "../../words/words.svelte";
import { en } from "./lessons.en";

const CREAMS = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5];
const BOXED = 3;
const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const SQUARES = Array.from({ length: 11 }, (_, row) => [..."abcdefghij"].map((column) => `${column}${row + 1}`)).flat();

interface Given {
    /** Where a cat is and looks; null: not on the board. */
    cats: ([string, string] | null)[];
    saucers?: [string, number[]][];
    creams?: [number[], number[]];
    blocks?: string[];
    blockers?: [number, number];
    nip?: [string, string];
    /** The learner stands before a saucer and looks at it. */
    sips?: boolean;
    turn?: number;
}

const USUAL: [string, number[]][] = [["e5", [3, 5, 2]], ["g7", [2, 4]], ["c3", [3, 4]]];

function position({ cats, saucers = USUAL, creams = [[], []], blocks = [], blockers = [5, 5], nip = ["held", "held"], sips = false, turn = 1 }: Given): object {
    const rest = [...CREAMS];
    for (const cream of [...saucers.flatMap(([, list]) => list), ...creams.flat()]) rest.splice(rest.indexOf(cream), 1);
    return {
        game: "cat-fight",
        players: 2,
        options: {},
        phase: cats[turn - 1] ? "turn" : "place",
        pending: [turn],
        turn,
        saucers: saucers.map(([at, list]) => ({ at, creams: list })),
        box: rest.slice(0, BOXED),
        /* What is nowhere else, the other has given up in fights. */
        lost: [[], rest.slice(BOXED)],
        removed: [],
        cats: cats.map((cat) => ({ at: cat?.[0] ?? null, face: cat?.[1] ?? null })),
        creams,
        blockers,
        blocks,
        nip,
        may_sip: sips,
        fight: null,
        quiet: 0,
        facing: null,
        moved: false,
    };
}

const tasks: Task[] = [
    {
        id: "goal",
        state: position({ cats: [["e6", "n"], ["i9", "e"]], sips: true }),
        aim: { actions: [["sip"]] },
        show: ["sip"],
    },
    {
        id: "place",
        state: position({ cats: [null, ["i9", "e"]] }),
        aim: { actions: [["place c1"], ["face s"]] },
        show: ["place c1", "face s"],
        misses: { away: { actions: ["place c1"] } },
    },
    {
        id: "walk",
        state: position({ cats: [["e8", "w"], ["i2", "e"]] }),
        aim: { actions: [["move e6"], ["face n"]] },
        show: ["move e6", "face n"],
        misses: { away: { actions: ["move e6"] } },
    },
    {
        id: "hide",
        state: position({ cats: [["e6", "s"], ["h6", "w"]], saucers: [["e3", [3, 5, 2]], ["g9", [2, 4]], ["c9", [3, 4]]], blockers: [0, 5], blocks: ["d2", "f2", "h2", "b10", "d10"] }),
        aim: { actions: [SQUARES.filter((square) => !square.endsWith("6")).map((square) => `move ${square}`), DIRECTIONS.map((way) => `face ${way}`)] },
        show: ["move e8", "face n"],
        misses: { seen: { event: { e: "move", seat: 1 } } },
    },
    {
        id: "block",
        state: position({ cats: [["e6", "n"], ["e10", "n"]], sips: true }),
        aim: { actions: [["block e7", "block e8", "block e9"], ["sip"]] },
        show: ["block e8", "sip"],
        misses: { fled: { event: { e: "move", seat: 1 } }, wide: { event: { e: "block" } } },
    },
    {
        id: "watch",
        state: position({ cats: [["e10", "w"], ["e6", "n"]] }),
        aim: { actions: [["stay"], ["face n"]] },
        show: ["stay", "face n"],
    },
    {
        id: "fight",
        state: position({ cats: [["e9", "n"], ["e6", "n"]], creams: [[1, 3], []] }),
        aim: { events: [{ e: "fight" }] },
        show: ["move e6"],
    },
    {
        id: "sacrifice",
        state: position({ cats: [["e6", "n"], ["e9", "n"]], creams: [[1, 4], []], saucers: [["e5", [3, 5, 2]], ["g7", [2]], ["c3", [3, 4]]], turn: 2 }),
        before: [[2, "move e6"]],
        aim: { actions: [["sacrifice 1"]], events: [{ e: "win", seat: 1 }] },
        show: ["sacrifice 1"],
        misses: { dear: { actions: ["sacrifice 4"] } },
    },
    {
        id: "catnip",
        state: position({ cats: [["b9", "e"], ["e6", "n"]] }),
        aim: { events: [{ e: "drawn", seat: 2 }], never: [{ e: "drawn", seat: 1 }] },
        show: ["nip h6"],
        misses: { both: { event: { e: "drawn", seat: 1 } }, nobody: { event: { e: "nip" } } },
    },
    {
        id: "lured",
        state: position({ cats: [["e9", "n"], ["b2", "w"]], nip: ["held", "h4"] }),
        aim: { moves: 2, events: [{ e: "move", seat: 1 }, { e: "face", seat: 1 }], never: [{ e: "drawn" }, { e: "block" }, { e: "nip" }] },
        show: ["move e8", "face n"],
        misses: { drawn: { event: { e: "drawn" } } },
    },
    {
        id: "last",
        state: position({ cats: [["e6", "n"], ["b2", "e"]], saucers: [["e5", [2]]], creams: [[3, 3], [5]], sips: true }),
        aim: { events: [{ e: "over", winners: [1] }] },
        show: ["sip"],
    },
    {
        id: "cutOff",
        state: position({ cats: [["f9", "w"], ["d6", "n"]], saucers: [["c3", [5, 3]]], creams: [[4, 4], [1, 2]], blocks: ["b2", "c2", "d2", "b3", "d3", "b4", "c4"], blockers: [2, 1] }),
        aim: { events: [{ e: "over", winners: [1] }] },
        show: ["block d4"],
    },
];

export const course: Course = {
    tasks,
    words: new GameWords<Like<typeof en>>(en, {
        de: async () => (await import("./lessons.de")).de,
        ja: async () => (await import("./lessons.ja")).ja,
    }),
};
