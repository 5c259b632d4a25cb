import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { go, noteWaits, person } from "./browser.mjs";
import { click, dice, playOut, press, ready } from "./player.mjs";

export const tests = [];
export const test = (name, run) => tests.push({ name, run });

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What was looked at by axe so far: run.mjs counts it. */
export const looked = new Set();

/** Nothing slides or fades any more; what glows for ever does not count. */
export const still = (page) =>
    page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== "running" || a.effect?.getComputedTiming().iterations === Infinity));

/** Nothing a person with other eyes, ears or hands would stumble over, and nothing wider than the screen. */
export async function fine(page, where, part = "html") {
    await page.locator("main").first().waitFor(); // the page is there, not only its address
    await still(page);
    await page.evaluate(axe);
    const found = await page.evaluate((of) => globalThis.axe.run(of, { resultTypes: ["violations"] }), part);
    const told = found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} | ${n.any[0]?.message ?? ""}`).join("\n")}`);
    assert.deepEqual(told, [], `axe on ${where}`);
    looked.add(where);
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= screen, `${where} is ${wide} wide on a screen of ${screen}`);
    const beyond = () =>
        page.evaluate(() => {
            const scrolls = (e) => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
            const things = [...document.querySelectorAll("main .thing, main .badge, main .button")];
            return things.filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !scrolls(e.parentElement)).map((e) => e.outerHTML.slice(0, 120));
        });
    /* What a bot did meanwhile may slide in. */
    let out = await beyond();
    for (let i = 0; i < 20 && out.length; i++) {
        await page.waitForTimeout(200);
        await still(page);
        out = await beyond();
    }
    assert.deepEqual(out, [], `${where}: beyond the edge of the screen`);
}

export const games = ["catchy", "cats-and-dogs", "cardinal", "cat-fight", "cantankerous"];
const quick = { level: 1 };

for (const game of games) {
    test(`solo ${game}: a whole game by clicks, accessible on the way`, async ({ browser, url }) => {
        const page = await person(browser, url, { likes: quick });
        await page.locator(`a[href="#/play/${game}"]`).click();
        await page.locator("main .lit, .ask .button.main").first().waitFor();
        await fine(page, `${game}, the start`);
        let seen = 0;
        const roll = dice(7);
        const clicks = await playOut(page, roll, async (...args) => {
            if (++seen === 12) await fine(page, `${game}, play`);
            await click(...args);
        });
        await fine(page, `${game}, the result`);
        assert.deepEqual(page.errors, []);
        await page.context().close();
        return `${clicks} clicks`;
    });
}

for (const game of games) {
    test(`keyboard ${game}: a whole game without a mouse`, async ({ browser, url }) => {
        const page = await person(browser, url, { likes: quick });
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press("Tab");
            if (await page.evaluate((to) => document.activeElement?.getAttribute("href") === to, `#/play/${game}`)) break;
        }
        await page.keyboard.press("Enter");
        const presses = await playOut(page, dice(3), press);
        assert.deepEqual(page.errors, []);
        await page.context().close();
        return `${presses} choices`;
    });
}

test("hot-seat: the curtain hides hands when the device changes hands", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/setup/catchy`, { likes: quick });
    await page.locator("button[type=submit]").click();
    const roll = dice(5);
    let curtains = 0;
    for (let i = 0; i < 16; i++) {
        await page.locator(".curtain, main .lit").first().waitFor();
        if (await page.locator(".curtain").count()) {
            curtains++;
            const behind = await page.locator("main .card, .log li").count();
            assert.equal(behind, 0, "cards or the log are on the screen behind the curtain");
            if (curtains === 1) await fine(page, "the curtain");
            await page.locator(".curtain .button").click();
            await page.locator(".curtain").waitFor({ state: "detached" });
            await page.locator("main .lit").first().waitFor();
        }
        const before = await page.locator("main").getAttribute("data-step");
        await click(page, roll);
        await page.waitForFunction((step) => document.querySelector(".curtain") || document.querySelector(`main[data-busy=false]:not([data-step="${step}"]) .lit`), before);
    }
    assert.ok(curtains >= 4, `only ${curtains} curtains`);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

for (const game of games) {
    test(`phone ${game}: 360 x 740, nothing essential below the fold`, async ({ browser, url }) => {
        const page = await person(browser, `${url}#/play/${game}`, { likes: quick, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
        const roll = dice(11);
        for (let i = 0; i < 14; i++) {
            if ((await ready(page)) !== "choose") break;
            const prompt = await page.locator(".prompt").boundingBox();
            assert.ok(prompt && prompt.y + prompt.height <= 740, "the prompt is below the fold");
            if (i % 5 === 3) await fine(page, `${game} on a phone, choice ${i}`);
            await click(page, roll);
        }
        await ready(page);
        await fine(page, `${game} on a phone`);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
}

