/* What this game's engine texts read as. */
import type { Saying, Texts } from "../../words/names";
import { deckCard } from "./deck";
import type { Words } from "./words";

export const say: Saying = {
    seatWords: { cat: 1, aim: 1 },
    seatFields: ["target", "from", "cat", "first"],
    thing(n, token) {
        if (!/^c\d+$/.test(token)) return undefined;
        const { name } = deckCard(token);
        return ((n.g as Words).cards as Texts)[name] ?? name;
    },
    variant(e) {
        if (e.e === "play") return `play.${String(e["how"])}`;
        if (e.e === "token") return Number(e["delta"]) > 0 ? "token.got" : "token.spent";
        if (e.e === "indicator") return `indicator.${String(e["side"])}`;
        return undefined;
    },
    field: (_, __, field, value) => (field === "delta" ? String(Math.abs(Number(value))) : undefined),
};
