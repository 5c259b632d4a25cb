/* The tasks of the lessons, in the order they are learnt. */
import type { Course, Task } from "../../learn/course";
import { GameWords, type Like } from "../../words/words.svelte";
import { en } from "./lessons.en";

const KINDS = ["discard", "swap-dog-cat", "swap-fish-bone", "swap-same-kind", "swap-food", "swap-animals", "swap-markers", "return-marker", "replace-marker"];
/** Food cards of each value, 1 to 6 (LD-2). */
const COPIES = [4, 5, 6, 5, 4, 3];
const ANIMALS = { Minka: ["cat", 3], Tiger: ["cat", 3], Pickle: ["cat", 2], Rex: ["dog", 3], Bruno: ["dog", 3], Hector: ["dog", 2] } as const;

interface Given {
    phase: "mark" | "act" | "feed" | "more";
    /** Four animals, called A to D: name, owners of markers, food. */
    animals: [keyof typeof ANIMALS, number[], string[]][];
    /** The learner's action cards; the other has none left. */
    hand?: string[];
    turned?: string;
    feeding?: string;
    /** What lies on top of the deck. */
    top?: string[];
}

/** All of `cards` but one for each of `gone`. */
function without(cards: string[], gone: string[]): string[] {
    const left = [...cards];
    for (const card of gone) left.splice(left.indexOf(card), 1);
    return left;
}

function position({ phase, animals, hand = [], turned, feeding, top = [] }: Given): object {
    const food = ["fish", "bone"].flatMap((kind) => COPIES.flatMap((n, i) => Array.from({ length: n }, () => `${kind}${i + 1}`)));
    const laid = animals.flatMap(([, , cards]) => cards);
    const deck = without(food, [...laid, ...(turned ? [turned] : []), ...top]);
    const cards = without(KINDS.flatMap((kind) => [kind, kind]), hand);
    /* Three were dealt to each of the two. */
    const gone = cards.slice(0, 6 - hand.length);
    const marked = (seat: number) => animals.reduce((n, [, owners]) => n + owners.filter((owner) => owner === seat).length, 0);
    return {
        game: "cats-and-dogs",
        players: 2,
        options: {},
        phase,
        pending: [1],
        turn: 1,
        animals: animals.map(([name, markers, cards]) => ({ name, kind: ANIMALS[name][0], spaces: ANIMALS[name][1], markers, food: cards })),
        deck: [...top, ...deck],
        known_bottom: 0,
        hands: [hand, []],
        stock: [6 - marked(1), 6 - marked(2)],
        turned: turned ?? null,
        feeding: feeding ?? null,
        card: null,
        picks: [],
        box_actions: without(cards, gone),
        gone,
    };
}

