/* The boards, each loaded when its game is opened. */
import type { Board } from "./contract";

export type Loaded = Board;

export const boards = {
    catchy: async (): Promise<Board> => (await import("./catchy")).catchy,
    "cats-and-dogs": async (): Promise<Board> => (await import("./cats-and-dogs")).catsAndDogs,
    cardinal: async (): Promise<Board> => (await import("./cardinal")).cardinal,
    "cat-fight": async (): Promise<Board> => (await import("./cat-fight")).catFight,
    cantankerous: async (): Promise<Board> => (await import("./cantankerous")).cantankerous,
};
