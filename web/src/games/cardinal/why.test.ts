/* "Takes 1 Stalks" is no English: sentences that count have the number behind the word. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "./words.en";

test("no reason counts one Stalk as several", () => {
    const source = readFileSync(new URL("../../../../games/cardinal/why.c", import.meta.url), "utf8");
    const reasons = [...source.matchAll(/\{"(\w+)",\s*"[A-Z]+-\w+",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}/g)].map(([, key, text]) => ({ key: key!, text: en.why[key!] ?? text! }));
    expect(reasons.length).toBeGreaterThan(30);
    /* Nobody is told why something may be done. */
    expect(reasons.filter(({ key, text }) => !key.startsWith("may_") && /\{\w+\} Stalks/.test(text)).map(({ key }) => key)).toEqual([]);
    expect(en.things.lacking).not.toMatch(/\{n\} Stalks/);
});
