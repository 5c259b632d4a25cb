/* The five, in the order people see them, with what a quick game has. */
import type { GameId } from "../engine/shapes";

export const games: { id: GameId; seats: [number, number]; usual: number }[] = [
    { id: "catchy", seats: [2, 2], usual: 2 },
    { id: "cats-and-dogs", seats: [2, 6], usual: 3 },
    { id: "cardinal", seats: [3, 5], usual: 4 },
    { id: "cat-fight", seats: [2, 4], usual: 2 },
    { id: "cantankerous", seats: [2, 6], usual: 3 },
];

export const gameOf = (id: string | undefined) => games.find((game) => game.id === id);
