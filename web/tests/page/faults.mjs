/* Faults people found, each with what they did. */
import assert from "node:assert/strict";
import { go, person } from "./browser.mjs";
import { click, dice, playOut } from "./player.mjs";
import { host } from "./online.mjs";
import { games, test } from "./tests.mjs";

const quick = { level: 1 };
const rested = (page) => page.locator("main[data-busy=false] .lit, .ask .choices .button.main").first().waitFor();
const sides = [{ width: 740, height: 360 }, { width: 640, height: 400 }];

test("saved: a game of each kind can be gone on with, and a new one asks first", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick });
    for (const game of ["catchy", "cats-and-dogs"]) {
        await go(page, `${url}#/play/${game}`);
        await rested(page);
        await page.locator("main .lit").first().click();
        await page.waitForFunction((id) => Object.keys(localStorage).some((key) => localStorage[key].includes(`"game":"${id}"`) && key.startsWith("clowder.match.")), game);
    }
    await page.goto(url);
    await page.locator(".going a").nth(1).waitFor();
    assert.equal(await page.locator(".going a").count(), 2);
    await page.locator('.boxes a[href="#/play/catchy"]').click();
    await page.locator("[data-go=on]").click();
    await rested(page);
    assert.ok(Number(await page.locator("main[data-step]").getAttribute("data-step")) > 0, "it went on");
    const [at] = [await page.evaluate(() => location.hash)];
    /* The same match in a second tab. */
    const second = await page.context().newPage();
    await second.goto(url + at);
    await second.locator("[data-going]").waitFor();
    assert.equal(await second.locator("[data-go=on]").count(), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("saved: a game that is over is not offered", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/catchy`, { likes: { ...quick, tables: { catchy: { players: 2, options: { course: "short" } } } } });
    await playOut(page, dice(9));
    await page.goto(`${url}#/settings`);
    await page.goto(url);
    await page.locator(".boxes").waitFor();
    assert.equal(await page.locator(".going a").count(), 0);
    await page.context().close();
});

test("play: opponents, strength and rules are chosen beside the button", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick });
    const box = page.locator(".box").nth(4);
    await box.locator("summary").click();
    await box.locator("[data-how=players]").selectOption("2");
    await box.locator("[data-how=rules]").selectOption("kitten");
    await box.locator(".play").click();
    await rested(page);
    assert.match(await page.locator("[data-goal]").innerText(), /win/i);
    const kept = await page.evaluate(() => JSON.parse(localStorage["clowder.likes"]).tables.cantankerous);
    assert.deepEqual(kept, { players: 2, options: { rules: "kitten" } });
    assert.equal(await page.locator(".others > *").count(), 1);
    await page.context().close();
});

test("lobby: who comes by a link gives a name, talks and can learn meanwhile", async ({ browser }) => {
    const server = await host();
    try {
        const anna = await person(browser, `${server.url}#/setup/cantankerous`, { likes: { name: "Anna" } });
        await anna.locator("details summary", { hasText: "online" }).first().click();
        await anna.locator("[data-option=reaction]").selectOption("15");
        await anna.evaluate(() => {
            Navigator.prototype.share = async (what) => void (globalThis.shared = what);
        });
        const sent = anna.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/tables"));
        await anna.getByRole("button", { name: "Online, by a link" }).click();
        assert.equal((await sent).postDataJSON().reaction, 15);
        const address = await anna.locator("[data-link=invite]").inputValue();
        const link = address.replace(/^[^#]*/, "");
        await anna.getByRole("button", { name: "Share" }).first().click();
        assert.equal(await anna.evaluate(() => globalThis.shared.url), address);
        await anna.locator("details", { hasText: "camera" }).first().locator("summary").click();
        await anna.locator("[data-qr]").first().waitFor();
        const bert = await person(browser, server.url + link);
        await bert.locator("[data-invited] input").fill("Bert");
        await bert.locator("[data-invited] button").click();
        await anna.getByText("Bert").first().waitFor();
        await bert.locator("[data-quick=purr]").click();
        await anna.getByText("😻").last().waitFor();
        assert.equal(await bert.locator("main a[href='#/learn/cantankerous']").count(), 1);
        assert.ok(await anna.getByText("Mochi").count(), "bots have the names they have on this device");
        await anna.goto(server.url);
        await anna.locator(".going a[href^='#/t/']").waitFor();
        await anna.context().close();
        await bert.context().close();
    } finally {
        server.close();
    }
});

test("first game: the first note is the first, on a phone too", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick, viewport: { width: 360, height: 740 } });
    for (const game of games) {
        await go(page, `${url}#/learn/${game}/game`);
        await page.locator("[data-lesson='1']").waitFor();
        await page.locator(".coach .lesson").waitFor();
    }
    await page.context().close();
});

