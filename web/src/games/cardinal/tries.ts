/* Positions for the rules page: each is loaded by the engine, and everything that is lit comes from there. `told` is what
 * happened just before, where the position alone does not say it. */
import type { Try } from "../game";

/* What the positions have in common. */
const usual = {
    game: "cardinal",
    players: 3,
    options: {"rules": "basic"},
    phase: "choose",
    pending: [1, 2, 3],
    round: 4,
    half: 1,
    eaten: [[], [], []],
    chosen: [null, null, null],
    plans: null,
    abilities: null,
    declared: [],
    asked: null,
    quiet: 0,
    points: [0, 0, 0],
    revealed: null,
};

export const tries: Try[] = [
    {
        state: {
            ...usual,
            locales: [{"locale": "bath", "bird": 4, "stalks": [0, 0, 0]}, {"locale": "grass", "bird": 20, "stalks": [2, 0, 1]}, {"locale": "trees", "bird": 14, "stalks": [0, 1, 0]}],
            deck: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 21],
            front: [null, null, null],
        },
    },
    {
        state: {
            ...usual,
            locales: [{"locale": "bath", "bird": 1, "stalks": [0, 0, 0]}, {"locale": "grass", "bird": 10, "stalks": [0, 0, 0]}, {"locale": "trees", "bird": 17, "stalks": [0, 0, 0]}],
            deck: [2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 16, 18, 19, 20, 21],
            front: [{"bird": 9, "doubled": false}, {"bird": 15, "doubled": true}, null],
        },
    },
];
