/* Tables on a real server: two browsers and a watcher, chat, a lost connection, and that nobody is sent what they may not know. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { built, person } from "./browser.mjs";
import { click, dice } from "./player.mjs";
import { fine, test } from "./tests.mjs";

const program = process.env.CLOWDER ?? fileURLToPath(new URL("../../../build/clowder", import.meta.url));

let servers = 0;

/** `clowder serve` with this page and a store of its own. */
async function host() {
    if (!existsSync(program)) throw new Error(`There is no ${program}: build the program first.`);
    const folder = mkdtempSync(join(tmpdir(), "clowder-page-"));
    const port = 20_000 + ((process.pid + 101 * servers++) % 20_000);
    const url = `http://127.0.0.1:${port}/`;
    let child;
    async function start() {
        child = spawn(program, ["serve", "--port", `${port}`, "--host", "127.0.0.1", "--web", built, "--database", join(folder, "tables.db")], { stdio: "ignore" });
        for (let i = 0; i < 100; i++) {
            if (await fetch(`${url}healthz`).then((answer) => answer.ok, () => false)) return;
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error("The server did not start.");
    }
    await start();
    return {
        url,
        /** Everybody loses the connection; the tables are on disk. */
        async restart() {
            const ended = new Promise((resolve) => child.once("exit", resolve));
            child.kill();
            await ended;
            await new Promise((resolve) => setTimeout(resolve, 600));
            await start();
        },
        close() {
            child.kill();
            rmSync(folder, { recursive: true, force: true });
        },
    };
}

/** Every frame the server sent to this page. */
function listen(page) {
    const frames = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(JSON.parse(payload))));
    return frames;
}

async function newcomer(browser, url, name, hash) {
    const page = await person(browser, "about:blank", { likes: { name, level: 1 } });
    const frames = listen(page);
    await page.goto(url + hash);
    return { page, frames };
}

test("online: two browsers and a watcher play to the end; the server goes away and comes back, one page is reloaded", async ({ browser }) => {
    const server = await host();
    try {
        const anna = await newcomer(browser, server.url, "Anna", "#/setup/catchy");
        await anna.page.getByLabel("Points to win").selectOption("3");
        await anna.page.getByRole("button", { name: "Online, by a link" }).click();
        const seatLink = await anna.page.locator("[data-link='2']").inputValue();
        const watchLink = await anna.page.locator("[data-link='watch']").inputValue();
        await fine(anna.page, "the lobby");
        const bert = await newcomer(browser, server.url, "Bert", seatLink.slice(seatLink.indexOf("#")));
        const wanda = await newcomer(browser, server.url, "Wanda", watchLink.slice(watchLink.indexOf("#")));
        await anna.page.getByRole("button", { name: "Start the game" }).click();
        for (const one of [anna, bert, wanda]) await one.page.locator(".board .catchy").waitFor();
        assert.ok(!(await bert.page.evaluate(() => location.hash)).includes(seatLink.split("/").pop()), "the token stayed in the address");

        await anna.page.locator(".chat summary").click();
        await anna.page.locator(".chat input").fill("<b>meow</b>");
        await anna.page.locator(".chat button").click();
        await bert.page.getByText("<b>meow</b>").first().waitFor({ state: "attached" });

        const roll = dice(13);
        const players = [anna, bert];
        const over = (one) => one.page.locator("[aria-labelledby=result-title]").count();
        let moves = 0;
        for (; moves < 200 && !(await over(anna)); moves++) {
            for (const one of players) {
                if (await one.page.locator("main[data-busy=false] .lit").count()) await click(one.page, roll);
            }
            await anna.page.waitForTimeout(80);
            if (moves === 1) {
                const step = await anna.page.locator("main").getAttribute("data-step");
                await server.restart();
                for (const one of players) await one.page.locator(".trouble").waitFor({ state: "detached" });
                assert.ok(Number(await anna.page.locator("main").getAttribute("data-step")) >= Number(step), "moves were lost");
            }
            if (moves === 3) {
                await bert.page.reload();
                await bert.page.locator(".board .catchy").waitFor();
            }
        }
        for (const one of [anna, bert, wanda]) await one.page.locator("[aria-labelledby=result-title]").waitFor();

        /* A seat's own cards come only to that seat: everybody else is sent "?" while play goes on. */
        const hands = (frames, other) => frames.flatMap((frame) => [frame, frame.step].filter((step) => step?.view)).filter((step) => !step.over).flatMap((step) => step.view.hands[other - 1]);
        assert.ok(hands(anna.frames, 1).some((card) => card !== "?"));
        assert.ok(hands(anna.frames, 2).every((card) => card === "?"), "Anna was sent Bert's cards");
        assert.ok(hands(bert.frames, 1).every((card) => card === "?"), "Bert was sent Anna's cards");
        assert.ok([...hands(wanda.frames, 1), ...hands(wanda.frames, 2)].every((card) => card === "?"), "the watcher was sent cards");

        await anna.page.getByRole("button", { name: "Play again" }).click();
        for (const one of players) await one.page.getByRole("heading", { name: "Catchy!" }).first().waitFor();
        await Promise.all([anna, bert, wanda].map((one) => one.page.context().close()));
        return `${moves} rounds of looking`;
    } finally {
        server.close();
    }
});

test("online: the list of open tables, joining from it, and a seat given to a bot", async ({ browser }) => {
    const server = await host();
    try {
        const anna = await newcomer(browser, server.url, "Anna", "#/setup/cat-fight");
        await anna.page.locator(".check input").check();
        await anna.page.getByRole("button", { name: "Online, by a link" }).click();
        await anna.page.getByRole("button", { name: "Start the game" }).waitFor();
        const bert = await newcomer(browser, server.url, "Bert", "#/tables");
        await fine(bert.page, "open tables");
        await bert.page.getByRole("link", { name: "Join" }).click();
        await bert.page.getByRole("button", { name: "Sit down" }).click();
        await anna.page.getByText("Bert").waitFor();
        await bert.page.getByRole("button", { name: "Stand up" }).click();
        await anna.page.getByRole("button", { name: "Add a bot" }).click();
        await anna.page.getByRole("button", { name: "Start the game" }).click();
        await anna.page.locator(".board .lit").first().waitFor();
        await Promise.all([anna, bert].map((one) => one.page.context().close()));
    } finally {
        server.close();
    }
});
