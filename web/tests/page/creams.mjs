/* Cat Fight online, from positions in which creams of every kind lie about: nobody is sent a number that is not theirs to know. */
import assert from "node:assert/strict";
import { host, judge, party } from "./online.mjs";
import { test } from "./tests.mjs";

/** Seat 1 can sip; both have sipped and sacrificed before, and a saucer was cut off. */
const sipping = {
    game: "cat-fight",
    players: 2,
    options: {},
    phase: "turn",
    pending: [1],
    turn: 1,
    saucers: [{ at: "e5", creams: [2, 3] }],
    box: [2, 3, 4],
    lost: [[1], [5]],
    removed: [1],
    cats: [{ at: "e6", face: "n" }, { at: "i9", face: "e" }],
    creams: [[1, 3], [2, 4]],
    blockers: [5, 5],
    blocks: [],
    nip: ["gone", "gone"],
    may_sip: true,
    fight: null,
    quiet: 0,
    facing: null,
    moved: false,
};

/** Seat 1 has lost the fight it began, and may give up a cream to roll again. */
const fighting = {
    ...sipping,
    phase: "fight",
    cats: [{ at: "b4", face: "e" }, { at: "b4", face: "w" }],
    may_sip: false,
    fight: { at: "b4", cats: [1, 2], rolls: [3, 5], winner: 2, yielded: [], catnip: false },
    moved: true,
};

for (const [position, action, number] of [[sipping, "sip", 2], [fighting, "sacrifice 3", 3]]) {
    const [event] = action.split(" ");
    test(`hidden, online cat-fight: the number of a ${event} stays with its player, as do all creams there are`, async ({ browser }) => {
        const server = await host("--allow-positions");
        try {
            const { anna, bert, wanda } = await party(browser, server, "cat-fight", { position });
            await anna.page.locator(`[data-actions="${action}"]`).click();
            const told = (one) => one.frames.flatMap((frame) => (frame.type === "step" ? frame.events : [])).find((e) => e.e === event);
            for (let i = 0; i < 1200 && ![anna, bert, wanda].every(told); i++) await anna.page.waitForTimeout(100);
            for (const [one, seat] of [[anna, 1], [bert, 2], [wanda, 0]]) judge(one.frames, "cat-fight", seat);
            assert.deepEqual([anna, bert, wanda].map((one) => told(one)?.number), [number, "?", "?"]);
            await Promise.all([anna, bert, wanda].map((one) => one.page.context().close()));
        } finally {
            server.close();
        }
    });
}
