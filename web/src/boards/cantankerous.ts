import type { CantankerousView, GameEvent } from "../engine/shapes";
import CantankerousBoard from "./Cantankerous.svelte";
import type { Board } from "./contract";

/** One card less: itself, or an unknown one. */
function without(cards: string[], card: string): string[] {
    const at = cards.includes(card) ? cards.indexOf(card) : cards.indexOf("?");
    return at < 0 ? cards : cards.toSpliced(at, 1);
}

function show(v: CantankerousView, e: GameEvent): CantankerousView {
    const seat = (e["seat"] as number) - 1;
    const card = e["card"] as string;
    const hand = v.hands[seat] ?? [];
    const banked = v.banked[seat] ?? [];
    switch (e.e) {
        case "deal":
            return { ...v, hands: v.hands.with(seat, e["cards"] as string[]) };
        case "draw":
            return { ...v, hands: v.hands.with(seat, [...hand, ...(e["cards"] as string[])]), bowl: v.bowl.slice((e["cards"] as string[]).length) };
        case "turn":
            return { ...v, toy: seat + 1 };
        case "toss":
            return { ...v, hands: v.hands.with(seat, without(hand, card)), litter: [card, ...v.litter] };
        case "play":
            return { ...v, hands: v.hands.with(seat, without(hand, card)), table: [...v.table, card] };
        case "bank":
            return { ...v, hands: v.table.includes(card) ? v.hands : v.hands.with(seat, without(hand, card)), table: v.table.filter((one) => one !== card), banked: v.banked.with(seat, [...banked, card]) };
        case "pay":
            return { ...v, banked: v.banked.with(seat, banked.filter((one) => one !== card)), paid: [...v.paid, card] };
        case "lose":
            return { ...v, banked: v.banked.with(seat, banked.filter((one) => one !== card)), litter: [card, ...v.litter] };
        case "score":
            return { ...v, points: v.points.with(seat, v.points[seat]! + (e["points"] as number)) };
        case "feral":
            return { ...v, feral: v.feral.with(seat, true) };
        case "adopted":
            return { ...v, feral: v.feral.with(seat, false) };
        case "token":
            return { ...v, tokens: v.tokens.with(seat, v.tokens[seat]! + (e["delta"] as number)) };
        case "reverse":
            return { ...v, direction: e["direction"] as number };
        default:
            return v;
    }
}

export const cantankerous: Board<CantankerousView> = {
    component: CantankerousBoard,
    show,
    pace: { shuffle: 0, deal: 120, draw: 260, turn: 250, toss: 200, play: 900, bank: 450, pay: 300, score: 800, attack: 900, feral: 900, lose: 400, cancel: 900, blame: 900, victory: 1400, bet: 500 },
    bar: ["picky", "buy", "shield", "pass", "done"],
};
