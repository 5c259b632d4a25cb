/* What the engine's JSON looks like for this game: its view, and each event. */
import { bool, either, events, head, hidden, list, maybe, num, orNull, over, record, shuffle, str, word, type GameEvent, type Of } from "../../engine/shapes";

const prey = record({ bird: num, doubled: bool });
const plan = record({
    locale: orNull(str),
    cat: orNull(either(num, hidden)),
    first: orNull(str),
    spares: list(orNull(str)),
});
const locale = record({ locale: word("bath", "grass", "trees", "fence"), bird: orNull(num), stalks: list(num) });
const view = record({
    ...head("cardinal", { rules: word("basic", "advanced") }, "choose", "plan", "declare", "use", "over"),
    round: num,
    half: num,
    locales: list(locale),
    deck: list(maybe(num)),
    front: list(orNull(prey)),
    eaten: list(list(prey)),
    chosen: list(orNull(str)),
    plans: orNull(list(plan)),
    abilities: orNull(list(bool)),
    declared: list(record({ seat: num, ability: str })),
    asked: orNull(num),
    quiet: num,
    points: list(num),
    revealed: orNull(list(orNull(str))),
});
export type View = Of<typeof view>;
const moves = events({
    shuffle,
    bird: { locale: str, bird: num },
    lift: { seat: num, locale: str, count: num },
    reveal: { actions: list(orNull(str)) },
    ability: { seat: num, text: str },
    taunt: { seat: num, target: num, works: bool },
    stalk: { seat: num, locale: str },
    catch: { seat: num, locale: str, bird: num },
    eat: { seat: num, bird: num, points: num },
    steal: { seat: num, from: num, bird: num },
    double: { seat: num, bird: num },
    fly: { bird: num, why: str },
    nothing: { seat: num },
    ready: { seat: num },
    over,
});

export const shapes = { view, events: moves };
export type { GameEvent };
