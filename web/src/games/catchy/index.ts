import { shapes, type View, type GameEvent } from "./shapes";
import { thing } from "../../words/names";
import CatchyBoard from "./Board.svelte";
import CatchyCard from "./Card.svelte";
import type { Game } from "../game";
import { replaced, without } from "../lists";
import { explaining } from "../../table/explain";
import Scene from "./Scene.svelte";
import { say } from "./say";
import { tries } from "./tries";
import { fill } from "../../words/words.svelte";
import { words, type Words } from "./words";

function show(v: View, e: GameEvent): View {
    const seat = e["seat"] as number;
    const hands = (change: (hand: string[]) => string[]) => v.hands.map((hand, i) => (i === seat - 1 ? change(hand) : hand));
    const card = e["card"] as string;
    switch (e.e) {
        case "shuffle":
            return e["what"] === "course" ? { ...v, hands: [[], []], course: ["?", "?", "?"], table: [], played: [], cat: 0, mood: "red", voids: [[], []] } : v;
        case "deal":
            return { ...v, hands: hands(() => e["cards"] as string[]) };
        case "swap":
            return { ...v, hands: hands((hand) => [...without(hand, "start"), card]), course: replaced(v.course, (e["place"] as number) - 1, "start") };
        case "play":
            return { ...v, hands: hands((hand) => without(hand, card)), table: [...v.table, card], played: [...v.played, card] };
        case "flip":
            return { ...v, mood: e["mood"] as "red" | "blue" };
        case "cat":
            return { ...v, cat: e["at"] as number };
        case "lead":
            return { ...v, table: [], leader: seat };
        case "round":
            return { ...v, scores: e["scores"] as number[] };
        default:
            return v;
    }
}

const explain = explaining(
    {
        card: "CA-13 CA-14 CA-15", joker: "CA-2 CA-13 CA-14 CA-17", start: "CA-11", down: "CA-10 CA-11", cat: "CA-4 CA-16", course: "CA-18 CA-19", score: "CA-20",
        lacks: "CA-13",
    },
    {
        detail: (n, _, card) => ({ name: thing(n, card), picture: { component: CatchyCard, props: { card }, size: "card" } }),
        values: (n) => ({ n: n.view.options["target"] ?? "" }),
    },
);

export const game: Game<View> = {
    component: CatchyBoard,
    shapes,
    scene: Scene,
    words,
    say,
    parts: (n, _, seat, log) =>
        log
            .filter((event) => event.e === "round")
            .map((event, i) => ({ n: i + 1, points: (event["points"] as number[])[seat - 1]! }))
            .filter(({ points }) => points > 0)
            .map((part) => fill((n.g as Words).things.part, part)),
    show,
    staged: { play: (_, e) => ({ component: CatchyCard, props: { card: e["card"] }, size: "card" }), swap: () => null },
    pace: { shuffle: 0, deal: 220, swap: 500, play: 450, trick: 650, flip: 500, cat: 600, lead: 200, round: 1500, over: 300 },
    bar: [],
    explain,
    log: { heads: ["lead", "round", "over"], once: ["shuffle"], icons: { trick: "star", play: "cards", cat: "paw" } },
    sounds: { over: "win", shuffle: "shuffle", play: "card", trick: "paw", cat: "meow", round: "point" },
    lesson: { seed: "3", options: "target=3" },
    tries,
};
