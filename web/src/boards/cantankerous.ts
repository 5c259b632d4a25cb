import type { Board } from "./contract";
import Plain from "./Plain.svelte";

export const cantankerous: Board = { component: Plain, bar: [] };
