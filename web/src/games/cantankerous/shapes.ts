/* What the engine's JSON looks like for this game: its view, and each event. */
import { any, bool, either, events, head, list, num, orNull, over, perhaps, record, shuffle, str, word, type GameEvent, type Of } from "../../engine/shapes";

const view = record({
    ...head(
        "cantankerous",
        { rules: word("standard", "basic", "kitten") },
        ...["bet", "forage", "pounce", "action", "pay", "cost", "counter", "shield", "instant", "cat", "lose"],
        ...["take", "run", "enemy", "follow", "groom", "react", "over"],
    ),
    waiting: perhaps(bool),
    turn: num,
    toy: orNull(num),
    direction: num,
    indicator: word("high", "low"),
    actions_left: num,
    points: list(num),
    feral: list(bool),
    tokens: list(num),
    token_bank: num,
    hands: list(list(str)),
    banked: list(list(str)),
    table: list(str),
    paid: list(str),
    bowl: list(str),
    litter: list(str),
    bets: list(orNull(str)),
    double: list(bool),
    plays: num,
    /* Only where everything is shown. */
    stack: perhaps(any),
});
export type View = Of<typeof view>;
const card = { seat: num, card: str };
const moves = events({
    shuffle,
    indicator: { side: word("high", "low"), direction: num },
    start: { seat: num },
    deal: { seat: num, cards: list(str) },
    bet: card,
    turn: { seat: num },
    adopted: { seat: num },
    draw: { seat: num, cards: list(str) },
    toss: card,
    play: { ...card, how: word("action", "pounce", "counter", "instant", "run", "enemy") },
    pay: card,
    bank: card,
    score: { seat: num, points: num },
    attack: { ...card, target: num },
    feral: { seat: num },
    lose: card,
    token: { seat: num, delta: num },
    cancel: { card: str },
    blame: { card: str },
    take: { ...card, from: either(num, word("litter")) },
    reverse: { direction: num },
    double: { seat: num },
    victory: { seat: num },
    over,
});

export const shapes = { view, events: moves };
export type { GameEvent };
