/* Lists that are never changed in place. Browsers of a few years ago have no `with`, `toSpliced` or `toReversed` of their own. */

/** The list with another value at one place. */
export function replaced<T>(list: readonly T[], at: number, value: T): T[] {
    return list.map((old, i) => (i === at ? value : old));
}

/** A hand without one card; a card that is not seen in it goes from those that are hidden. */
export function without(cards: string[], card: string): string[] {
    const at = cards.includes(card) ? cards.indexOf(card) : cards.indexOf("?");
    return cards.filter((_, i) => i !== at);
}
