/* A click on what cannot be chosen says why not, with the number of the rule. */
import assert from "node:assert/strict";
import { person } from "./browser.mjs";
import { click, dice } from "./player.mjs";
import { test } from "./tests.mjs";

const ready = "main[data-busy=false] .lit, main[data-busy=false] ~ .asking .choices .button:not(.skip)";
/** What is clicked, and what the answer must hold. */
const cases = [
    { game: "catchy", where: "main .hand [data-why^=play]", rule: /\(CA-1[123]\)$/ },
    { game: "cats-and-dogs", where: "main .hand [data-why^=card]", rule: /\(LD-\d+\)$/ },
    { game: "cat-fight", where: "main .grid [data-why]", rule: /\(CF-\d+\)$/ },
    { game: "cantankerous", where: "main .hand button[data-why]", rule: /\(CC-\d+\)$/ },
];

for (const { game, where, rule } of cases)
    for (const language of game === "catchy" ? ["en", "de", "ja"] : ["en"])
        test(`why not, ${game} in ${language}: a click on what cannot be chosen tells the reason and its rule`, async ({ browser, url }) => {
            const page = await person(browser, `${url}#/play/${game}`, { likes: { level: 1, speed: "off", language } });
            const roll = dice(5);
            for (let i = 0; i < 60 && !(await page.locator("[data-told]").count()); i++) {
                await page.locator(ready).first().waitFor();
                const closed = page.locator(`${where}:not(.lit)`).first();
                if (await closed.count()) {
                    await closed.click({ force: true });
                    await page.locator(".hint").waitFor();
                    const said = (await page.locator(".hint p").first().textContent()) ?? "";
                    assert.match(said, rule);
                    if (language === "de") assert.match(said, /Du hast|Startkarte|Hand/);
                    if (language === "ja") assert.match(said, /[ぁ-ん]/);
                    assert.doesNotMatch(said, /[{}]/);
                    assert.deepEqual(page.errors, []);
                    await page.context().close();
                    return said;
                }
                await click(page, roll);
                await page.waitForFunction(() => document.querySelector("main")?.dataset.busy === "false");
            }
            assert.fail("everything could always be chosen");
        });
