/* What the engine's JSON looks like, once, as values: the types of the page are inferred from these, and
 * tests/unit/shapes.test.ts holds them against everything the engine writes. Nothing here knows a rule. */

export interface Shape<T> {
    /** null when the value fits; otherwise where and why it does not. */
    wrong(value: unknown, where: string): string | null;
    /** Never set: carries the type. */
    readonly type?: T;
}
export type Of<S> = S extends Shape<infer T> ? T : never;

const simple = <T>(name: string, fits: (v: unknown) => boolean): Shape<T> => ({
    wrong: (v, where) => (fits(v) ? null : `${where}: ${JSON.stringify(v)} is not ${name}`),
});

export const num = simple<number>("a whole number", (v) => Number.isInteger(v));
export const str = simple<string>("a text", (v) => typeof v === "string");
export const bool = simple<boolean>("true or false", (v) => typeof v === "boolean");
export const any = simple<unknown>("anything", () => true);

export const word = <const W extends string>(...words: W[]): Shape<W> =>
    simple<W>(`one of ${words.join(", ")}`, (v) => words.includes(v as W));

export const orNull = <T>(shape: Shape<T>): Shape<T | null> => ({
    wrong: (v, where) => (v === null ? null : shape.wrong(v, where)),
});

export const either = <A, B>(a: Shape<A>, b: Shape<B>): Shape<A | B> => ({
    wrong: (v, where) => a.wrong(v, where) && b.wrong(v, where),
});

/** May be missing. */
export const perhaps = <T>(shape: Shape<T>): Shape<T | undefined> => ({
    wrong: (v, where) => (v === undefined ? null : shape.wrong(v, where)),
});

export const list = <T>(item: Shape<T>): Shape<T[]> => ({
    wrong(v, where) {
        if (!Array.isArray(v)) return `${where}: ${JSON.stringify(v)} is not a list`;
        for (let i = 0; i < v.length; i++) {
            const why = item.wrong(v[i], `${where}[${i}]`);
            if (why) return why;
        }
        return null;
    },
});

type Fields = Record<string, Shape<unknown>>;
type Built<F extends Fields> = { [K in keyof F]: Of<F[K]> };

/** Exactly these fields: one too many is as wrong as one too few. */
export const record = <F extends Fields>(fields: F): Shape<Built<F>> => ({
    wrong(v, where) {
        if (typeof v !== "object" || v === null || Array.isArray(v)) return `${where}: not an object`;
        for (const key of Object.keys(v)) if (!(key in fields)) return `${where}.${key}: a field nobody described`;
        for (const [key, shape] of Object.entries(fields)) {
            const why = shape.wrong((v as Record<string, unknown>)[key], `${where}.${key}`);
            if (why) return why;
        }
        return null;
    },
});

/** The engine's events of a game: a record for each name `e`. */
export const events = <E extends Record<string, Fields>>(kinds: E) => ({
    kinds: Object.keys(kinds) as (keyof E)[],
    wrong(v: unknown, where: string): string | null {
        const e = (v as { e?: string }).e ?? "";
        const fields = kinds[e];
        return fields ? record({ e: str, ...fields }).wrong(v, `${where} ${e}`) : `${where}: nobody described "${e}"`;
    },
});

const hidden = word("?");
const maybe = <T>(shape: Shape<T>) => either(shape, hidden);
const head = <O extends Fields>(game: string, options: O, ...phases: string[]) => ({
    game: word(game),
    players: num,
    options: record(options),
    phase: word(...phases),
    pending: list(num),
});
const shuffle = { what: str, order: list(either(str, num)) };
const over = { scores: list(num), winners: list(num) };

/* ---- Catchy! */
export const catchyView = record({
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
export type CatchyView = Of<typeof catchyView>;
export const catchyEvents = events({
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

/* ---- Like Cats and Dogs */
const animal = record({
    name: str,
    kind: word("dog", "cat"),
    spaces: num,
    markers: list(num),
    food: list(str),
});
export type Animal = Of<typeof animal>;
export const catsAndDogsView = record({
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
export type CatsAndDogsView = Of<typeof catsAndDogsView>;
export const catsAndDogsEvents = events({
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

/* ---- Cardinal Directions */
const prey = record({ bird: num, doubled: bool });
const plan = record({
    locale: orNull(str),
    cat: orNull(either(num, hidden)),
    first: orNull(str),
    spares: list(orNull(str)),
});
const locale = record({ locale: word("bath", "grass", "trees", "fence"), bird: orNull(num), stalks: list(num) });
export const cardinalView = record({
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
export type CardinalView = Of<typeof cardinalView>;
export const cardinalEvents = events({
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

/* ---- Cat Fight */
const dir = word("n", "ne", "e", "se", "s", "sw", "w", "nw");
export type Dir = Of<typeof dir>;
export const catFightView = record({
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
export type CatFightView = Of<typeof catFightView>;
export const catFightEvents = events({
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

/* ---- Cantankerous Cats */
export const cantankerousView = record({
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
export type CantankerousView = Of<typeof cantankerousView>;
const card = { seat: num, card: str };
export const cantankerousEvents = events({
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

/* ---- shared by all */
export interface GameEvent {
    e: string;
    [field: string]: unknown;
}
export interface AnyView {
    game: string;
    players: number;
    options: Record<string, string | number>;
    phase: string;
    pending: number[];
}
export interface Result {
    over: boolean;
    scores: number[];
    winners: number[];
    reason: string;
}
/** What would be good, best first: include/clowder.h, clowder_hint. */
export interface Hint {
    seat: number;
    best: { action: string; chance: number; play?: number }[];
}
/** A match judged decision by decision: clowder_analyse. */
export interface Analysis {
    start: number[];
    lost: number[];
    luck: number[];
    moves: Judged[];
}
export interface Judged {
    step: number;
    seat: number;
    action: string;
    best: string;
    forced: boolean;
    loss: number;
    mark: "" | "doubtful" | "mistake" | "blunder";
    turning: boolean;
    after: number[];
}
export interface GameInfo {
    id: string;
    name: string;
    players: [number, number];
    options: Record<string, { values: (string | number)[]; default: string | number }>;
}
export const shapes = {
    catchy: { view: catchyView, events: catchyEvents },
    "cats-and-dogs": { view: catsAndDogsView, events: catsAndDogsEvents },
    cardinal: { view: cardinalView, events: cardinalEvents },
    "cat-fight": { view: catFightView, events: catFightEvents },
    cantankerous: { view: cantankerousView, events: cantankerousEvents },
};
export type GameId = keyof typeof shapes;
