import type { CatsAndDogsView, GameEvent } from "../engine/shapes";
import CatsAndDogsBoard from "./CatsAndDogs.svelte";
import type { Board } from "./contract";

function show(v: CatsAndDogsView, e: GameEvent): CatsAndDogsView {
    const seat = e["seat"] as number;
    const which = String(e["animal"] ?? "").charCodeAt(0) - 65;
    const animals = (change: (animal: CatsAndDogsView["animals"][number]) => Partial<CatsAndDogsView["animals"][number]>) =>
        v.animals.map((animal, i) => (i === which ? { ...animal, ...change(animal) } : animal));
    switch (e.e) {
        case "mark":
            return { ...v, animals: animals((a) => ({ markers: [...a.markers, seat] })), stock: v.stock.with(seat - 1, v.stock[seat - 1]! - 1) };
        case "turn":
            return { ...v, turned: e["card"] as string, deck: v.deck.slice(1) };
        case "feed":
            return { ...v, turned: null, animals: animals((a) => ({ food: [...a.food, e["card"] as string] })) };
        case "card": {
            const hand = v.hands[seat - 1]!;
            const at = Math.max(0, hand.indexOf(hand.includes(e["kind"] as string) ? (e["kind"] as string) : "?"));
            return { ...v, card: e["kind"] as string, hands: v.hands.with(seat - 1, hand.toSpliced(at, 1)) };
        }
        default:
            return v;
    }
}

export const catsAndDogs: Board<CatsAndDogsView> = {
    component: CatsAndDogsBoard,
    show,
    pace: { shuffle: 0, mark: 450, turn: 550, feed: 500, full: 600, card: 700, discard: 600, swap: 800, return: 600, replace: 600 },
    bar: ["turn", "more", "stop"],
};