test("on its side: everything that can be chosen is in sight, in every game", async ({ browser, url }) => {
    for (const viewport of sides) {
        const page = await person(browser, url, { likes: quick, viewport });
        for (const game of games) {
            await go(page, `${url}#/play/${game}`);
            await rested(page);
            for (let i = 0; i < 3; i++) {
                await click(page, dice(i + 2));
                await rested(page);
            }
            const out = await page.evaluate(() =>
                [...document.querySelectorAll("main .lit, main .hand, main .places, main .laid, main .trick, main .floor")]
                    .filter((thing) => !thing.closest(".hand") || thing.matches(".hand"))
                    .map((thing) => [thing.className, thing.getBoundingClientRect()])
                    .filter(([, box]) => box.bottom > innerHeight + 2 || box.top < 0 || box.height === 0)
                    .map(([name, box]) => `${name} ${Math.round(box.top)}-${Math.round(box.bottom)}`),
            );
            assert.deepEqual(out, [], `${game} at ${viewport.width} x ${viewport.height}`);
        }
        await page.context().close();
    }
});

test("cardinal: first a place, then what to do there", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cardinal`, { likes: quick });
    await rested(page);
    const before = await page.locator(".log li").count();
    await page.locator("main .place.lit").first().click();
    assert.equal(await page.getByRole("button", { name: "Cancel" }).count(), 1);
    await page.locator("main .action.lit", { hasText: "Stalk" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("cat-fight: no square spends the catnip before one has asked for it", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cat-fight`, { likes: quick });
    const roll = dice(4);
    for (let i = 0; i < 60 && (await page.locator("main").getAttribute("data-phase")) !== "end"; i++) {
        await rested(page);
        if ((await page.locator("main").getAttribute("data-phase")) === "end") break;
        const things = page.locator("main .sq.lit, main .point.lit, .ask .choices .button.main");
        if (await things.count()) await things.nth(roll(await things.count())).click({ timeout: 3000 }).catch(() => undefined);
    }
    await page.locator("main[data-phase=end][data-busy=false]").waitFor();
    assert.equal(await page.locator("main .sq.lit").count(), 0);
    await page.locator(".modes .button").last().click();
    assert.ok((await page.locator("main .sq.lit").count()) > 50);
    await page.context().close();
});

test("cantankerous: a hand of eight covers no name and no cost, a pounce is explained when it is asked first", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cantankerous`, { likes: quick });
    await rested(page);
    for (const viewport of [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 1024, height: 768 }]) {
        await page.setViewportSize(viewport);
        const covered = await page.evaluate(() => {
            const fan = document.querySelector(".mine .fan");
            const slots = () => [...fan.querySelectorAll(".slot")];
            while (slots().length < 8) fan.append(slots()[0].cloneNode(true));
            fan.style.setProperty("--n", "8");
            const boxes = slots().map((slot) => slot.getBoundingClientRect());
            return boxes.slice(1).filter((box, i) => box.left < boxes[i].right - 1).length;
        });
        assert.equal(covered, 0, `${viewport.width} x ${viewport.height}`);
    }
    await page.reload();
    await rested(page);
    assert.ok((await page.locator("[data-help]").innerText()).length > 20, "a bet is not explained");
    const helped = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("clowder.helped")).length);
    await page.locator("main .hand .lit").first().click();
    await page.waitForFunction((before) => Object.keys(localStorage).filter((key) => key.startsWith("clowder.helped")).length > before, helped);
    await page.context().close();
});

test("catchy: the score ladder says what it is", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/catchy`, { likes: quick });
    await rested(page);
    assert.match(await page.locator(".track .legend").innerText(), /Score, up to 7/);
    await page.context().close();
});

