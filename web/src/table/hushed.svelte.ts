/* Seats this person does not want to hear, until the page is closed. */
import { SvelteSet } from "svelte/reactivity";

export const hushed = new SvelteSet<number>();
