/* Somebody at the page who plays anything that is lit, by mouse or by keyboard. */

/** A small generator, so that a failing run can be seen again. */
export function dice(seed) {
    let state = seed >>> 0 || 1;
    return (below) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % below;
    };
}

const CHOICES = "main .lit, .ask .choices .button:not(.skip), .modes .button";

/** Waits until something can be chosen or the game is over; answers which. */
export async function ready(page, timeout = 120_000) {
    await page.waitForFunction(
        (choices) => document.querySelector("[role=dialog]") || (document.querySelector("main[data-busy=false]") && document.querySelector(choices)),
        CHOICES,
        { timeout },
    );
    if (await page.locator("[aria-labelledby=result-title]").count()) return "over";
    return (await page.locator(".curtain").count()) ? "curtain" : "choose";
}

/** One choice by mouse: any lit thing or button, all alike. */
export async function click(page, roll) {
    const count = await page.locator(CHOICES).count();
    if (!count) return;
    await ifStillThere(page.locator(CHOICES).nth(roll(count)));
}

/** Clicks, and answers whether it could: what was lit may be gone by then, somebody else moved. Anything else is a fault of the page. */
async function ifStillThere(thing) {
    try {
        await thing.click({ timeout: 3000 });
        return true;
    } catch (error) {
        if (!/Timeout|detached|not attached/.test(error.message)) throw error;
        return false;
    }
}

/** A whole game; answers how many choices it took. */
export async function playOut(page, roll, choose = click, limit = 3000) {
    for (let clicks = 0; clicks < limit; clicks++) {
        const state = await ready(page);
        if (state === "over") return clicks;
        if (state === "curtain") await page.locator(".curtain .button").click();
        else await choose(page, roll);
    }
    throw new Error(`The game did not end in ${limit} choices.`);
}

/** One choice by keyboard alone: arrows to somewhere, then Enter. */
export async function press(page, roll) {
    const focused = () => page.evaluate((choices) => !!document.activeElement?.matches(choices), CHOICES);
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    for (let i = roll(4); i >= 0; i--) await page.keyboard.press(keys[roll(4)]);
    for (let i = 0; i < 60 && !(await focused()); i++) await page.keyboard.press("Tab");
    if (await focused()) await page.keyboard.press("Enter");
}

/** As the hint says, where it can be clicked at once. A server that finds itself asked too fast is asked again, or play would go on at random. */
export async function advised(page, roll) {
    const hint = page.locator(".hint");
    const ask = async () => (await ifStillThere(page.getByRole("button", { name: "Hint" }))) && (await hint.innerText());
    let answer = await ask();
    for (; answer && /too fast/.test(answer); answer = await ask()) await page.waitForTimeout(500);
    if (!answer) return;
    if (await page.locator(".hinted").count()) await ifStillThere(page.locator(".hinted").first());
    else await click(page, roll);
}
