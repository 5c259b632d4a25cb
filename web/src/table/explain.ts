/* What is told about a thing on the table: the dictionary's sentences, the numbers of the rules they rest on, and what
 * the game adds about this very thing. A thing names what it is about in data-about: "joker", or with a detail "bird:12". */
import type { Component } from "svelte";
import type { Naming } from "../words/names";
import { fill, type Tip } from "../words/words.svelte";

export interface Picture {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    component: Component<any>;
    props: Record<string, unknown>;
    size: "card" | "medium" | "large";
}

export interface Explained {
    name: string;
    lines: string[];
    /** Numbers of rules: "CA-13". */
    rules: string[];
    /** The thing itself, larger. */
    picture?: Picture;
}

export interface Explaining {
    /** All there is to tell about at this table, as things name it. */
    all(n: Naming): string[];
    of(n: Naming, about: string): Explained | null;
}

/** What a game adds to the dictionary's sentences. */
interface Own<K> {
    /** What it knows of one thing of a kind. */
    detail?(n: Naming, tip: K, detail: string): Partial<Explained> | null;
    /** What {braces} in the sentences stand for. */
    values?(n: Naming): Record<string, string | number>;
    /** What this table's variant does not have. */
    without?(n: Naming): K[];
}

/** `rules`: for every tip of the game's words the numbers of the rules it tells. */
export function explaining<Key extends string>(rules: Record<Key, string>, own: Own<NoInfer<Key>> = {}): Explaining {
    const has = (n: Naming, tip: string) => tip in rules && !own.without?.(n).includes(tip as Key);
    return {
        all: (n) => Object.keys(rules).filter((tip) => has(n, tip)),
        of(n, about) {
            const [tip = "", detail = ""] = about.split(":");
            if (!has(n, tip)) return null;
            const [name, text] = n.g.tips[tip] as Tip;
            const numbers = rules[tip as Key].split(" ");
            const told = { name, lines: [fill(text, own.values?.(n) ?? {})], rules: numbers };
            const more = detail ? own.detail?.(n, tip as Key, detail) : null;
            return more ? { ...told, ...more, lines: [...(more.lines ?? []), ...told.lines], rules: [...(more.rules ?? []), ...numbers] } : told;
        },
    };
}
