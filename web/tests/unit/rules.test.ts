/* The rules for people: every game's in every language, and the list of cards that two of the languages take from the
 * page's dictionary (UPDATE_RULES=1 npm test writes it anew). */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { cardLines } from "../../src/games/cantankerous/cards";
import { deckCard, deckCards } from "../../src/games/cantankerous/deck";
import type { Words } from "../../src/games/cantankerous/words";
import { de } from "../../src/games/cantankerous/words.de";
import { ja } from "../../src/games/cantankerous/words.ja";
import { markdown } from "../../src/pages/markdown";
import { rulesOf } from "../../src/pages/rules";
import { languages, type Language } from "../../src/words/words.svelte";
import { startEngine } from "./engine";

test("every game's rules are the same blocks in every language", async () => {
    const engine = await startEngine();
    for (const { id } of engine.games()) {
        const english = markdown((await rulesOf(id, "en")).text).map((block) => block.kind);
        expect(new Set(english).size).toBeGreaterThan(2);
        for (const language of Object.keys(languages) as Language[]) {
            const rules = await rulesOf(id, language);
            expect(markdown(rules.text).map((block) => block.kind), `${id} in ${language}`).toEqual(english);
        }
    }
});

test("a game without a translation is shown in English, and says so", async () => {
    const rules = await rulesOf("template", "de");
    expect(rules.language).toBe("en");
    expect(rules.text).toContain("# High Card");
    expect((await rulesOf("catchy", "de")).language).toBe("de");
});

/* How a row of the list is put together: after a name, after a sentence, between rule sets, and what is left out of them. */
const rows = {
    de: { w: de, colon: " – ", stop: ". ", and: " und ", leftOut: (sets: string) => `Nicht in ${sets}.` },
    ja: { w: ja, colon: "：", stop: "。", and: "と", leftOut: (sets: string) => `${sets}にはありません。` },
};

function row(card: string, { w, colon, stop, and, leftOut }: (typeof rows)["de"]): string {
    const { name, kind, hearts, paws, left_out_of: sets } = deckCard(card);
    const names: Record<string, string> = (w as Words).cards;
    const lines = cardLines(w, card);
    if (hearts === undefined && paws === undefined) lines.unshift(w.things[kind]);
    if (sets) lines.push(leftOut(sets.replace(" and ", and)));
    return `- ${card} ${names[name] ?? name}${colon}${lines.map((line) => line.replace(/[.。]$/, "") + stop).join("").trim()}`;
}

describe.each(Object.entries(rows))("Cantankerous Cats in %s", (language, words) => {
    const path = fileURLToPath(new URL(`../../../games/cantankerous/RULES.${language}.md`, import.meta.url));
    test("the list of cards is that of the deck, in the words of the page", () => {
        const list = deckCards.map((card) => row(card, words)).join("\n") + "\n";
        const page = readFileSync(path, "utf8");
        const at = page.search(/^- c1 /m);
        if (process.env["UPDATE_RULES"]) writeFileSync(path, (at < 0 ? page : page.slice(0, at)) + list);
        else expect(at < 0 ? "" : page.slice(at)).toBe(list);
    });
});
