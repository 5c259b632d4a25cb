/* What this game's engine texts read as. */
import type { Saying, Texts } from "../../words/names";
import type { View } from "./shapes";
import type { Words } from "./words";

export const say: Saying = {
    seatWords: { marker: 2 },
    seatFields: ["owner", "by"],
    prompt(n) {
        const { phase, card, picks } = n.view as View;
        return phase === "pick" && card ? `pick.${card}.${picks.length}` : undefined;
    },
    thing(n, token) {
        const t = (n.g as Words).things;
        const food = /^(fish|bone)(\d)$/.exec(token);
        if (food) return `${t[food[1] as "fish" | "bone"]} ${food[2]}`;
        if (/^[A-L]$/.test(token)) return (n.view as View).animals[token.charCodeAt(0) - 65]?.name;
        return (t.kinds as Texts)[token];
    },
};
