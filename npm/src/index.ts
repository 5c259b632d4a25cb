export * from "./engine.js";
export type * from "./types.js";
