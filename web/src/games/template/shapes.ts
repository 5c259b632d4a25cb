/* What the engine's JSON looks like for this game: its view, and each event. */
import { events, head, list, maybe, num, orNull, over, record, shuffle, word, type Of } from "../../engine/shapes";

const view = record({
    ...head("template", { wins: word("high", "low") }, "choose", "over"),
    round: num,
    scores: list(num),
    hands: list(list(maybe(num))),
    chosen: list(orNull(maybe(num))),
    deck: list(maybe(num)),
    shown: list(num),
});
export type View = Of<typeof view>;

export const shapes = {
    view,
    events: events({
        shuffle,
        deal: { seat: num, cards: list(maybe(num)) },
        ready: { seat: num },
        reveal: { cards: list(num) },
        point: { seat: num },
        over,
    }),
};
