import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictures } from "./pictures";

test("every card of the house deck that shows a cat has a picture of its own", () => {
    const deck = readFileSync(new URL("../../../../games/cantankerous/data/deck.yaml", import.meta.url), "utf8");
    const names = [...deck.matchAll(/kind: (?:affection|mischief), name: ([^,]+),/g)].map((found) => found[1]!);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !pictures[name])).toEqual([]);
    expect(new Set(Object.values(pictures)).size).toBe(Object.keys(pictures).length);
});
