/* The lessons: tasks are done by clicks and by keys, a miss is explained and put back, progress is kept. */
import assert from "node:assert/strict";
import { person } from "./browser.mjs";
import { fine, games, test } from "./tests.mjs";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const coach = (page) => page.locator("section[data-task]");
const rested = (page) => page.locator("main[data-busy=false]").waitFor();
const verdict = (page, want) => page.locator(`section[data-verdict=${want}]`).waitFor();
/* The task before this one, which is done, may still be on the screen when the address has changed. */
const at = (page, game, n) =>
    page.waitForFunction((hash) => location.hash === hash && !!document.querySelector("main[data-busy=false]") && !!document.querySelector("section[data-task]:not([data-verdict=well])"), `#/learn/${game}/${n}`);

/** As "Show me" says, click by click, until the task is done. */
async function solve(page) {
    for (let i = 0; i < 12; i++) {
        await rested(page);
        if ((await coach(page).getAttribute("data-verdict")) === "well") return;
        if (!(await page.locator(".hinted").count())) {
            await page.locator("[data-go=show]").click();
            await page.locator(".hinted").first().waitFor();
        }
        /* Where a choice takes two clicks, the first stays pressed. */
        await page.locator(".hinted:not([aria-pressed=true])").first().click();
    }
    assert.fail(`not done after 12 clicks: ${await coach(page).getAttribute("data-task")}`);
}

test("lessons catchy: the whole course by clicks, one miss, a reload in the middle, then play", async ({ browser, url }) => {
    const page = await person(browser, url, { viewport: desktop });
    await page.locator("a[href='#/learn/catchy']").click();
    const count = page.locator("[data-count]");
    await count.waitFor();
    const all = await page.locator(".tasks li").count();
    assert.ok(all >= 10 && all <= 20, `${all} tasks`);
    assert.match(await count.textContent(), new RegExp(`0 of ${all}`));
    await fine(page, "the list of tasks");
    await page.locator("[data-go=on]").click();
    await at(page, "catchy", 1);
    await fine(page, "a task");

    /* A card that is allowed and misses the aim: explained, and everything as before. */
    const hand = () => page.locator("main .hand .card").count();
    const cards = await hand();
    await page.locator("main .lit[data-actions='play v1']").click();
    await verdict(page, "miss");
    await rested(page);
    assert.match(await page.locator(".miss").textContent(), /^Not yet\. Violet 1 is lower than violet 2, so Pepper wins.*try again/);
    assert.equal(await hand(), cards, "the position was not put back");
    assert.equal(await page.locator("main").getAttribute("data-step"), "0");
    await fine(page, "a miss");

    for (let n = 1; n <= all; n++) {
        await at(page, "catchy", n);
        /* A card that is not allowed: the engine says why. */
        if (n === 2) {
            await page.locator("main .hand [data-why='play a5']").click();
            assert.match(await page.locator(".told").textContent(), /\(CA-13\)$/);
        }
        await solve(page);
        assert.match(await page.locator(".praise").textContent(), /^Well done! .{20}/);
        if (n === 3) {
            await fine(page, "a task that is done");
            await page.locator("[data-go=again]").click();
            await page.locator("section[data-verdict='']").waitFor();
            await page.locator("main[data-step='0'] .lit").first().waitFor();
            await solve(page);
        }
        if (n === 5) {
            await page.reload();
            await page.goto(`${url}#/learn/catchy`);
            await page.getByText(`5 of ${all} done`).waitFor();
            assert.equal(await page.locator(".tasks .done").count(), 5);
            await page.locator("[data-go=on]").click();
        } else if (n < all) await page.locator("[data-go=next]").click();
    }
    await page.locator("[data-go=next]").click();
    await page.waitForFunction(() => location.hash.startsWith("#/play/catchy"));
    await page.locator("main .lit").first().click();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("clowder.match.")));
    const bots = await page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith("clowder.match.")))).table.bots);
    assert.deepEqual(bots, [null, "level:1"]);

    await page.goto(url);
    await page.locator("a[href='#/learn/catchy'] [data-learnt]", { hasText: `${all}/${all}` }).waitFor();
    await page.goto(`${url}#/learn/catchy`);
    await page.locator("[data-go=over]").click();
    await page.getByText(`0 of ${all} done`).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
    return `${all} tasks`;
});

for (const game of games)
    test(`lessons ${game}: the first tasks, on a phone and on a desktop`, async ({ browser, url }) => {
        for (const viewport of [phone, desktop]) {
            const page = await person(browser, `${url}#/learn/${game}`, { viewport, hasTouch: viewport === phone });
            await page.locator(".tasks li").first().waitFor();
            await fine(page, `${game}: the list`);
            await page.locator("[data-go=on]").click();
            for (const n of [1, 2]) {
                await at(page, game, n);
                await solve(page);
                await fine(page, `${game}: task ${n} done`);
                await page.locator("[data-go=next]").click();
            }
            await at(page, game, 3);
            assert.deepEqual(page.errors, []);
            await page.context().close();
        }
    });

test("lessons by keyboard: a task and the way to the next, without a mouse", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/learn/catchy`, { viewport: desktop });
    const tabTo = async (what) => {
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press("Tab");
            if (await page.evaluate((to) => !!document.activeElement?.matches(to), what)) return;
        }
        assert.fail(`Tab does not reach ${what}`);
    };
    await page.locator(".tasks li").first().waitFor();
    await tabTo("[data-go=on]");
    await page.keyboard.press("Enter");
    await at(page, "catchy", 1);
    await page.keyboard.press("ArrowDown");
    assert.ok(await page.evaluate(() => document.activeElement?.matches("main .lit")), "an arrow key leads to the table");
    await page.keyboard.press("h");
    await page.locator(".hinted").waitFor();
    if (!(await page.evaluate(() => document.activeElement?.matches(".hinted")))) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await verdict(page, "well");
    await page.waitForFunction(() => document.activeElement?.matches("[data-go=next]"));
    await page.keyboard.press("Enter");
    await at(page, "catchy", 2);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("lessons in German and Japanese: every task is in sight on a small phone, and nothing is cut", async ({ browser, url }) => {
    let seen = 0;
    for (const [language, of] of [["de", /^.*$/], ["ja", /[13579]$/]]) {
        const page = await person(browser, url, { likes: { language }, viewport: { width: 360, height: 740 } });
        for (const game of games) {
            await page.goto(`${url}#/learn/${game}`);
            await page.locator(".tasks li").first().waitFor();
            const all = await page.locator(".tasks li").count();
            for (let n = 1; n <= all; n++) {
                if (!of.test(`${n}`)) continue;
                await page.goto(`${url}#/learn/${game}/${n}`);
                await at(page, game, n);
                const wrong = await page.evaluate(() => {
                    const found = [];
                    const asking = document.querySelector("section[data-task]").getBoundingClientRect();
                    if (asking.bottom > innerHeight + 1) found.push(`what to do ends at ${asking.bottom}`);
                    const board = document.querySelector("main.board").getBoundingClientRect();
                    if (board.height < 340) found.push(`the board has ${board.height} px`);
                    for (const e of document.querySelectorAll("section[data-task] :is(p, a, button, h2)")) if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline") found.push(`cut: ${e.textContent}`);
                    if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
                    return found;
                });
                assert.deepEqual(wrong, [], `${game} ${n} in ${language}`);
                seen++;
            }
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
    return `${seen} tasks`;
});
