/* What the engine's JSON looks like for this game: its view, and each event. */
import { events, head, list, num, orNull, over, record, shuffle, str, word, type GameEvent, type Of } from "../../engine/shapes";

const animal = record({
    name: str,
    kind: word("dog", "cat"),
    spaces: num,
    markers: list(num),
    food: list(str),
});
export type Animal = Of<typeof animal>;
const view = record({
    ...head("cats-and-dogs", {}, "mark", "act", "feed", "more", "pick", "over"),
    turn: num,
    animals: list(animal),
    deck: list(str),
    known_bottom: num,
    hands: list(list(str)),
    stock: list(num),
    turned: orNull(str),
    feeding: orNull(str),
    card: orNull(str),
    picks: list(str),
    box_actions: list(str),
    gone: list(str),
});
export type View = Of<typeof view>;
const moves = events({
    shuffle,
    mark: { seat: num, animal: str },
    turn: { seat: num, card: str },
    feed: { seat: num, animal: str, card: str },
    full: { animal: str },
    card: { seat: num, kind: str },
    discard: { animal: str, card: str },
    swap: { what: word("food", "all", "markers"), a: str, b: str },
    return: { animal: str, owner: num },
    replace: { animal: str, owner: num, by: num },
    over,
});

export const shapes = { view, events: moves };
export type { GameEvent };
