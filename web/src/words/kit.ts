/* What is printed on birds and cards, from the same files the engine is built from. */
const files = import.meta.glob<{ default: Record<string, unknown[]> }>("../../../games/*/data/*.yaml", { eager: true });

function rows<T>(key: string): T[] {
    for (const file of Object.values(files)) if (file.default[key]) return file.default[key] as T[];
    return [];
}

export interface Bird {
    number: number;
    name: string;
    value: number;
    stalks: number;
}

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

const birds = new Map(rows<Bird>("birds").map((bird) => [bird.number, bird]));
const deck = new Map(rows<DeckCard>("deck").map((card) => [card.rank, card]));

export function bird(number: number): Bird {
    return birds.get(number) ?? { number, name: `${number}`, value: 0, stalks: 0 };
}

/** Every card as actions name it, in the order of their ranks. */
export const deckCards = [...deck.keys()].map((rank) => `c${rank}`);

/** A card as actions name it, "c27". */
export function deckCard(text: string): DeckCard {
    const rank = Number(text.slice(1));
    return deck.get(rank) ?? { rank, kind: "event", name: text };
}
