/* What the engine's JSON looks like for this game: its view, and each event. */
import { events, head, list, num, orNull, over, record, shuffle, str, word, type GameEvent, type Of } from "../../engine/shapes";

const view = record({
    ...head("catchy", { course: word("long", "short"), target: num }, "swap", "lead", "follow", "over"),
    round: num,
    scores: list(num),
    cat: num,
    mood: word("red", "blue"),
    leader: num,
    trick: num,
    hands: list(list(str)),
    course: list(str),
    table: list(str),
    played: list(str),
    voids: list(list(word("a", "g", "v"))),
});
export type View = Of<typeof view>;
const moves = events({
    shuffle,
    deal: { seat: num, cards: list(str) },
    swap: { seat: num, place: num, card: str },
    play: { seat: num, card: str },
    trick: { winner: orNull(num) },
    flip: { mood: word("red", "blue") },
    cat: { at: num },
    lead: { seat: num },
    round: { points: list(num), scores: list(num) },
    over,
});

export const shapes = { view, events: moves };
export type { GameEvent };
