/* A turn of Cantankerous Cats by dragging alone, from a position in which nobody can interrupt it. */
import assert from "node:assert/strict";
import { person } from "./browser.mjs";
import { test } from "./tests.mjs";

const MINE = ["c3", "c6", "c7", "c9", "c13", "c16", "c23", "c25"];
const THEIRS = [["c12", "c14", "c24", "c26", "c29"], ["c32", "c35", "c41", "c48", "c49"]];
const LEFT_OUT = [4, 5, 36, 76, 83, 84];
const lying = new Set([...MINE, ...THEIRS.flat(), ...LEFT_OUT.map((rank) => `c${rank}`)]);

/** Seat 1 begins its two actions with eight cards, none of them an instant, and so has to toss one; the others hold plain Mischief. */
export const position = {
    game: "cantankerous",
    players: 3,
    options: { rules: "basic" },
    phase: "action",
    pending: [1],
    turn: 1,
    toy: 1,
    direction: 1,
    indicator: "high",
    actions_left: 2,
    points: [0, 0, 0],
    feral: [false, false, false],
    tokens: [0, 0, 0],
    token_bank: 0,
    hands: [MINE, ...THEIRS],
    banked: [[], [], []],
    table: [],
    paid: [],
    bowl: Array.from({ length: 85 }, (_, i) => `c${i + 1}`).filter((card) => !lying.has(card)),
    litter: [],
    bets: [null, null, null],
    double: [false, false, false],
    plays: 0,
    stack: [],
};

/** Before the page starts: where it would open a match, this position is laid. */
export function lay(state) {
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
        postMessage(message, ...rest) {
            super.postMessage(message.call === "open" ? { ...message, call: "load", args: [state] } : message, ...rest);
        }
    };
}

test("dragging, Cantankerous Cats: a card is banked in the own house, scored on the fence, tossed into the litter box", async ({ browser, url }) => {
    const page = await person(browser, "about:blank", { likes: { level: 1 } });
    await page.context().addInitScript(lay, JSON.stringify(position));
    await page.goto(`${url}#/play/cantankerous`);
    const hand = (card) => page.locator(`.fan .lit[aria-label*="${card}"]`);
    const house = page.locator(".house.own");
    const fence = page.getByLabel("The score fence");
    const litter = page.getByLabel("Look into the litter box");

    await hand("Purring").waitFor();
    for (const elsewhere of [litter, fence, page.locator(".others .house").first(), page.locator(".prompt")]) await hand("Purring").dragTo(elsewhere);
    assert.equal(await page.locator("main").getAttribute("data-step"), "0", "dropped where it does not belong, a card was played");
    assert.equal(await page.locator(".ghost, .dragged, .aim").count(), 0);

    await hand("Purring").dragTo(house);
    await house.getByLabel("Purring").waitFor();
    assert.equal(await page.locator(".fan").getByLabel("Purring").count(), 0, "the banked card is still in the hand");

    await hand("Tipped Glass").dragTo(house);
    assert.equal(await page.locator("main").getAttribute("data-phase"), "action", "Mischief was played in the own house");
    await hand("Tipped Glass").dragTo(fence);
    await page.getByLabel("The score fence: You 1,").waitFor();

    await hand("Sofa Sharpening").dragTo(litter);
    await page.locator(".log").getByText("You tossed Sofa Sharpening").waitFor({ state: "attached" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
