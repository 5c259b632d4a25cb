/* What this game's engine texts read as. */
import type { Saying } from "../../words/names";

export const say: Saying = {
    /* Cards are numbers, and so are seats: these are cards. */
    field: (_, event, field, value) => (event.e === "reveal" && field === "cards" && Array.isArray(value) ? value.join(", ") : undefined),
};
