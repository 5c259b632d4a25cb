/* The tasks of the lessons, in the order they are learnt. The others have chosen already: their choices are in the
 * position, and the learner's view hides them. */
import type { Course, Task } from "../../learn/course";
import { GameWords, type Like } from "../../words/words.svelte";
import { en } from "./lessons.en";

type Held = { bird: number; doubled: boolean };
const held = (bird: number, doubled = false): Held => ({ bird, doubled });
const FLIP = 21;
const VALUES = [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4];

interface Given {
    /** At the bath, in the grass and in the trees: a bird and the Stalks of each seat. */
    garden: [number | null, number[]?][];
    /** What the two others do this round. */
    others: [string, string];
    front?: (Held | null)[];
    eaten?: Held[][];
    /** No bird is left to come. */
    last?: boolean;
}

function position({ garden, others, front = [null, null, null], eaten = [[], [], []], last = false }: Given): object {
    const seen = [...garden.map(([bird]) => bird), ...[...front, ...eaten.flat()].map((one) => one?.bird)];
    return {
        game: "cardinal",
        players: 3,
        options: { rules: "basic" },
        phase: "choose",
        pending: [1],
        round: 4,
        half: 1,
        locales: garden.map(([bird, stalks = [0, 0, 0]], i) => ({ locale: ["bath", "grass", "trees"][i], bird, stalks })),
        deck: last ? [] : VALUES.map((_, i) => i + 1).filter((bird) => bird <= FLIP && !seen.includes(bird)),
        front,
        eaten,
        chosen: [null, ...others],
        plans: null,
        abilities: null,
        declared: [],
        asked: null,
        quiet: 0,
        points: eaten.map((birds) => birds.reduce((sum, { bird, doubled }) => sum + VALUES[bird - 1]! * (doubled ? 2 : 1), 0)),
        revealed: null,
    };
}

const tasks: Task[] = [
    {
        id: "goal",
        state: position({ garden: [[4], [10], [15]], others: ["stalk grass", "stalk trees"] }),
        aim: { events: [{ e: "catch", seat: 1, locale: "bath" }] },
        show: ["catch bath"],
        misses: { early: { actions: ["catch grass", "catch trees"] } },
    },
    {
        id: "eat",
        state: position({ garden: [[4], [10], [15]], front: [held(8), null, null], others: ["steal 1", "stalk grass"] }),
        aim: { events: [{ e: "eat", seat: 1 }] },
        show: ["eat"],
    },
    {
        id: "stalk",
        state: position({ garden: [[16], [11], [15]], others: ["stalk bath", "stalk trees"] }),
        aim: { events: [{ e: "stalk", seat: 1, locale: "grass" }] },
        show: ["stalk grass"],
        misses: { early: { actions: ["catch grass"] }, two: { actions: ["stalk bath", "stalk trees"] } },
    },
    {
        id: "catch",
        state: position({ garden: [[5], [12, [0, 1, 0]], [17, [2, 0, 0]]], others: ["stalk grass", "eat"] }),
        aim: { events: [{ e: "catch", seat: 1, locale: "trees" }] },
        show: ["catch trees"],
        misses: { small: { actions: ["catch bath"] } },
    },
    {
        id: "clash",
        state: position({ garden: [[1], [10, [1, 1, 0]], [13, [1, 0, 0]]], others: ["catch grass", "catch bath"] }),
        aim: { events: [{ e: "catch", seat: 1, locale: "trees" }] },
        show: ["catch trees"],
        misses: { flew: { event: { e: "fly" } } },
    },
    {
        id: "steal",
        state: position({ garden: [[16], [17], [18]], front: [null, held(15), null], others: ["play", "stalk bath"] }),
        aim: { events: [{ e: "steal", seat: 1, from: 2 }] },
        show: ["steal 2"],
        misses: { nobody: { actions: ["steal 3"] } },
    },
    {
        id: "thieves",
        state: position({ garden: [[16], [17], [18]], front: [null, held(15, true), null], others: ["play", "steal 2"] }),
        aim: { events: [{ e: "fly" }] },
        show: ["steal 2"],
    },
    {
        id: "chain",
        state: position({ garden: [[16], [17], [18]], front: [null, held(20), null], others: ["play", "steal 2"] }),
        aim: { events: [{ e: "steal", seat: 1, from: 3 }] },
        show: ["steal 3"],
        misses: { flew: { event: { e: "fly" } } },
    },
    {
        id: "play",
        state: position({ garden: [[6], [10], [15]], front: [held(18), held(7), null], others: ["eat", "stalk grass"] }),
        answers: ["stalk trees", "stalk grass", "stalk bath"],
        aim: { actions: [["play"], ["eat"]], events: [{ e: "eat", seat: 1, points: 6 }] },
        show: ["play", "eat"],
        misses: { soon: { actions: ["eat"] } },
    },
    {
        id: "second",
        state: position({ garden: [[3], [14], [16]], front: [held(19), null, null], others: ["steal 1", "stalk grass"] }),
        aim: { events: [{ e: "eat", seat: 1 }] },
        show: ["eat"],
        misses: { flew: { actions: ["catch bath"] } },
    },
    {
        id: "lift",
        state: position({ garden: [[15], [9], [17, [2, 2, 0]]], others: ["catch trees", "stalk bath"] }),
        aim: { actions: [["lift trees"], ["stalk grass"]] },
        show: ["lift trees", "stalk grass"],
        misses: { flew: { actions: ["catch trees"] } },
    },
    {
        id: "end",
        state: position({
            garden: [[null], [null], [null]],
            front: [held(9), null, held(2)],
            eaten: [[held(15), held(8)], [held(16), held(17)], [held(18), held(1)]],
            others: ["steal 1", "eat"],
            last: true,
        }),
        aim: { events: [{ e: "over", winners: [1] }] },
        show: ["eat"],
    },
];

export const course: Course = {
    tasks,
    words: new GameWords<Like<typeof en>>(en, {
        de: async () => (await import("./lessons.de")).de,
        ja: async () => (await import("./lessons.ja")).ja,
    }),
};
