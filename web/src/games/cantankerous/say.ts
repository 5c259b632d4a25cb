/* What this game's engine texts read as. */
import type { Saying, Texts } from "../../words/names";
import { deckCard } from "./deck";
import type { Words } from "./words";

export const say: Saying = {
    seatWords: { cat: 1, aim: 1 },
    seatFields: ["target", "from"],
    thing(n, token) {
        if (!/^c\d+$/.test(token)) return undefined;
        const { name } = deckCard(token);
        return ((n.g as Words).cards as Texts)[name] ?? name;
    },
    field: (_, __, field, value) => (field === "delta" ? (Number(value) > 0 ? `+${String(value)}` : `−${-Number(value)}`) : undefined),
};
