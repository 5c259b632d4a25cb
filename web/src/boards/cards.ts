/* What a card of Cantankerous Cats says, in words. */
import { deckCard, type DeckCard } from "../words/kit";
import { fill, type Words } from "../words/words.svelte";

export function effectWords(card: DeckCard, w: Words): string {
    const t = w.games.cantankerous.things;
    const effect = card.effect ? fill((t.effects as Record<string, string>)[card.effect] ?? card.effect, { n: card.amount ?? "" }) : "";
    return [effect, card.actions === 2 ? t.twoActions : ""].filter(Boolean).join(" ");
}

/** Everything on it, for those who hear the table. */
export function cardWords(card: string, w: Words): string {
    if (card === "?") return w.table.hidden;
    const t = w.games.cantankerous.things;
    const data = deckCard(card);
    const names = w.games.cantankerous.cards as Record<string, string>;
    return [
        names[data.name] ?? data.name,
        t[data.kind],
        data.hearts !== undefined ? fill(t.hearts, { n: data.hearts }) : "",
        data.paws !== undefined ? fill(t.paws, { n: data.paws }) : "",
        data.cost !== undefined ? fill(t.cost, { n: data.cost }) : "",
        data.instant ? fill(t.instantAfter, { kind: t[data.instant as "event"] }) : "",
        effectWords(data, w),
    ].filter(Boolean).join(", ");
}

/** What banked cards are worth together; a Dweller counts more in an alley. */
export function hearts(cards: string[], feral: boolean): number {
    return cards.reduce((sum, card) => {
        const data = deckCard(card);
        return sum + (feral && data.effect === "dweller" ? (data.amount ?? 0) : (data.hearts ?? 0));
    }, 0);
}
