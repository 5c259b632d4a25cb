/* What this game's engine texts read as. */
import type { Saying } from "../../words/names";

export const say: Saying = {
    seatFields: ["cats"],
    variant(e) {
        /* The dice of the set-up say where the saucers stand; the saucers are told themselves. */
        if (e.e === "roll" && e["seat"] === null) return "roll.none";
        if ((e.e === "sip" || e.e === "sacrifice") && e["number"] === "?") return `${e.e}.hidden`;
        return undefined;
    },
};
