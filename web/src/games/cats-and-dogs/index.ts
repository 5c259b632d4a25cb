import { shapes, type View, type GameEvent } from "./shapes";
import { thing } from "../../words/names";
import { fill } from "../../words/words.svelte";
import CatsAndDogsBoard from "./Board.svelte";
import type { Game } from "../game";
import { replaced, without } from "../lists";
import { explaining } from "../../table/explain";
import Food from "./Food.svelte";
import Scene from "./Scene.svelte";
import { say } from "./say";
import { tries } from "./tries";
import { words, type Words } from "./words";
import { parts } from "./worth";

function show(v: View, e: GameEvent): View {
    const seat = e["seat"] as number;
    const which = String(e["animal"] ?? "").charCodeAt(0) - 65;
    const animals = (change: (animal: View["animals"][number]) => Partial<View["animals"][number]>) =>
        v.animals.map((animal, i) => (i === which ? { ...animal, ...change(animal) } : animal));
    switch (e.e) {
        case "mark":
            return { ...v, animals: animals((a) => ({ markers: [...a.markers, seat] })), stock: replaced(v.stock, seat - 1, v.stock[seat - 1]! - 1) };
        case "turn":
            return { ...v, turned: e["card"] as string, deck: v.deck.slice(1) };
        case "feed":
            return { ...v, turned: null, animals: animals((a) => ({ food: [...a.food, e["card"] as string] })) };
        case "card": {
            const hand = v.hands[seat - 1]!;
            return { ...v, card: e["kind"] as string, hands: replaced(v.hands, seat - 1, without(hand, e["kind"] as string)) };
        }
        default:
            return v;
    }
}

/** The rule of each kind of action card. */
const kinds: Record<string, string> = {
    discard: "LD-30", "swap-dog-cat": "LD-31", "swap-fish-bone": "LD-32", "swap-same-kind": "LD-33", "swap-food": "LD-34", "swap-animals": "LD-35",
    "swap-markers": "LD-36", "return-marker": "LD-37", "replace-marker": "LD-38",
};

const explain = explaining(
    {
        dog: "LD-12 LD-51", cat: "LD-12 LD-51", food: "LD-2 LD-51", marker: "LD-10 LD-16 LD-52", deck: "LD-13 LD-14", stock: "LD-10 LD-17", hand: "LD-6 LD-11 LD-29",
        kind: "LD-11 LD-29", turn: "LD-11 LD-13", more: "LD-14", stop: "LD-14 LD-15",
    },
    {
        detail(n, tip, of) {
            const t = (n.g as Words).things;
            if (tip === "food") return { name: thing(n, of), picture: { component: Food, props: { food: of }, size: "card" } };
            if (tip === "kind") return { name: thing(n, of), lines: [t.kindText[of as keyof typeof t.kindText]], rules: [kinds[of]!] };
            const animal = (n.view as View).animals[of.charCodeAt(0) - 65];
            return animal ? { name: `${animal.name} (${t[animal.kind]})`, lines: [fill(t.spaces, { free: animal.spaces - animal.markers.length, all: animal.spaces })] } : null;
        },
    },
);

export const game: Game<View> = {
    component: CatsAndDogsBoard,
    shapes,
    scene: Scene,
    words,
    say,
    parts: (_, view, seat) => parts(view, seat),
    show,
    staged: {
        mark: () => null,
        feed: (_, e) => ({ component: Food, props: { food: e["card"] }, size: "card" }),
        card: () => null,
    },
    pace: { shuffle: 0, mark: 450, turn: 550, feed: 500, full: 600, card: 700, discard: 600, swap: 800, return: 600, replace: 600 },
    bar: ["turn", "more", "stop"],
    explain,
    log: { heads: ["mark", "over"], once: ["shuffle"], icons: { mark: "tag", feed: "cream", card: "cards" } },
    sounds: { over: "win", turn: "card", card: "card", feed: "bowl", marker: "token", full: "purr" },
    lesson: { seed: "1" },
    tries,
};