const tasks: Task[] = [
    {
        id: "goal",
        state: position({ phase: "feed", turned: "fish6", animals: [["Minka", [1, 1], []], ["Bruno", [2], []], ["Pickle", [2], []], ["Rex", [1], []]] }),
        aim: { actions: [["feed A"]] },
        show: ["feed A"],
        misses: { own: { actions: ["feed D"] }, theirs: { actions: ["feed C"] } },
    },
    {
        id: "hurt",
        state: position({ phase: "feed", turned: "fish5", animals: [["Rex", [1], ["bone4"]], ["Minka", [2, 2], ["fish3"]], ["Bruno", [2, 2], ["bone6"]], ["Pickle", [2], []]] }),
        aim: { actions: [["feed C"]] },
        show: ["feed C"],
        misses: { own: { actions: ["feed A"] } },
    },
    {
        id: "mark",
        state: position({ phase: "mark", animals: [["Hector", [2, 2], ["bone6", "bone3"]], ["Minka", [2], ["fish4", "fish3"]], ["Rex", [1], ["fish4", "bone2"]], ["Pickle", [1], ["bone3"]]] }),
        aim: { actions: [["mark B"]] },
        show: ["mark B"],
    },
    {
        id: "turn",
        state: position({ phase: "act", hand: ["discard"], top: ["bone4"], animals: [["Minka", [1, 1], ["fish2"]], ["Bruno", [1], ["bone1"]], ["Tiger", [2, 2], ["fish3"]], ["Hector", [2], ["bone3"]]] }),
        aim: { actions: [["turn"], ["feed B", "feed C"]] },
        show: ["turn", "feed B"],
        misses: { card: { actions: ["card discard"] }, cat: { actions: ["feed A"] } },
    },
    {
        id: "stop",
        state: position({ phase: "more", feeding: "A", top: ["fish5"], animals: [["Rex", [1, 1], ["bone5", "bone4"]], ["Minka", [2], ["fish3"]], ["Bruno", [2], []], ["Pickle", [1], ["fish1"]]] }),
        aim: { actions: [["stop"]] },
        show: ["stop"],
    },
    {
        id: "full",
        state: position({ phase: "feed", turned: "bone1", animals: [["Rex", [1, 1, 1], ["bone5", "bone4", "fish2", "bone3"]], ["Minka", [2], ["fish3"]], ["Bruno", [2], ["bone2"]], ["Pickle", [1], ["fish1"]]] }),
        aim: { events: [{ e: "full" }] },
        show: ["feed A"],
    },
    {
        id: "swap",
        state: position({ phase: "act", hand: ["swap-dog-cat"], animals: [["Bruno", [1, 1], ["fish5", "fish4"]], ["Tiger", [2], ["fish6"]], ["Minka", [1], ["bone6", "bone3"]], ["Hector", [2], ["bone2"]]] }),
        aim: { actions: [["card swap-dog-cat"], ["animal A", "animal C"], ["animal A", "animal C"]] },
        show: ["card swap-dog-cat", "animal A", "animal C"],
        misses: { turned: { actions: ["turn"] } },
    },
    {
        id: "discard",
        state: position({ phase: "act", hand: ["discard"], animals: [["Minka", [1, 1], ["fish4", "bone5", "fish2"]], ["Rex", [2], ["bone1", "fish3"]], ["Pickle", [2], ["fish1"]], ["Bruno", [1], ["bone2"]]] }),
        aim: { actions: [["card discard"], ["food A bone5"]] },
        show: ["card discard", "food A bone5"],
        misses: { turned: { actions: ["turn"] } },
    },
    {
        id: "fishBone",
        state: position({ phase: "act", hand: ["swap-fish-bone"], animals: [["Rex", [1, 1], ["fish6", "bone2"]], ["Hector", [2], ["bone3"]], ["Minka", [1], ["bone5", "fish1"]], ["Pickle", [2], ["fish3"]]] }),
        aim: { actions: [["card swap-fish-bone"], ["food A fish6"], ["food C bone5"]] },
        show: ["card swap-fish-bone", "food A fish6", "food C bone5"],
        misses: { turned: { actions: ["turn"] } },
    },
    {
        id: "markers",
        state: position({ phase: "act", hand: ["swap-markers"], animals: [["Tiger", [2], ["fish6", "fish5"]], ["Bruno", [1], ["fish5", "fish3"]], ["Rex", [1, 2], ["bone4"]], ["Pickle", [], []]] }),
        aim: { actions: [["card swap-markers"], ["marker B 1", "marker A 2"], ["marker A 2", "marker B 1"]] },
        show: ["card swap-markers", "marker B 1", "marker A 2"],
        misses: { turned: { actions: ["turn"] } },
    },
    {
        id: "replace",
        state: position({ phase: "act", hand: ["replace-marker"], animals: [["Rex", [2, 1, 1], ["bone6", "bone5"]], ["Minka", [2, 2], ["bone4", "fish1"]], ["Bruno", [2], ["fish3", "bone1"]], ["Pickle", [1], []]] }),
        aim: { actions: [["card replace-marker"], ["marker A 2"]] },
        show: ["card replace-marker", "marker A 2"],
        misses: { turned: { actions: ["turn"] } },
    },
    {
        id: "end",
        state: position({
            phase: "feed",
            turned: "fish1",
            animals: [["Rex", [1, 1], ["bone5", "bone4", "bone2", "fish1", "bone1"]], ["Minka", [2, 2], ["fish4", "fish2", "bone3", "fish3", "bone1"]], ["Hector", [1], ["bone3", "bone2", "fish2", "bone1"]], ["Tiger", [2], ["fish5"]]],
        }),
        aim: { events: [{ e: "over", winners: [1] }] },
        show: ["feed C"],
    },
];

export const course: Course = {
    tasks,
    words: new GameWords<Like<typeof en>>(en, {
        de: async () => (await import("./lessons.de")).de,
        ja: async () => (await import("./lessons.ja")).ja,
    }),
};
