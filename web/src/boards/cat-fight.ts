import type { Board } from "./contract";
import Plain from "./Plain.svelte";

export const catFight: Board = { component: Plain, bar: [] };
