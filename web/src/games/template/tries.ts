/* Positions for the rules page: each is loaded by the engine, and everything that is lit comes from there. */
import type { Try } from "../game";

/* What the positions have in common. */
const usual = { game: "template", players: 2, options: { wins: "high" }, phase: "choose", pending: [1, 2], chosen: [null, null] };

export const tries: Try[] = [
    { state: { ...usual, round: 1, scores: [0, 0], hands: [[3, 7, 12], [2, 8, 9]], deck: [1, 4, 5, 6, 10, 11], shown: [] } },
    { state: { ...usual, round: 2, scores: [1, 0], hands: [[3, 7], [2, 9]], deck: [1, 4, 5, 6, 10, 11], shown: [8, 12] } },
];
