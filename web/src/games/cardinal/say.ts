/* What this game's engine texts read as. */
import { actionWords, seatName, thing, type Naming, type Saying, type Texts } from "../../words/names";
import { bird } from "./birds";
import type { Words } from "./words";

const own = (n: Naming) => n.g as Words;

export function birdName(n: Naming, number: number): string {
    const { name } = bird(number);
    return (own(n).birds as Texts)[name] ?? name;
}

/** An ability by its name, with its target if it has one. */
function abilityWords(n: Naming, seat: number, target: string): string {
    const name = own(n).things.abilities[seat - 1]?.name ?? "";
    if (!target) return name;
    return `${name}: ${/^\d$/.test(target) ? seatName(n, Number(target)) : thing(n, target)}`;
}

export const say: Saying = {
    seatWords: { steal: 1, aim: 1, ability: 1, taunt: 1 },
    seatFields: ["target", "from", "cat"],
    field(n, e, field, value) {
        if (field === "actions" && Array.isArray(value)) return value.map((a, i) => `${seatName(n, i + 1)}: ${a ? actionWords(n, String(a)) : "–"}`).join("; ");
        if (typeof value === "boolean") return value ? own(n).things.works : own(n).things.fails;
        if (field === "bird") return birdName(n, value as number);
        if (e.e === "ability" && field === "text") return abilityWords(n, e["seat"] as number, String(value));
        return undefined;
    },
};
