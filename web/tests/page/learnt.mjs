/* Bots: what they have learnt is fetched with the game, and one choice follows the person's results. */
import assert from "node:assert/strict";
import { person } from "./browser.mjs";
import { dice, playOut } from "./player.mjs";
import { test } from "./tests.mjs";

const tables = { catchy: { players: 2, options: { course: "short" } } };

test("learnt: the trained files of a game come when its bots first move, not with the page", async ({ browser, url }) => {
    const page = await person(browser, "about:blank", { likes: { level: 5, tables }, serviceWorkers: "block" });
    const fetched = [];
    page.context().on("requestfinished", (request) => request.url().endsWith(".bin") && fetched.push(request.url()));
    await page.goto(url);
    await page.locator(".boxes").waitFor();
    assert.deepEqual(fetched, [], "nothing with the first visit");
    await page.goto(`${url}#/play/catchy`);
    await playOut(page, dice(4));
    assert.equal(fetched.length, 1, "once, and not that of the other course");
    assert.match(fetched[0], /short/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("learnt: a strength that fits is a choice, and follows results", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/settings`, { likes: { level: 3, tables } });
    await page.locator("[data-how=level]").selectOption("6");
    await page.goto(`${url}#/play/catchy`);
    await playOut(page, dice(5));
    await page.waitForFunction(() => "clowder.results" in localStorage);
    const [results, bots] = await page.evaluate(() => {
        const match = Object.keys(localStorage).find((key) => key.startsWith("clowder.match."));
        return [JSON.parse(localStorage["clowder.results"]).catchy, JSON.parse(localStorage[match]).table.bots];
    });
    assert.match(bots[1], /^fit:\d{3}$/);
    assert.equal(results.length, 1);
    assert.match(results[0].mark, /^[1-5][-+=]$/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
