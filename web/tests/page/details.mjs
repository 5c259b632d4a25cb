/* Smaller faults people found, each with what they did. */
import assert from "node:assert/strict";
import { go, noteWaits, person } from "./browser.mjs";
import { click, dice, playOut, ready } from "./player.mjs";
import { games, still, test } from "./tests.mjs";

const quick = { level: 1 };

test("set-up: a name that was typed is kept", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/setup/catchy`, { likes: quick });
    await page.locator("input[aria-label$=' 1']").fill("Minka");
    await page.locator("select[aria-label$=' 2']").selectOption("b");
    await page.locator("button[type=submit]").click();
    await ready(page);
    await go(page, `${url}#/setup/cat-fight`);
    const field = page.locator("input[aria-label$=' 1']");
    await field.waitFor();
    assert.equal((await field.inputValue()) || (await field.getAttribute("placeholder")), "Minka");
    await page.context().close();
});

test("phone: Hint and Undo are in sight, in every game", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick, viewport: { width: 360, height: 740 } });
    for (const game of games) {
        await go(page, `${url}#/play/${game}`);
        await ready(page);
        for (const name of ["Undo", "Hint"]) {
            const box = await page.locator(".phone-tools").getByRole("button", { name }).boundingBox();
            assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740, `${game}: ${name} is out of sight`);
        }
    }
    await page.locator(".phone-tools").getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint").waitFor();
    await page.context().close();
});

test("settings can be changed inside a game, and the game goes on", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/catchy`, { likes: quick });
    await ready(page);
    await page.locator(".rail .likes summary").click();
    const theme = page.locator(".rail .likes select").filter({ has: page.locator("option[value=dark]") });
    await theme.selectOption("dark");
    await page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
    assert.equal(await ready(page), "choose");
    await page.context().close();
});

test("waits: one key shows the rest at once", async ({ browser, url }) => {
    const page = await person(browser, "about:blank", { likes: { level: 1, speed: "slow", explain: "ask" } });
    await noteWaits(page);
    await page.goto(`${url}#/play/cardinal`);
    await ready(page);
    /* At this speed a round takes many seconds: the key comes in the middle of it. */
    await page.locator("main .action.lit", { hasText: "Play" }).click();
    await page.locator("main[data-busy=true]").waitFor();
    await page.waitForFunction(() => globalThis.waits.some((ms) => ms > 300));
    const events = await page.locator(".log li").count();
    await page.evaluate(() => {
        document.activeElement?.blur();
        /* What is waited for from the key on: the table does not stand still until it is pressed. */
        addEventListener("keydown", () => (globalThis.waits = []), { capture: true, once: true });
    });
    await page.keyboard.press("Space");
    await ready(page);
    assert.ok((await page.locator(".log li").count()) > events, "nothing was left to skip");
    assert.deepEqual(await page.evaluate(() => globalThis.waits.filter((ms) => ms > 300)), []);
    await page.context().close();
});

test("first game, catchy: when it ends, it leads on to play", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/learn/catchy/game`, { likes: quick });
    await playOut(page, dice(8));
    await page.getByRole("button", { name: "Look at the table" }).click();
    await page.locator(".coach a[href='#/play/catchy']").waitFor();
    await page.context().close();
});

test("cantankerous: bets cover no names", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cantankerous`, { likes: quick });
    await ready(page);
    await page.locator("main[data-phase=bet]").waitFor();
    for (const [width, height] of [[1280, 800], [820, 1180], [360, 740]]) {
        await page.setViewportSize({ width, height });
        const covered = await page.evaluate(() =>
            [...document.querySelectorAll(".bets figure")].filter((figure) => figure.querySelector("figcaption").getBoundingClientRect().top < figure.querySelector(".card").getBoundingClientRect().bottom - 1).length,
        );
        assert.equal(covered, 0, `${width} x ${height}`);
    }
    await page.context().close();
});

test("large screens: hand cards are 16 to 20 % of the height; on a tablet 12 % or more", async ({ browser, url }) => {
    const found = [];
    for (const [width, height, least] of [[1920, 1080, 0.16], [1280, 800, 0.16], [820, 1180, 0.12]]) {
        const page = await person(browser, url, { likes: quick, viewport: { width, height } });
        for (const [game, card] of [["catchy", ".bottom .hand .card"], ["cats-and-dogs", ".hand .kindcard"], ["cardinal", ".cards .action"], ["cantankerous", ".mine .fan .slot"]]) {
            await go(page, `${url}#/play/${game}`);
            await ready(page);
            if (game === "cats-and-dogs") for (let i = 0; i < 30 && !(await page.locator(`main ${card}`).count()); i++) (await click(page, dice(i + 1)), await ready(page));
            const box = await page.locator(`main ${card}`).last().boundingBox();
            found.push(`${game} ${width}: ${((100 * box.height) / height).toFixed(1)} %`);
            assert.ok(box.height / height >= least, found.at(-1));
        }
        await page.context().close();
    }
    return found.join(", ");
});

test("the tools of a table and the sound button are in sight and cover nothing, at five sizes in three languages", async ({ browser, url }) => {
    for (const language of ["en", "de", "ja"]) {
        const page = await person(browser, `${url}#/play/cantankerous`, { likes: { ...quick, language } });
        await ready(page);
        for (const [width, height] of [[360, 740], [740, 360], [820, 1180], [1280, 800], [1920, 1080]]) {
            await page.setViewportSize({ width, height });
            await page.waitForFunction((wide) => innerWidth === wide, width);
            await still(page);
            const boxes = await page.evaluate(() =>
                [...document.querySelectorAll("header .logo, header .where, header nav, header .mute, .phone-tools .button, .button.drawer")]
                    .map((one) => ({ of: one.className || one.tagName, ...one.getBoundingClientRect().toJSON() }))
                    .filter((box) => box.width > 0),
            );
            const where = `${language}, ${width} x ${height}`;
            assert.ok(boxes.some((box) => box.of.includes("mute")), `${where}: no sound button`);
            for (const [i, a] of boxes.entries()) {
                assert.ok(a.left >= 0 && a.right <= width && a.top >= 0 && a.bottom <= 60, `${where}: ${a.of} is out of sight`);
                for (const b of boxes.slice(i + 1)) assert.ok(a.right <= b.left + 0.5 || b.right <= a.left + 0.5, `${where}: ${a.of} (${a.left} to ${a.right}) and ${b.of} (${b.left} to ${b.right}) overlap`);
            }
        }
        await page.context().close();
    }
});
