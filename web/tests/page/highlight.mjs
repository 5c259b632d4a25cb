/* Two levels of highlight: what can be done now is lit softly; what is chosen or pointed at, and what would follow, strongly. */
import assert from "node:assert/strict";
import { person } from "./browser.mjs";
import { lay, position } from "./dragging.mjs";
import { click, dice, ready } from "./player.mjs";
import { games, still, test } from "./tests.mjs";

const calm = { level: 1, explain: "ask" };

/** How strongly a thing is lit: the widest ring or frame around it in px; a dot on a square is 1. */
function rings(things) {
    return things.map((thing) => {
        const style = getComputedStyle(thing);
        const spreads = [...style.boxShadow.matchAll(/(-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px/g)].filter((one) => one[1] === "0" && one[2] === "0").map((one) => Number(one[4]));
        const dot = style.backgroundImage.startsWith("radial-gradient") ? 1 : 0;
        return Math.max(dot, ...spreads, 0);
    });
}
/* Rings grow and fade: what is measured has come to rest. */
async function measured(page, what, how) {
    await still(page);
    return page.locator(what).evaluateAll(how);
}
const lit = (page, what) => measured(page, what, rings);
const forced = (page, what) => measured(page, what, (things) => things.map((thing) => `${getComputedStyle(thing).outlineStyle} ${getComputedStyle(thing).outlineWidth}`));

/** A click or the pointer has its effect sooner or later. */
async function becomes(measure, holds, why) {
    let found = await measure();
    for (const end = Date.now() + 30_000; !holds(found) && Date.now() < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        found = await measure();
    }
    assert.ok(holds(found), `${why}: ${found}`);
}
const all = (least) => (widths) => widths.length > 0 && widths.every((width) => width >= least);

for (const game of games)
    test(`highlight ${game}: softly what can be done, strongly what is pointed at, nothing else`, async ({ browser, url }) => {
        const page = await person(browser, `${url}#/play/${game}`, { likes: calm });
        const roll = dice(3);
        for (let i = 0; i < 6; i++) {
            if ((await ready(page)) !== "choose") break;
            await page.mouse.move(1, 1);
            await page.evaluate(() => document.activeElement?.blur());
            const now = "main .lit:not(.later, .follows, [aria-pressed=true], .big)";
            const soft = await lit(page, now);
            assert.ok(soft.every((width) => width > 0 && width <= 2), `not soft: ${soft}`);
            assert.ok((await lit(page, "main .lit.later")).every((width) => width <= 1), "what comes second is lit");
            assert.ok((await lit(page, "main .thing:not(.lit, .chosen)")).every((width) => width < 2), "something that cannot be chosen is lit");
            if (soft.length) {
                await page.locator(now).first().hover();
                await becomes(() => lit(page, "main .lit:hover"), (widths) => widths.some((width) => width >= 3), "what is pointed at is not lit strongly");
                await page.mouse.move(1, 1);
            }
            await click(page, roll);
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("highlight: where a card would go, and what follows a choice, is lit strongly", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/catchy`, { likes: calm });
    await ready(page);
    if (await page.locator(".down .lit").count()) {
        await page.locator(".down .lit").first().click();
        await page.locator(".bottom .hand .lit").first().waitFor();
    }
    await page.locator(".bottom .hand .lit").first().hover();
    await page.locator(".trick.follows").waitFor();
    await page.mouse.move(1, 1);
    await page.locator(".trick.follows").waitFor({ state: "detached" });
    await page.context().close();

    const garden = await person(browser, `${url}#/play/cardinal`, { likes: calm });
    await ready(garden);
    assert.deepEqual(await lit(garden, "main .place.lit"), [0, 0, 0], "places are lit before an action was chosen");
    await garden.locator("main .action.lit", { hasText: "Stalk" }).click();
    await garden.mouse.move(1, 1);
    await becomes(() => lit(garden, "main .place.lit"), all(4), "a place where the action could be done");
    await becomes(() => lit(garden, "main .action[aria-pressed=true]"), all(4), "the action that was chosen");
    assert.ok((await lit(garden, "main .action:not([aria-pressed=true])")).every((width) => width <= 1), "the other cards are as bright");
    /* A Catch that cannot succeed yet says what it lacks. */
    await garden.locator("main .action.lit", { hasText: "Catch" }).click();
    const needing = await garden.locator("main .place", { has: garden.locator(".needs svg") }).count();
    assert.equal(await garden.locator("main .place .lacking").count(), needing);
    await garden.context().close();
    return `${needing} places lack Stalks`;
});

test("highlight: a place that was chosen first stays lit strongly, its actions with it, and the question is short", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cardinal`, { likes: calm });
    await ready(page);
    const place = page.locator("main .place.lit").first();
    const label = await place.getAttribute("aria-label");
    await place.click();
    await page.mouse.move(1, 1);
    assert.deepEqual(await page.locator("main .place[aria-pressed=true]").count(), 1);
    await becomes(() => lit(page, "main .place[aria-pressed=true], main .action.lit"), all(4), "the place that was chosen and its actions");
    assert.deepEqual(await lit(page, "main .place:not([aria-pressed=true])"), [0, 0]);
    const asked = await page.locator("main [role=status]").innerText();
    assert.ok(asked.length < label.length && !asked.includes(";"), `the prompt is what a screen reader says: ${asked}`);
    await page.keyboard.press("Escape");
    await page.locator("main .place[aria-pressed=true]").waitFor({ state: "detached" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
    return asked;
});

test("highlight, cantankerous: a card that is pointed at lights the house it would go to", async ({ browser, url }) => {
    const page = await person(browser, "about:blank", { likes: calm });
    await page.context().addInitScript(lay, JSON.stringify(position));
    await page.goto(`${url}#/play/cantankerous`);
    await page.locator('.fan .lit[aria-label*="Purring"]').hover();
    await page.locator(".mine [data-drop].follows .house.own").waitFor();
    assert.equal(await page.locator("[data-drop].follows").count(), 1);
    await page.context().close();
});

test("highlight, cat-fight: cushions are lit strongly once they were asked for; a look shows what would be seen", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cat-fight`, { likes: calm });
    await ready(page);
    await page.locator("main .sq.lit").first().click();
    await page.locator(".compass .lit").last().hover();
    await page.locator("svg .would").waitFor({ state: "attached" });
    const roll = dice(2);
    for (let i = 0; i < 80 && !(await page.locator(".modes .button", { hasText: "Cushion" }).count()); i++) {
        assert.equal(await ready(page), "choose");
        await click(page, roll);
    }
    await page.locator(".modes .button", { hasText: "Cushion" }).click();
    await page.mouse.move(1, 1);
    await becomes(() => lit(page, "main .sq.lit"), all(3), "squares for a cushion");
    await page.context().close();
});

test("highlight in forced colours: two levels of edges, in every game", async ({ browser, url }) => {
    for (const game of games) {
        const page = await person(browser, `${url}#/play/${game}`, { likes: calm, forcedColors: "active" });
        await ready(page);
        await page.mouse.move(1, 1);
        await page.evaluate(() => document.activeElement?.blur());
        const soft = await forced(page, "main .lit:not(.later, .follows)");
        assert.ok(soft.every((edge) => edge === "solid 2px"), `${game}: ${soft[0]}`);
        assert.ok((await forced(page, "main .lit.later")).every((edge) => edge === "dotted 1px"), game);
        if (game === "cardinal") {
            await page.locator("main .action.lit", { hasText: "Stalk" }).click();
            await page.mouse.move(1, 1);
            await becomes(() => forced(page, "main .place.lit"), (edges) => edges.every((edge) => edge === "solid 5px"), "what follows has no strong edge");
        }
        await page.context().close();
    }
});
