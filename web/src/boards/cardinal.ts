import type { Board } from "./contract";
import Plain from "./Plain.svelte";

export const cardinal: Board = { component: Plain, bar: [] };
