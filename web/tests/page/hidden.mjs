/* Nothing hidden reaches the page: every word between it and the engine's worker is overheard, with one person at the
 * table and with several who pass the device on. */
import assert from "node:assert/strict";
import { person } from "./browser.mjs";
import { advised, click, dice } from "./player.mjs";
import { keptBack, leaksOfEvents, leaksOfView, ownSecrets } from "./secrets.mjs";
import { games, test } from "./tests.mjs";

/** Before the page starts: each answer of the worker is kept with the call it answers. */
function overhear() {
    const heard = (globalThis.heard = []);
    const calls = new Map();
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
        constructor(...args) {
            super(...args);
            this.addEventListener("message", ({ data }) => heard.push({ ...calls.get(data.id), answer: data.answer }));
        }
        postMessage(message, ...rest) {
            calls.set(message.id, { call: message.call, args: message.args });
            super.postMessage(message, ...rest);
        }
    };
}

/** What was told to whom; a call nobody thought of fails the test until somebody has thought of it. */
function judge(game, { call, args, answer }, persons) {
    const viewer = call === "moment" ? args[2] : args[1];
    const mine = () => assert.ok(persons.includes(viewer), `${call} was asked for seat ${viewer}`);
    switch (call) {
        case "look":
            mine();
            return leaksOfView(answer.view, viewer);
        case "moment":
            mine();
            return [...leaksOfView(answer.view, viewer), ...leaksOfEvents(game, answer.events, viewer)];
        case "news":
            mine();
            return [...leaksOfView(answer.look.view, viewer), ...leaksOfEvents(game, answer.events, viewer)];
        case "lastSeen":
            mine();
            return [...leaksOfView(answer.look.view, viewer), ...leaksOfEvents(game, answer.log, viewer)];
        case "hint":
        case "why":
            mine();
            return [];
        case "play":
            assert.equal(answer ?? null, null, `${call} tells something`);
            return [];
        case "botMove":
            assert.equal(typeof answer, "boolean", "botMove tells more than that a bot moved");
            return [];
        case "about":
        case "open":
        case "close":
        case "asked": /* Which persons at this device are asked: they see it anyway. */
        case "replay": /* The record again, when the match is over, to tell what decided it. */
        case "analyse":
        case "record": /* The device's own copy, to go on after a reload: no part of any view. */
            return [];
        default:
            assert.fail(`nobody said what ${call} may tell`);
    }
}

async function sit(browser, url, hash) {
    const page = await person(browser, "about:blank", { likes: { level: 1 } });
    await page.context().addInitScript(overhear);
    await page.goto(url + hash);
    return page;
}

async function judged(page, game, persons) {
    const heard = await page.evaluate(() => globalThis.heard);
    const leaks = heard.flatMap((one) => judge(game, one, persons));
    assert.deepEqual([...new Set(leaks)].slice(0, 5), []);
    const sum = (count) => heard.filter((one) => one.call === "news").reduce((all, one) => all + count(one.answer.look.view, one.args[1]), 0);
    assert.ok(sum(keptBack) > 0, "there was nothing to keep back");
    /* A bot's choice in secret may come before the person's, and then nobody's choice stays secret. */
    if (persons.length > 1) assert.ok(sum(ownSecrets) > 0, "nobody was ever told a secret of their own");
    assert.deepEqual(page.errors, []);
    await page.context().close();
    return `${heard.length} answers of the engine`;
}

/** Random choices until `enough`, the game's end, or too many. */
async function play(page, roll, choices, enough = async () => false, choose = click) {
    for (let i = 0; i < choices; i++) {
        await page.waitForFunction(() => document.querySelector("[role=dialog], main[data-busy=false] .lit, main[data-busy=false] ~ .asking .choices .button:not(.skip)"));
        if (await page.locator("[aria-labelledby=result-title]").count()) return;
        if (await page.locator(".curtain").count()) {
            assert.equal(await page.locator("main .card, main .thing, .log li").count(), 0, "the table or the log is on the screen behind the curtain");
            await page.locator(".curtain .button").click();
            await page.locator(".curtain").waitFor({ state: "detached" });
            await logIsOwn(page);
            continue;
        }
        await choose(page, roll);
        if (await enough()) return;
    }
}

/** The log on the screen names no card that another person was dealt or drew. */
async function logIsOwn(page) {
    const lines = await page.locator(".log li").allTextContents();
    const told = lines.filter((line) => / (got|drew) /.test(line) && !/ (got|drew) (\d+ cards|1 card|nothing|a token)/.test(line)).map((line) => line.split(" ")[0]);
    assert.ok(new Set(told).size <= 1, `cards of several people are in one log: ${[...new Set(told)]}`);
}

/** Somebody at this device has a cream of their own. */
const sipped = (page) => () => page.evaluate(() => globalThis.heard.some((one) => one.call === "news" && one.answer.look.view.creams[one.args[1] - 1].length > 0));

for (const game of games) {
    const choices = { catchy: 12, "cats-and-dogs": 14, cardinal: 12, "cat-fight": 90, cantankerous: 20 }[game];
    test(`hidden, solo ${game}: the page is told only what its seat may know`, async ({ browser, url }) => {
        const page = await sit(browser, url, `#/play/${game}`);
        await play(page, dice(17), Math.min(choices, 20));
        return judged(page, game, [1]);
    });
    test(`hidden, hot-seat ${game}: each person is told only what they may know`, async ({ browser, url }) => {
        const page = await sit(browser, url, `#/setup/${game}`);
        await page.locator("select[aria-label$=' 2']").waitFor();
        const seats = await page.locator("li select").count();
        for (let i = 2; i <= seats; i++) await page.locator(`select[aria-label$=' ${i}']`).selectOption("p");
        await page.locator("button[type=submit]").click();
        /* Cream of one's own does not come by chance. */
        if (game === "cat-fight") await play(page, dice(19), choices, sipped(page), advised);
        else await play(page, dice(19), choices * 2);
        return judged(page, game, Array.from({ length: seats }, (_, i) => i + 1));
    });
}
