/* The tasks of the lessons, in the order they are learnt. */
import type { Course, Task } from "../../learn/course";
import { GameWords, type Like } from "../../words/words.svelte";
import { en } from "./lessons.en";

/** The house deck for two: without the card that needs a third cat. */
const DECK = Array.from({ length: 85 }, (_, i) => `c${i + 1}`).filter((card) => card !== "c36");
const TOKENS = 4;

interface Given {
    mine: string[];
    theirs?: string[];
    banked?: [string[], string[]];
    points?: [number, number];
    feral?: [boolean, boolean];
    tokens?: [number, number];
    toy?: number;
    /** What lies on top of the food bowl. */
    top?: string[];
}

/** Plain Affection: nothing to react with. */
const HARMLESS = ["c23", "c28", "c30", "c42"];

function position({ mine, theirs = HARMLESS, banked = [[], []], points = [2, 3], feral = [false, false], tokens = [0, 0], toy = 1, top = [] }: Given): object {
    const seen = [...mine, ...theirs, ...banked.flat(), ...top];
    return {
        game: "cantankerous",
        players: 2,
        options: { rules: "standard" },
        phase: "action",
        pending: [toy],
        turn: 7,
        toy,
        direction: 1,
        indicator: "high",
        actions_left: 2,
        points,
        feral,
        tokens,
        token_bank: TOKENS - tokens[0] - tokens[1],
        hands: [mine, theirs],
        banked,
        table: [],
        paid: [],
        bowl: [...top, ...DECK.filter((card) => !seen.includes(card))],
        litter: [],
        bets: [null, null],
        double: [false, false],
        plays: 0,
        stack: [],
    };
}

const BET = ["c3", "c16", "c29", "c47", "c64", "c81"];

const tasks: Task[] = [
    {
        id: "goal",
        state: position({ mine: ["c41", "c55", "c77"], banked: [["c45"], ["c6"]], points: [6, 4] }),
        aim: { events: [{ e: "over", winners: [1] }] },
        show: ["score c77"],
    },
    {
        id: "bank",
        state: position({ mine: ["c12", "c47", "c57"], points: [0, 0] }),
        aim: { events: [{ e: "bank", seat: 1 }] },
        show: ["bank c47"],
    },
    {
        id: "pay",
        state: position({ mine: ["c3", "c41", "c49"], banked: [["c13", "c25", "c45"], []] }),
        aim: { actions: [["score c41"], ["pay c25"]] },
        show: ["score c41", "pay c25"],
        misses: { waste: { actions: ["pay c45"] }, small: { actions: ["pay c13"] } },
    },
    {
        id: "two",
        state: position({ mine: ["c6", "c35", "c59"], banked: [["c13"], ["c9"]] }),
        aim: { actions: [["bank c6"], ["score c35"], ["pay c6", "pay c13"]] },
        show: ["bank c6", "score c35", "pay c6"],
        misses: { small: { actions: ["score c59"] }, early: { event: { e: "feral", seat: 1 } } },
    },
    {
        id: "event",
        state: position({ mine: ["c34", "c81"], top: ["c50", "c66", "c72"] }),
        aim: { actions: [["play c34"]] },
        show: ["play c34"],
    },
    {
        id: "instant",
        state: position({ mine: ["c31", "c47", "c57"], points: [1, 2] }),
        aim: { actions: [["bank c47"], ["use c31"]] },
        show: ["bank c47", "use c31"],
        misses: { order: { actions: ["bank c31"] }, passed: { actions: ["pass"] } },
    },
    {
        id: "picky",
        state: position({ mine: ["c27", "c57", "c64", "c73", "c81"], top: ["c6", "c9", "c35", "c50", "c60"] }),
        aim: { actions: [["picky"]] },
        show: ["picky"],
    },
    {
        id: "bet",
        state: { ...position({ mine: BET, theirs: ["c23", "c28", "c30", "c42", "c79"], points: [0, 0], tokens: [1, 1] }), phase: "bet", turn: 0, toy: null, actions_left: 0, bets: [null, "c50"], bowl: DECK.filter((card) => ![...BET, "c23", "c28", "c30", "c42", "c79", "c50"].includes(card)) },
        aim: { events: [{ e: "turn", seat: 1 }] },
        show: ["bet c64"],
    },
    {
        id: "pounce",
        state: position({ mine: ["c3", "c35", "c47"], theirs: ["c9", "c23", "c28"], tokens: [1, 0], toy: 2 }),
        before: [[2, "bank c9"]],
        aim: { events: [{ e: "feral", seat: 2 }] },
        show: ["pounce c35"],
        misses: { paid: { actions: ["pounce c3"] } },
    },
    {
        id: "laser",
        state: position({ mine: ["c21", "c41", "c47"], theirs: ["c23", "c59"], banked: [["c6"], ["c9"]], points: [5, 7], tokens: [1, 0], toy: 2 }),
        before: [[2, "score c59"]],
        aim: { events: [{ e: "cancel" }] },
        show: ["pounce c21"],
    },
    {
        id: "shield",
        state: position({ mine: ["c6", "c13", "c57"], theirs: ["c23", "c49"], tokens: [1, 1] }),
        before: [[1, "bank c6"], [2, "pounce c49"]],
        aim: { moves: 4, events: [{ e: "score", seat: 1 }], never: [{ e: "feral", seat: 1 }] },
        show: ["shield", "bank c13", "done", "pay c6"],
        misses: { passed: { actions: ["pass"] } },
    },
    {
        id: "double",
        state: position({ mine: ["c1", "c35", "c41"], banked: [["c45"], ["c6"]], points: [3, 7] }),
        aim: { moves: 2, events: [{ e: "over", winners: [1] }] },
        show: ["play c1", "score c35"],
    },
    {
        id: "feral",
        state: position({ mine: ["c12", "c25", "c41"], banked: [["c6", "c9", "c47", "c13"], ["c50"]], points: [2, 6], feral: [true, false] }),
        aim: { events: [{ e: "over", winners: [1] }] },
        show: ["bank c25"],
    },
];

export const course: Course = {
    tasks,
    words: new GameWords<Like<typeof en>>(en, {
        de: async () => (await import("./lessons.de")).de,
        ja: async () => (await import("./lessons.ja")).ja,
    }),
};
