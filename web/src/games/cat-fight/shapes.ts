/* What the engine's JSON looks like for this game: its view, and each event. */
import { bool, events, head, list, maybe, num, orNull, over, record, shuffle, str, word, type GameEvent, type Of } from "../../engine/shapes";

const dir = word("n", "ne", "e", "se", "s", "sw", "w", "nw");
export type Dir = Of<typeof dir>;
const view = record({
    ...head("cat-fight", {}, "place", "turn", "face", "fight", "end", "over"),
    turn: num,
    saucers: list(record({ at: str, creams: list(maybe(num)) })),
    box: list(maybe(num)),
    lost: list(list(maybe(num))),
    removed: list(maybe(num)),
    cats: list(record({ at: orNull(str), face: orNull(dir) })),
    creams: list(list(maybe(num))),
    blockers: list(num),
    blocks: list(str),
    nip: list(str),
    may_sip: bool,
    fight: orNull(
        record({
            at: str,
            cats: list(num),
            rolls: list(orNull(num)),
            winner: num,
            yielded: list(num),
            catnip: bool,
        }),
    ),
    quiet: num,
    facing: orNull(word("place", "move", "win", "catnip-win")),
    moved: bool,
});
export type View = Of<typeof view>;
const moves = events({
    shuffle,
    roll: { seat: orNull(num), value: num, die: word("green", "purple", "fight") },
    saucer: { at: str },
    turn: { seat: num },
    place: { seat: num, at: str },
    block: { seat: num, at: str },
    "cut-off": { at: str },
    move: { seat: num, from: str, to: str },
    face: { seat: num, dir },
    sip: { seat: num, number: maybe(num), left: num },
    nip: { seat: num, at: str },
    drawn: { seat: num, from: str, to: str },
    fight: { at: str, cats: list(num) },
    sacrifice: { seat: num, number: maybe(num) },
    yield: { seat: num },
    out: { seat: num },
    win: { seat: num },
    over,
});

export const shapes = { view, events: moves };
export type { GameEvent };
