/* What this game's engine texts read as. */
import { fill } from "../../words/words.svelte";
import { seatName, type Naming, type Saying } from "../../words/names";
import type { Words } from "./words";

const things = (n: Naming) => (n.g as Words).things;

/** Where on its course the Cat is; a person who has given no name is "you". */
export function course(n: Naming, at: number): string {
    const t = things(n);
    const arms = n.view.options["course"] === "short" ? 2 : 3;
    const name = seatName(n, at < 0 ? 1 : 2);
    const you = name === n.w.setup.you;
    if (at === 0) return t.centre;
    if (Math.abs(at) === arms) return you ? t.yourArms : fill(t.arms, { name });
    return fill(you ? t.towardsYou : t.towards, { n: Math.abs(at), name });
}

export const say: Saying = {
    thing: (n, token) => (/^(amber|green|violet)$/.test(token) ? things(n)[token[0] as "a" | "g" | "v"] : /^[agv]\d$/.test(token) ? `${things(n)[token[0] as "a" | "g" | "v"]} ${token.slice(1)}` : undefined),
    variant: (e) => (e.e === "swap" && e["card"] !== "?" ? "swap.own" : undefined),
    field: (n, e, field, value) => (e.e === "cat" && field === "at" ? course(n, value as number) : undefined),
};
