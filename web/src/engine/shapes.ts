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

export const hidden = word("?");
export const maybe = <T>(shape: Shape<T>) => either(shape, hidden);
export const head = <O extends Fields>(game: string, options: O, ...phases: string[]) => ({
    game: word(game),
    players: num,
    options: record(options),
    phase: word(...phases),
    pending: list(num),
});
export const shuffle = { what: str, order: list(either(str, num)) };
export const over = { scores: list(num), winners: list(num) };

export type { Analysis, AnyView, Because, GameEvent, GameInfo, Hint, Judged, Result, Why } from "clowder-engine";