test("screens: home, set-up, rules, settings, replay, tables, lessons are accessible, light and dark", async ({ browser, url }) => {
    for (const theme of ["light", "dark"]) {
        const page = await person(browser, url, { likes: { theme } });
        for (const hash of ["", "#/setup/cardinal", "#/rules/catchy", "#/settings", "#/replay", "#/learn/catchy", "#/learn/catchy/game", "#/nowhere"]) {
            if (hash) await go(page, url + hash);
            await page.locator("h1").first().waitFor({ state: "attached" });
            await fine(page, `${hash || "home"} (${theme})`);
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("rules: every game's little tables can be played on and laid again, also on a phone", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick });
    for (const game of games) {
        await page.setViewportSize(game === "cardinal" || game === "cantankerous" ? { width: 360, height: 740 } : { width: 1280, height: 800 });
        await go(page, `${url}#/rules/${game}`);
        for (const i of [0, 1]) {
            await page.locator(".trying").nth(i).scrollIntoViewIfNeeded();
            const little = page.locator(".trying").nth(i).locator(".table");
            await little.locator(".lit, .choices .button.main").first().waitFor();
            /* Where all choose at once, the bots have chosen before long. */
            const set = game === "cardinal" ? "2" : "0";
            const stands = (want) => page.waitForFunction(([at, step]) => document.querySelectorAll(".trying .table")[at].dataset.step === step, [i, want]);
            await stands(set);
            await little.locator(".lit, .choices .button.main").first().click();
            /* In Cardinal Directions, and where several things can be done with one, a second click says which. */
            const second = little.locator(".choices .button.main, .lit:not([aria-pressed=true])");
            for (const end = Date.now() + 60_000; (await little.getAttribute("data-step")) === set && Date.now() < end; ) {
                if (await second.count()) await second.first().click({ timeout: 3000 }).catch(() => undefined);
                await page.waitForTimeout(100);
            }
            assert.notEqual(await little.getAttribute("data-step"), set, `${game}: nothing happened on table ${i + 1}`);
            await little.getByRole("button", { name: "Again" }).click();
            await stands(set);
        }
        await fine(page, `little tables of ${game}`, ".trying");
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("dragging: a card onto a place, into the trick, food onto an animal; dropped elsewhere it stays", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cardinal`, { likes: quick });
    const step = async () => Number(await page.locator("main").getAttribute("data-step"));
    const stalk = page.locator(".thing.action", { hasText: "Stalk" });
    await stalk.and(page.locator(".lit")).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".hunter-cat .back").length === 3);
    const before = await step();
    await stalk.dragTo(page.locator(".prompt"));
    assert.equal(await step(), before, "dropped beside the board, it was played");
    assert.equal(await page.locator(".ghost, .dragged, .aim").count(), 0);
    await stalk.dragTo(page.locator(".thing.place.lit").nth(1));
    /* Whatever comes of it: that depends on the bird there. */
    await page.getByText("You: Stalk at the grass").first().waitFor({ state: "attached" });

    await page.goto(`${url}#/play/catchy`);
    await page.locator(".catchy").waitFor();
    await page.locator(".down .lit, .bottom .hand .lit").first().waitFor();
    if (await page.locator(".down .lit").count()) await page.locator(".down .lit").first().click();
    const card = page.locator(".bottom .hand .lit").first();
    await card.waitFor();
    const hand = await page.locator(".bottom .hand .card").count();
    await card.dragTo(page.locator(".trick"));
    await page.waitForFunction((n) => document.querySelectorAll(".bottom .hand .card").length === n - 1, hand);

    await page.goto(`${url}#/play/cats-and-dogs`);
    await page.locator(".thing.animal.lit").first().click();
    await page.getByRole("button", { name: "Turn over food" }).click();
    await page.locator(".turned").dragTo(page.locator(".thing.animal.lit").first());
    await page.locator("main[data-phase=more], main[data-phase=mark]").first().waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("undo, hint and the list of all moves work", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cat-fight`, { likes: quick });
    await page.locator("main .lit").first().click();
    await page.locator(".compass .lit").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("main[data-phase=place]").waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint").waitFor();
    assert.equal(await page.locator(".hinted").count(), 1);
    await page.locator(".moves summary").click();
    await page.locator(".moves .button").first().click();
    await page.locator("main[data-phase=face]").waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a reload goes on with the match, and home offers it", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cat-fight`, { likes: quick });
    await page.locator("main .lit").first().click();
    await page.locator("main[data-phase=face]").waitFor();
    /* It is kept after the step, with the step in it. */
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("clowder.match.") && JSON.parse(localStorage[key]).record.includes("place ")));
    await page.reload();
    await page.locator("main[data-phase=face]").waitFor();
    await page.goto(url);
    await page.locator(".hello .button.main").click();
    await page.locator("main[data-phase=face]").waitFor();
    await page.context().close();
});

test("replay: slider, seats' views, win chances, on a phone too", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/catchy`, { likes: quick });
    await playOut(page, dice(9));
    await page.getByRole("button", { name: "Replay and analysis" }).click();
    await page.locator(".slider").waitFor();
    await page.locator(".slider").fill("3");
    await page.getByText("Step 3 of").waitFor();
    await page.locator(".eyes select").selectOption("-1");
    await page.getByRole("button", { name: "Work out the chances" }).click();
    await page.locator(".graph").waitFor({ timeout: 120_000 });
    await fine(page, "replay");
    await page.setViewportSize({ width: 360, height: 740 });
    await fine(page, "replay on a phone");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("offline after the first visit", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0 && !!navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(`a[href="#/play/cardinal"]`).click();
    await page.locator("main .lit").first().waitFor();
    await page.context().close();
});

test("German and Japanese: every table speaks it, on a phone", async ({ browser, url }) => {
    for (const [language, play] of [["de", "Spielen"], ["ja", "遊ぶ"]]) {
        const page = await person(browser, url, { likes: { ...quick, language }, viewport: { width: 360, height: 740 } });
        await page.getByText(play, { exact: false }).first().waitFor();
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        for (const game of games) {
            await go(page, `${url}#/play/${game}`);
            await page.locator("main .lit, .ask .button.main").first().waitFor();
            await fine(page, `${game} in ${language}`);
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("the full rules in German and Japanese: the same rules, on a phone, and offline", async ({ browser, url }) => {
    const numbers = async (page, game, language) => {
        await go(page, `${url}#/rules/${game}`);
        const article = page.locator(`article[lang="${language}"]`);
        await article.getByText(/^[A-Z]{2}-1 /).waitFor();
        return article.locator("li").evaluateAll((items) => items.map((item) => /^[A-Z]{2}-\d+[a-z]?/.exec(item.textContent)?.[0]).filter(Boolean));
    };
    const english = await person(browser, url, { likes: quick });
    for (const language of ["de", "ja"]) {
        const page = await person(browser, url, { likes: { ...quick, language }, viewport: { width: 360, height: 740 } });
        for (const game of games) {
            const own = await numbers(page, game, language);
            assert.ok(own.length > 10);
            assert.deepEqual(own, await numbers(english, game, "en"), `${game} in ${language}`);
            await fine(page, `the rules of ${game} in ${language}`);
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
    await english.waitForFunction(async () => (await caches.keys()).length > 0 && !!navigator.serviceWorker.controller);
    await english.context().setOffline(true);
    await english.goto(`${url}#/settings`);
    await english.reload();
    await english.locator("select").first().selectOption("ja");
    assert.ok((await numbers(english, "cardinal", "ja")).includes("CD-86"));
    await english.context().close();
});

test("reduced motion: nothing is waited for", async ({ browser, url }) => {
    const page = await person(browser, "about:blank", { likes: { ...quick, speed: "slow", explain: "ask" }, reducedMotion: "reduce" });
    await noteWaits(page);
    await page.goto(`${url}#/play/catchy`);
    await ready(page);
    await page.evaluate(() => (globalThis.waits = []));
    const before = await page.locator("main").getAttribute("data-step");
    await page.locator("main .lit").first().click();
    await page.locator(`main[data-busy=false]:not([data-step="${before}"]) .lit`).first().waitFor();
    assert.deepEqual(await page.evaluate(() => globalThis.waits.filter((ms) => ms > 100)), []);
    await page.context().close();
});

test("leaving a table while bots are thinking leaves nothing behind", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: { level: 4 } });
    for (const game of [...games, ...games]) {
        await page.goto(`${url}#/play/${game}`);
        /* The second time the match that was left is offered. */
        await page.locator("main .lit, .ask .button.main, [data-go=new]").first().waitFor();
        if (await page.locator("[data-go=new]").count()) await page.locator("[data-go=new]").click();
        await page.locator("main .lit, .ask .button.main").first().click();
        await page.goto(`${url}#/`);
        await page.locator(".hello").waitFor();
    }
    await page.waitForTimeout(300);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
