/* The cards of Cantankerous Cats: who laid them on the table, what they count for, what is printed on them. */
import type { View, GameEvent } from "./shapes";
import { deckCard } from "./deck";
import { fill } from "../../words/words.svelte";
import type { Words } from "./words";

/** A card on the table: whose it is, how it came there, at whom it is aimed. */
export interface Laid {
    seat: number;
    how: string;
    target: number | null;
    blamed: boolean;
}

/* Views say which cards lie on the table; whose they are is only told as they are played. */
const notes = new Map<string, Laid>();

export const laidBy = (card: string): Laid | null => notes.get(card) ?? null;

/** What was last done for all to see: what one may react to. */
let deed: GameEvent | null = null;
const DEEDS = new Set(["play", "attack", "bank", "score", "cancel", "blame", "victory"]);

export const lastDeed = (): GameEvent | null => deed;

/** Remembers what an event says of a card on the table. */
export function note(e: GameEvent): void {
    const card = e["card"] as string;
    const old = notes.get(card);
    if (e.e === "shuffle") notes.clear();
    if (e.e === "turn" || e.e === "shuffle") deed = null;
    else if (DEEDS.has(e.e)) deed = e;
    if (e.e === "play") notes.set(card, { seat: e["seat"] as number, how: e["how"] as string, target: null, blamed: false });
    if (e.e === "attack" && old) notes.set(card, { ...old, target: e["target"] as number });
    if (e.e === "blame" && old) notes.set(card, { ...old, blamed: true });
}

/** A match that is opened in the middle: who laid what is in what happened before. */
export function recall(log: GameEvent[]): void {
    notes.clear();
    deed = null;
    log.forEach(note);
}

/** What a banked card counts for where it lies. */
export function worth(card: string, feral: boolean): number {
    const { hearts = 0, effect, amount } = deckCard(card);
    return feral && effect === "dweller" && amount ? amount : hearts;
}

/** What is told about a card. Only the standard rules have attacks. */
export function aboutCard(view: View, card: string | undefined): string | undefined {
    if (!card?.startsWith("c")) return undefined;
    const { kind } = deckCard(card);
    return `${kind === "mischief" && view.options.rules !== "standard" ? "prank" : kind}:${card}`;
}

/** All that is printed on a card, as sentences. */
export function cardLines(w: Words, card: string): string[] {
    const t = w.things;
    const c = deckCard(card);
    const lines: string[] = [];
    if (c.hearts !== undefined) lines.push(fill(t.hearts, { n: c.hearts }));
    if (c.paws !== undefined) lines.push(fill(t.paws, { n: c.paws, cost: c.cost ?? 0 }));
    if (c.effect && t.effects[c.effect]) lines.push(fill(t.effects[c.effect]!, { n: c.amount ?? "" }));
    if (c.instant) lines.push(fill(t.instantAfter, { kind: t[c.instant as "affection"] }));
    if (c.free) lines.push(t.free);
    if (c.actions === 2) lines.push(t.twoActions);
    return lines;
}
