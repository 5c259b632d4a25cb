/* The rule of the thing one points at: by mouse, by keyboard, by finger, at every table; and all of them in a list. */
import assert from "node:assert/strict";
import { person } from "./browser.mjs";
import { fine, games, test } from "./tests.mjs";

const bubble = (page) => page.locator("[role=tooltip]");
/** What each game certainly has on its table as it begins, and words of its rule. */
const lying = {
    catchy: { about: "cat", words: "Red collar", rule: "CA-16" },
    "cats-and-dogs": { about: "kind:", words: "Played instead of feeding", rule: "LD-29" },
    cardinal: { about: "steal", words: "If two cats steal from the same one", rule: "CD-33" },
    "cat-fight": { about: "saucer", words: "may sip the top cream", rule: "CF-26" },
    cantankerous: { about: "fence", words: "The ninth counts only", rule: "CC-80" },
};

async function table(browser, url, game, likes = {}, context = {}) {
    const page = await person(browser, `${url}#/play/${game}`, { likes: { level: 1, ...likes }, ...context });
    await page.locator("main[data-busy=false] .lit, main[data-busy=false] ~ * .ask .button.main").first().waitFor();
    return page;
}

/** A finger that stays. */
async function hold(page, thing) {
    const box = await thing.boundingBox();
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] });
    await bubble(page).waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** The bubble is placed after it has its text, and moves once more when a font arrives: what counts is where it comes to rest. */
async function within(page, where) {
    const screen = page.viewportSize();
    const inside = (box) => box && box.x >= 0 && box.y >= 0 && box.x + box.width <= screen.width && box.y + box.height <= screen.height;
    let box = null;
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
        const before = box;
        box = await bubble(page).boundingBox();
        if (inside(box) && JSON.stringify(box) === JSON.stringify(before)) return;
        await page.waitForTimeout(50);
    }
    assert.fail(`${where}: the bubble is cut off: ${JSON.stringify(box)}`);
}

/** In the page: for each kind of thing on the table a point at which it, and nothing on top of it, lies. */
function spotsOfThings() {
    const found = new Map();
    for (const thing of document.querySelectorAll("main [data-about]")) {
        const kind = thing.dataset.about.split(":")[0];
        const box = thing.getBoundingClientRect();
        for (let i = 0; i < 81 && !found.has(kind); i++) {
            const at = [box.x + (box.width * ((i % 9) + 1)) / 10, box.y + (box.height * (Math.floor(i / 9) + 1)) / 10];
            if (document.elementFromPoint(...at)?.closest("[data-about]") === thing) found.set(kind, at);
        }
    }
    return [...found];
}

for (const game of games) {
    test(`pointing ${game}: every thing on the table tells its rule, and stops telling it`, async ({ browser, url }) => {
        const page = await table(browser, url, game);
        const { about, words, rule } = lying[game];
        await page.locator(`main [data-about^="${about}"]`).first().hover();
        await bubble(page).getByText(words).waitFor();
        await bubble(page).getByText(rule).waitFor();
        await fine(page, `${game}, a thing explained`);
        const spots = await page.evaluate(spotsOfThings);
        for (const [one, [x, y]] of spots) {
            await page.mouse.move(1, 1);
            await bubble(page).waitFor({ state: "detached" });
            await page.mouse.move(x, y);
            await bubble(page).waitFor();
            await within(page, `${game}, ${one}`);
        }
        await page.keyboard.press("Escape");
        await bubble(page).waitFor({ state: "detached" });
        assert.deepEqual(page.errors, []);
        await page.context().close();
        return `${spots.length} kinds of things`;
    });

    test(`finger ${game}: a long press tells the rule and plays nothing`, async ({ browser, url }) => {
        const page = await table(browser, url, game, { language: "de" }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
        const choices = () => page.locator("main .lit, .ask .choices .button").evaluateAll((all) => all.map((one) => one.dataset.actions ?? one.textContent));
        const before = await choices();
        const lit = page.locator("main .lit[data-about], main [data-about]:has(> .lit), .ask [data-about]");
        const thing = (await lit.count()) ? lit.first() : page.locator(`main [data-about^="${lying[game].about}"]`).first();
        await hold(page, thing);
        await within(page, game);
        await fine(page, `${game}, explained on a phone`);
        await page.waitForTimeout(150);
        assert.deepEqual(await choices(), before, "the press was taken as a choice");
        assert.equal(await bubble(page).count(), 1, "it went away with the finger");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
}

test("pointing by keyboard: focus tells the rule and is described by it; ? asks when that is not liked", async ({ browser, url }) => {
    const page = await table(browser, url, "cardinal");
    const onto = async (kind) => {
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press("Tab");
            if (await page.evaluate((about) => document.activeElement?.dataset.about === about, kind)) return;
        }
        assert.fail(`no Tab leads to ${kind}`);
    };
    await onto("catch");
    await bubble(page).getByText("If two cats catch it").waitFor();
    const described = await page.evaluate(() => document.getElementById(document.activeElement.getAttribute("aria-describedby"))?.textContent);
    assert.match(described, /If two cats catch it/);

    await page.goto(`${url}#/settings`);
    await page.getByLabel("Explanations").selectOption("ask");
    await page.goto(`${url}#/play/cardinal`);
    await page.locator("main .lit, [data-go=new]").first().waitFor();
    if (await page.locator("[data-go=new]").count()) await page.locator("[data-go=new]").click();
    await page.locator("main .lit").first().waitFor();
    await onto("catch");
    await page.waitForTimeout(700);
    assert.equal(await bubble(page).count(), 0, "it was told unasked");
    await page.keyboard.press("?");
    await bubble(page).getByText("If two cats catch it").waitFor();
    await page.keyboard.press("Escape");
    await bubble(page).waitFor({ state: "detached" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("what things do: the whole list, and from a number to its rule", async ({ browser, url }) => {
    const page = await table(browser, url, "cat-fight");
    await page.getByText("What things do").click();
    await page.locator("dt", { hasText: "Catnip" }).waitFor();
    await fine(page, "what things do");
    const [rules] = await Promise.all([page.context().waitForEvent("page"), page.locator("dd a", { hasText: "CF-43" }).first().click()]);
    const rule = rules.locator("li.sought");
    await rule.waitFor();
    assert.match(await rule.textContent(), /^CF-43 /);
    await rules.waitForFunction(() => {
        const box = document.querySelector("li.sought").getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
    });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
