/* Positions for the rules page: each is loaded by the engine, and everything that is lit comes from there. `told` is what
 * happened just before, where the position alone does not say it. */
import type { Try } from "../game";

/* What the positions have in common. */
const usual = {
    game: "catchy",
    players: 2,
    options: {"course": "long", "target": 7},
    pending: [1],
    round: 2,
    scores: [2, 3],
    cat: -1,
    voids: [[], []],
};

export const tries: Try[] = [
    {
        state: {
            ...usual,
            phase: "follow",
            mood: "red",
            leader: 2,
            trick: 3,
            hands: [["a2", "g3", "v1", "v4", "joker"], ["a1", "a4", "g5", "v2"]],
            course: ["start", "g1", "v5"],
            table: ["v3"],
            played: ["a5", "a3", "g4", "g2", "v3"],
        },
    },
    {
        state: {
            ...usual,
            phase: "lead",
            mood: "blue",
            leader: 1,
            trick: 6,
            hands: [["a1", "g4"], ["a5", "g2"]],
            course: ["start", "v1", "joker"],
            table: [],
            played: ["a2", "a3", "a4", "g1", "g3", "g5", "v2", "v3", "v4", "v5"],
        },
    },
];
