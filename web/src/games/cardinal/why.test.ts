/* "Takes 1 Stalks" is no English: sentences that count have the number behind the word. */
import { expect, test } from "vitest";
import { reasonsOf } from "../../../tests/unit/engine";
import { en } from "./words.en";

test("no reason counts one Stalk as several", () => {
    const reasons = [...reasonsOf("cardinal")].map(([key, text]) => ({ key, text: en.why[key] ?? text }));
    expect(reasons.length).toBeGreaterThan(30);
    /* Nobody is told why something may be done. */
    expect(reasons.filter(({ key, text }) => !key.startsWith("may_") && /\{\w+\} Stalks/.test(text)).map(({ key }) => key)).toEqual([]);
    expect(en.things.lacking).not.toMatch(/\{n\} Stalks/);
});
