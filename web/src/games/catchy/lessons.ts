/* The tasks of the lessons, in the order they are learnt. */
import type { Course, Task } from "../../learn/course";
import { GameWords, type Like } from "../../words/words.svelte";
import { en } from "./lessons.en";

const CARDS = [..."agv"].flatMap((colour) => [1, 2, 3, 4, 5].map((n) => `${colour}${n}`)).concat("joker");

interface Given {
    mine: string[];
    theirs: string[];
    /** What the other led; none: the learner leads. */
    led?: string;
    cat?: number;
    mood?: "red" | "blue";
    scores?: [number, number];
    /** Colours the other has shown to lack. */
    lacks?: string[];
}

/** The rest of the cards: two lie beside the Starting card, the others have been played. */
function position({ mine, theirs, led, cat = 0, mood = "red", scores = [2, 3], lacks = [] }: Given): object {
    const rest = CARDS.filter((card) => ![...mine, ...theirs, led].includes(card));
    return {
        game: "catchy",
        players: 2,
        options: { course: "long", target: 7 },
        phase: led ? "follow" : "lead",
        pending: [1],
        round: 2,
        scores,
        cat,
        mood,
        leader: led ? 2 : 1,
        trick: 8 - mine.length,
        hands: [mine, theirs],
        course: ["start", ...rest.slice(0, 2)],
        table: led ? [led] : [],
        played: [...rest.slice(2), ...(led ? [led] : [])],
        voids: [[], lacks],
    };
}

const tasks: Task[] = [
    {
        id: "goal",
        state: position({ mine: ["v1", "v4"], theirs: ["a2"], led: "v2", cat: -2, scores: [4, 3] }),
        aim: { events: [{ e: "cat", at: -3 }] },
        show: ["play v4"],
    },
    {
        id: "follow",
        state: position({ mine: ["a5", "g1", "g4", "v2", "joker"], theirs: ["a1", "a4", "g5", "v5"], led: "g2" }),
        aim: { actions: [["play g1", "play g4"]] },
        show: ["play g4"],
    },
    {
        id: "lead",
        state: position({ mine: ["a2", "g1", "v3"], theirs: ["a4", "a5", "v5"], lacks: ["g"] }),
        answers: ["play a4", "play v5"],
        aim: { events: [{ e: "trick", winner: 1 }] },
        show: ["play g1"],
    },
    {
        id: "blue",
        state: position({ mine: ["a3", "g2", "v1", "v5"], theirs: ["a1", "a4", "g5"], led: "v4", mood: "blue" }),
        aim: { events: [{ e: "cat", at: -1 }] },
        show: ["play v1"],
    },
    {
        id: "odd",
        state: position({ mine: ["a1", "a2", "g4", "v2"], theirs: ["g1", "g3", "v5"], led: "a5" }),
        aim: { events: [{ e: "cat", at: -1 }] },
        show: ["play a1"],
    },
    {
        id: "joker",
        state: position({ mine: ["a1", "g3", "joker"], theirs: ["g1", "v5"], led: "a2" }),
        aim: { events: [{ e: "trick", winner: 1 }] },
        show: ["play joker"],
    },
    {
        id: "tie",
        state: position({ mine: ["g2", "joker"], theirs: ["v1"], led: "g3", cat: 2 }),
        aim: { events: [{ e: "trick", winner: null }] },
        show: ["play joker"],
    },
    {
        id: "jokerLead",
        state: position({ mine: ["a1", "g1", "joker"], theirs: ["a2", "g2", "v2"] }),
        answers: ["play v2", "play a2", "play g2"],
        aim: { events: [{ e: "trick", winner: 1 }] },
        show: ["play joker"],
    },
    {
        id: "swap",
        state: {
            game: "catchy",
            players: 2,
            options: { course: "long", target: 7 },
            phase: "swap",
            pending: [1],
            round: 1,
            scores: [0, 0],
            cat: 0,
            mood: "red",
            leader: 1,
            trick: 1,
            hands: [["a1", "a4", "g2", "g3", "v3", "v4", "start"], ["a2", "a3", "a5", "g1", "g5", "v1", "v2"]],
            course: ["g4", "joker", "v5"],
            table: [],
            played: [],
            voids: [[], []],
        },
        answers: ["play a2", "play a5", "play g5", "play g1", "play v2", "play v1"],
        aim: { moves: 2, events: [{ e: "trick", winner: 1 }] },
        show: ["swap 2", "play v4"],
    },
    {
        id: "lacks",
        state: position({ mine: ["a2", "v1"], theirs: ["a5", "g4"], mood: "blue", lacks: ["v"] }),
        answers: ["play g4", "play a5"],
        aim: { events: [{ e: "cat", at: -1 }] },
        show: ["play a2"],
    },
    {
        id: "round",
        state: position({ mine: ["v2", "v4"], theirs: ["g2"], led: "v3", scores: [5, 4] }),
        answers: ["play g2"],
        aim: { moves: 2, events: [{ e: "round", points: [2, 0] }], never: [{ e: "cat", at: 1 }] },
        show: ["play v4", "play v2"],
    },
    {
        id: "save",
        state: position({ mine: ["g5", "v3", "v4"], theirs: ["a1", "g2"], led: "v5", cat: 2, mood: "blue" }),
        aim: { events: [{ e: "cat", at: 1 }] },
        show: ["play v4"],
    },
];

export const course: Course = {
    tasks,
    words: new GameWords<Like<typeof en>>(en, {
        de: async () => (await import("./lessons.de")).de,
        ja: async () => (await import("./lessons.ja")).ja,
    }),
};
