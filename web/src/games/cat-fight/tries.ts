/* Positions for the rules page: each is loaded by the engine, and everything that is lit comes from there. `told` is what
 * happened just before, where the position alone does not say it. */
import type { Try } from "../game";

/* What the positions have in common. */
const usual = {
    game: "cat-fight",
    players: 2,
    options: {},
    phase: "turn",
    pending: [1],
    turn: 1,
    saucers: [{"at": "e5", "creams": [3, 5, 2]}, {"at": "g7", "creams": [2, 1, 4]}, {"at": "c3", "creams": [3, 4, 1]}],
    box: [1, 2, 3],
    lost: [[], []],
    removed: [],
    creams: [[], []],
    blockers: [5, 5],
    blocks: [],
    nip: ["held", "held"],
    may_sip: true,
    fight: null,
    quiet: 0,
    facing: null,
    moved: false,
};

export const tries: Try[] = [
    {
        state: {
            ...usual,
            cats: [{"at": "e6", "face": "n"}, {"at": "i9", "face": "e"}],
        },
    },
    {
        state: {
            ...usual,
            cats: [{"at": "e6", "face": "n"}, {"at": "e10", "face": "n"}],
        },
    },
];
