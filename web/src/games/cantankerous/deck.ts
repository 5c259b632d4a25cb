/* What is printed on the cards, from the file the engine is built from. */
import data from "../../../../games/cantankerous/data/deck.yaml";

export interface DeckCard {
    rank: number;
    kind: "affection" | "mischief" | "event" | "frenzy";
    name: string;
    hearts?: number;
    paws?: number;
    cost?: number;
    instant?: string;
    free?: boolean;
    effect?: string;
    amount?: number;
    actions?: number;
    left_out_of?: string;
}

const deck = new Map((data as { deck: DeckCard[] }).deck.map((card) => [card.rank, card]));

/** Every card as actions name it, in the order of their ranks. */
export const deckCards = [...deck.keys()].map((rank) => `c${rank}`);

/** A card as actions name it, "c27". */
export function deckCard(text: string): DeckCard {
    const rank = Number(text.slice(1));
    return deck.get(rank) ?? { rank, kind: "event", name: text };
}
