import type { Board } from "./contract";
import Plain from "./Plain.svelte";

export const catsAndDogs: Board = { component: Plain, bar: [] };