test("cats-and-dogs: an action card says what to choose first", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cats-and-dogs`, { likes: quick });
    const roll = dice(3);
    for (let i = 0; i < 40; i++) {
        await rested(page);
        const card = page.locator("main .kindcard.lit").first();
        if (await card.count()) {
            await card.click();
            await page.locator("main[data-phase=pick][data-busy=false]").waitFor();
            const asked = await page.locator(".prompt").innerText();
            assert.match(asked, /^(First choose|Choose (the|another's))/);
            await page.context().close();
            return asked;
        }
        await click(page, roll);
    }
    assert.fail("no action card could be played");
});

test("cardinal: what came to nothing says why, and secret choices are no lines of the log", async ({ browser, url }) => {
    const page = await person(browser, `${url}#/play/cardinal`, { likes: quick });
    await rested(page);
    /* A Steal comes to nothing unless its cat catches a bird in the same round: sooner or later one does not. */
    const nothing = page.locator(".log li", { hasText: "You achieved nothing" }).first();
    for (let i = 0; i < 12 && !(await nothing.count()); i++) {
        await page.locator("main .action.lit", { hasText: "Steal" }).click();
        if (!i) assert.equal(await page.locator("main .action.lit.later").count(), 4, "what was not chosen is as bright as the rest");
        await page.locator("main .hunter-cat.lit").first().click();
        await rested(page);
    }
    assert.match(await nothing.innerText(), /\(CD-\d+\)/);
    assert.equal(await page.locator(".log").getByText("in secret").count(), 0);
    await page.context().close();
});

for (const game of games)
    test(`staged, ${game}: what another cat does is shown large in the middle, with who and what`, async ({ browser, url }) => {
        const page = await person(browser, `${url}#/play/${game}`, { likes: { level: 1, speed: "normal" } });
        await page.evaluate(() => {
            globalThis.staged = [];
            new MutationObserver(() => {
                const card = document.querySelector("[data-staged]");
                if (card) globalThis.staged.push(card.innerText.trim());
            }).observe(document.body, { childList: true, subtree: true });
        });
        const roll = dice(11);
        for (let i = 0; i < 80 && !(await page.evaluate(() => globalThis.staged.length)); i++) {
            await rested(page);
            if (await page.locator("[role=dialog]").count()) break;
            await click(page, roll);
        }
        const staged = await page.evaluate(() => globalThis.staged);
        assert.ok(staged.length, "nothing was staged");
        assert.match(staged[0], /Pepper|Mochi|Juno|Tofu/);
        assert.deepEqual(page.errors, []);
        await page.context().close();
        return staged[0].replaceAll("\n", " ");
    });

test("rules: what programs need stands on a page of its own", async ({ browser, url }) => {
    const page = await person(browser, url);
    for (const game of games) {
        await go(page, `${url}#/rules/${game}`);
        await page.locator("article li").first().waitFor();
        const text = await page.locator("article").innerText();
        assert.doesNotMatch(text, /\bpending\b|\bevent\tfields|\bfield\tmeaning|phase\twho decides/, game);
        await page.locator("[data-programs]").click();
        await page.waitForFunction(() => /[a-z]/.test(document.querySelector("article")?.innerText ?? "") && !document.querySelector("[data-programs]"));
    }
    await page.context().close();
});

