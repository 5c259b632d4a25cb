/* The analysis of a match in the reader's language: marks, habits, what explains a mistake, turning points, luck. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { person } from "./browser.mjs";
import { dice, playOut } from "./player.mjs";
import { fine, test } from "./tests.mjs";

const said = {
    de: { analyse: "Chancen ausrechnen", replay: "Nachspielen und Analyse" },
    ja: { analyse: "勝率を計算する", replay: "リプレイと分析" },
};
/** Records of all games, with their steps. */
const records = { "catchy-2-short-7": 47, "cats-and-dogs-2": 63, "cardinal-3-basic": 114, "cat-fight-2": 50, "cantankerous-2-standard": 53 };
const open = (page, record) => page.locator("input[type=file]").setInputFiles(fileURLToPath(new URL(`../../../tests/golden/${record}.record`, import.meta.url)));
/** What only an English sentence has. German has some words in common with English; names are in any letters. */
const english = {
    de: /\b(the|after|cases|of|average|somebody|better|with|and|turning|point|luck|given|away|final|score)\b/i,
    ja: /[A-Za-z]{2,} [A-Za-z]{2,}/,
};

async function judged(page, language) {
    await page.getByRole("button", { name: said[language].analyse }).click();
    await page.locator(".graph").waitFor();
    await page.waitForFunction(() => ![...document.querySelectorAll(".time figure li")].some((line) => line.textContent.includes("…")));
    const text = await page.locator(".time figure").innerText();
    for (const line of text.split("\n")) assert.doesNotMatch(line, english[language]);
    assert.doesNotMatch(text, /[{}]|undefined/);
    return page.locator(".time figure [data-why]").allInnerTexts();
}

for (const language of ["de", "ja"]) {
    test(`analysis in ${language}: a game that was just played is judged without an English sentence`, async ({ browser, url }) => {
        const page = await person(browser, `${url}#/play/catchy`, { likes: { level: 1, speed: "off", language } });
        await playOut(page, dice(21));
        await page.getByRole("button", { name: said[language].replay }).click();
        await page.locator(".slider").waitFor();
        const why = await judged(page, language);
        await fine(page, `analysis in ${language}`);
        assert.deepEqual(page.errors, []);
        await page.context().close();
        return why[0];
    });

    test(`analysis in ${language}: mistakes in all games are explained without an English sentence`, async ({ browser, url }) => {
        const found = [];
        for (const record of Object.keys(records)) {
            const page = await person(browser, `${url}#/replay`, { likes: { language } });
            await open(page, record);
            const why = await judged(page, language);
            assert.ok(why.length > 0, `${record}: no mistake is explained`);
            assert.deepEqual(page.errors, []);
            await page.context().close();
            found.push(why[0]);
        }
        return found.join(" ");
    });
}

test("replay: a record of another game opens in the place of the one before", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/replay`, { likes: { language: "en" } });
    for (const [record, steps] of Object.entries(records)) {
        await open(page, record);
        await page.getByText(`Step ${steps} of ${steps}`).waitFor();
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
