/* What this game's engine texts read as. */
import type { Saying } from "../../words/names";
import type { Words } from "./words";

export const say: Saying = {
    seatFields: ["cats"],
    /* A cream's number nobody else knows is no card. */
    thing: (_, token) => (token === "?" ? token : undefined),
    /* The dice of the set-up are nobody's. */
    field: (n, e, field, value) => (e.e === "roll" && field === "seat" && value === null ? (n.g as Words).things.dice : undefined),
};