test("loading: a slow engine says so in words, one that fails says what to do", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick, serviceWorkers: "block" });
    let let_go = () => {};
    const held = new Promise((resolve) => (let_go = resolve));
    await page.route("**/*.wasm", async (route) => {
        await held;
        await route.abort();
    });
    await page.goto(`${url}#/play/catchy`);
    await page.reload();
    await page.getByText("The table is being laid").waitFor();
    let_go();
    const failure = page.locator("[data-failure]");
    await failure.waitFor();
    assert.match(await failure.locator("p").innerText(), /could not be loaded/);
    assert.equal(await failure.locator("code").isVisible(), false);
    await page.context().close();
});

test("loading: a browser whose WebAssembly has no vectors is told that it is too old", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: quick, serviceWorkers: "block" });
    await page.route("**/*.wasm", (route) => route.abort());
    await page.addInitScript(() => (WebAssembly.validate = () => false));
    await page.goto(`${url}#/play/catchy`);
    await page.reload();
    const failure = page.locator("[data-failure]");
    await failure.waitFor();
    assert.match(await failure.locator("p").innerText(), /cannot run the game/);
    await page.context().close();
});

test("icons: the page has pictures for every home screen", async ({ browser, url }) => {
    const page = await person(browser, url);
    const manifest = await (await page.request.get(`${url}manifest.webmanifest`)).json();
    assert.deepEqual(manifest.icons.map((icon) => icon.sizes).sort(), ["192x192", "512x512", "any"]);
    for (const { src } of [...manifest.icons, { src: "icon-180.png" }]) assert.equal((await page.request.get(url + src)).status(), 200);
    assert.equal(await page.locator("link[rel=apple-touch-icon]").count(), 1);
    await page.context().close();
});

/** Texts that do not fit their box: cut off, or beyond the screen. */
const clipped = () =>
    [...document.querySelectorAll("body *")].flatMap((thing) => {
        const own = [...thing.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (innerWidth < 1024 && thing.closest(".rail")) return [];
        if (!own || thing.closest(".unseen, [aria-hidden=true], select, option, .log, code")) return [];
        const style = getComputedStyle(thing);
        const box = thing.getBoundingClientRect();
        if (!box.width || style.visibility === "hidden") return [];
        const cut = (style.overflowX !== "visible" && thing.scrollWidth > thing.clientWidth + 1) || (style.overflowY === "hidden" && thing.scrollHeight > thing.clientHeight + 3);
        /* What lies in a row that scrolls can be reached. */
        for (let row = thing.parentElement; row; row = row.parentElement) if (["auto", "scroll"].includes(getComputedStyle(row).overflowX) && row.scrollWidth > row.clientWidth) return [];
        return cut || box.right > innerWidth + 1 ? [`${thing.tagName}.${thing.className}: ${thing.textContent.trim().slice(0, 40)}`] : [];
    });

for (const language of ["en", "de", "ja"]) {
    test(`clipped: no text is cut in ${language}, at five sizes`, async ({ browser, url }) => {
        const sizes = [[360, 740], [740, 360], [820, 1180], [1280, 800], [1920, 1080]];
        const page = await person(browser, url, { likes: { ...quick, language } });
        const found = new Set();
        for (const hash of ["", "#/setup/cantankerous", "#/settings", ...games.map((game) => `#/play/${game}`)]) {
            if (hash) await go(page, url + hash);
            if (hash.includes("play")) await rested(page);
            else await page.locator("main h1").first().waitFor();
            /* At the start, and again in the middle of the game, when hands, piles and the log are full. */
            for (const [width, height] of hash.includes("play") ? [...sizes, [0, 0], ...sizes] : sizes) {
                if (!width) {
                    const roll = dice(7);
                    for (let i = 0; i < 8 && !(await page.locator("[role=dialog]").count()); i++) {
                        await click(page, roll);
                        await page.locator("main[data-busy=false] .lit, .ask .choices .button.main, [role=dialog]").first().waitFor();
                    }
                    continue;
                }
                await page.setViewportSize({ width, height });
                await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
                /* What slides to its new place has arrived. */
                await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => null))));
                for (const text of await page.evaluate(clipped)) found.add(`${hash || "home"} ${width}x${height} ${text}`);
            }
        }
        assert.equal([...found].join("\n    "), "");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
}
