/* Tables on a real server: two browsers and a watcher, chat, a lost connection, and that nobody is sent what they may not know. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { built, LAN, person } from "./browser.mjs";
import { advised, click, dice } from "./player.mjs";
import { keptBack, leaksOfEvents, leaksOfView, ownSecrets } from "./secrets.mjs";
import { fine, games, test } from "./tests.mjs";

const program = process.env.CLOWDER ?? fileURLToPath(new URL("../../../build/clowder", import.meta.url));

/** Longest a server may take to answer, and two people to play a game, on a busy machine. */
const START_MS = 120_000;
const GAME_MS = 900_000;

function freePort() {
    return new Promise((resolve, reject) => {
        const probe = createServer().once("error", reject);
        probe.listen(0, "127.0.0.1", () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
}

/** `clowder serve` with this page and a store of its own. */
export async function host(...options) {
    if (!existsSync(program)) throw new Error(`There is no ${program}: build the program first.`);
    const folder = mkdtempSync(join(tmpdir(), "clowder-page-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    let child;
    async function start() {
        child = spawn(program, ["serve", "--port", `${port}`, "--host", "127.0.0.1", "--web", built, "--database", join(folder, "tables.db"), ...options], { stdio: "ignore" });
        for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; ) {
            if (await fetch(`${url}healthz`).then((answer) => answer.ok, () => false)) return;
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error(child.exitCode === null ? "The server did not answer." : `The server ended with ${child.exitCode}.`);
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

/** Every position and every event a page was sent, held against what its seat may know; how much it was sent of its own. */
export function judge(frames, game, seat) {
    const steps = frames.flatMap((frame) => (frame.type === "step" ? [frame] : frame.type === "welcome" && frame.step ? [frame.step] : [])).filter((step) => !step.over);
    const events = [...steps, ...frames.flatMap((frame) => frame.missed ?? [])].map((step) => step.events);
    const leaks = [...steps.flatMap((step) => leaksOfView(step.view, seat)), ...events.flatMap((list) => leaksOfEvents(game, list, seat))];
    assert.deepEqual([...new Set(leaks)].slice(0, 5), []);
    assert.ok(steps.length > 1, `seat ${seat} was sent ${steps.length} positions`);
    assert.ok(steps.some((step) => keptBack(step.view, seat) > 0), "there was nothing to keep back");
    return seat ? steps.reduce((sum, step) => sum + ownSecrets(step.view, seat), 0) : 0;
}

/** Anna opens a table as the set-up page has it, with this agreed besides; Bert takes the second seat, Wanda watches. */
export async function party(browser, server, game, agreed = {}, [host, guest] = ["Anna", "Bert"]) {
    const anna = await newcomer(browser, server.url, host, `#/setup/${game}`);
    await anna.page.route("**/api/tables", (route) => {
        const { reaction, ...asked } = route.request().postDataJSON();
        /* A table has a time to react in seconds, or a pause in milliseconds. */
        return route.continue({ postData: { ...asked, ...("pause" in agreed || reaction === undefined ? {} : { reaction }), ...agreed } });
    });
    await anna.page.getByRole("button", { name: "Online, by a link" }).click();
    const link = async (of) => (await anna.page.locator(`[data-link='${of}']`).inputValue()).replace(/^[^#]*/, "");
    const bert = await newcomer(browser, server.url, guest, await link("invite"));
    /* Who has no name is asked for one, and may come in without. */
    if (!guest) await bert.page.locator("main form button[type=submit]").click();
    const wanda = await newcomer(browser, server.url, "Wanda", await link("watch"));
    await anna.page.getByRole("button", { name: "Start the game" }).click();
    for (const one of [anna, bert, wanda]) await one.page.locator(".board .thing").first().waitFor();
    return { anna, bert, wanda };
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
        const seatLink = await anna.page.locator("[data-link=invite]").inputValue();
        const watchLink = await anna.page.locator("[data-link='watch']").inputValue();
        await fine(anna.page, "the lobby");
        const bert = await newcomer(browser, server.url, "Bert", seatLink.slice(seatLink.indexOf("#")));
        const wanda = await newcomer(browser, server.url, "Wanda", watchLink.slice(watchLink.indexOf("#")));
        await anna.page.getByRole("button", { name: "Start the game" }).click();
        for (const one of [anna, bert, wanda]) await one.page.locator(".board .catchy").waitFor();
        assert.ok(!(await bert.page.evaluate(() => location.hash)).includes(seatLink.split("/").pop()), "the token stayed in the address");

        await anna.page.locator(".chat summary").click();
        await anna.page.locator(".chat input").fill("<b>meow</b>");
        await anna.page.locator(".chat button[type=submit]").click();
        await bert.page.getByText("<b>meow</b>").first().waitFor({ state: "attached" });

        const players = [anna, bert];
        const looks = await playTogether(players, dice(13), mishaps(server, players, ".board .catchy"));
        for (const one of [anna, bert, wanda]) await one.page.locator("[aria-labelledby=result-title]").waitFor();

        for (const [one, seat] of [[anna, 1], [bert, 2], [wanda, 0]]) judge(one.frames, "catchy", seat);
        /* The rematch keeps the people: both sit in their seats at the new table. */
        await anna.page.getByRole("button", { name: "Play again" }).click();
        for (const one of players) {
            await one.page.getByRole("heading", { name: "Catchy!" }).first().waitFor();
            for (const name of ["Anna", "Bert"]) await one.page.locator("main li", { hasText: name }).first().waitFor();
        }
        await anna.page.getByRole("button", { name: "Start the game" }).click();
        for (const one of players) await one.page.locator(".board .catchy").waitFor();
        await Promise.all([anna, bert, wanda].map((one) => one.page.context().close()));
        return `${looks} looks`;
    } finally {
        server.close();
    }
});

test("online: at an address without TLS one plays alone, and at a table with who has the link", async ({ browser }) => {
    const server = await host();
    try {
        const lan = { ...server, url: server.url.replace("127.0.0.1", LAN) };
        const alone = await newcomer(browser, lan.url, "Anna", "#/play/catchy");
        await alone.page.locator("main[data-busy=false] .lit").first().click();
        assert.equal(await alone.page.evaluate(() => isSecureContext), false);
        const { anna, bert, wanda } = await party(browser, lan, "catchy", QUICK);
        await playTogether([anna, bert], dice(3), () => undefined);
        /* That header means nothing without TLS, and Chromium says so. */
        for (const one of [alone, anna, bert, wanda]) assert.deepEqual(one.page.errors.filter((error) => !error.startsWith("The Cross-Origin-Opener-Policy header")), []);
        await Promise.all([alone, anna, bert, wanda].map((one) => one.page.context().close()));
    } finally {
        server.close();
    }
});

test("online: the list of open tables, joining from it, and a seat given to a bot", async ({ browser }) => {
    const server = await host();
    try {
        const anna = await newcomer(browser, server.url, "Anna", "#/setup/cat-fight");
        await anna.page.locator("details summary").click();
        await anna.page.locator("[data-option=listed]").check();
        await anna.page.getByRole("button", { name: "Online, by a link" }).click();
        await anna.page.getByRole("button", { name: "Start the game" }).waitFor();
        const bert = await newcomer(browser, server.url, "Bert", "#/tables");
        await bert.page.getByRole("link", { name: "Join" }).waitFor();
        await fine(bert.page, "open tables");
        await bert.page.getByRole("link", { name: "Join" }).click();
        await bert.page.getByRole("button", { name: "Sit down" }).click();
        await anna.page.getByText("Bert").first().waitFor();
        await bert.page.getByRole("button", { name: "Stand up" }).click();
        await bert.page.getByRole("button", { name: "Sit down" }).click();
        await anna.page.getByRole("button", { name: "Send away" }).click();
        await bert.page.getByText("has given your seat").waitFor();
        await anna.page.getByRole("button", { name: "Add a bot" }).click();
        await anna.page.getByRole("button", { name: "Start the game" }).click();
        await anna.page.locator(".board .lit").first().waitFor();
        await Promise.all([anna, bert].map((one) => one.page.context().close()));
    } finally {
        server.close();
    }
});

/** A random choice each whenever one can be made, until the game is over. `middle` is told how often they have looked. */
async function playTogether(players, roll, middle) {
    const [first] = players;
    const end = Date.now() + GAME_MS;
    for (let looks = 0; Date.now() < end; looks++) {
        if (await first.page.locator("[aria-labelledby=result-title]").count()) return looks;
        for (const one of players) {
            if (await one.page.locator("main[data-busy=false] .lit, main[data-busy=false] ~ .asking .choices .button:not(.skip)").count()) await click(one.page, roll);
        }
        await first.page.waitForTimeout(40);
        await middle(looks);
    }
    throw new Error(`The game did not end within ${GAME_MS / 1000} s.`);
}

/** The server is gone for a moment; later somebody opens the page anew. Nothing is lost by either. */
const mishaps = (server, players, board) => async (looks) => {
    const [first, second] = players;
    const step = async () => Number(await first.page.locator("main").getAttribute("data-step"));
    if (looks === 2) {
        const before = await step();
        await server.restart();
        for (const one of players) await one.page.locator(".trouble").waitFor({ state: "detached" });
        assert.ok((await step()) >= before, "moves were lost");
    }
    if (looks === 5) {
        await second.page.reload();
        await second.page.locator(board).waitFor();
    }
};

/** Nobody waits long for bots, or in a pause in which somebody might react. */
const QUICK = { pace: 0, pause: 60 };
const boards = { "cats-and-dogs": ".board .home", cardinal: ".board .garden", "cat-fight": ".board .fightboard", cantankerous: ".board .cats" };

for (const [game, board] of Object.entries(boards)) {
    test(`online ${game}: two browsers and a watcher play to the end, over a restart and a reload, each told only what they may know`, async ({ browser }) => {
        const server = await host();
        try {
            const { anna, bert, wanda } = await party(browser, server, game, QUICK);
            const looks = await playTogether([anna, bert], dice(29), mishaps(server, [anna, bert], board));
            for (const one of [anna, bert, wanda]) await one.page.locator("[aria-labelledby=result-title]").waitFor();
            const own = [[anna, 1], [bert, 2], [wanda, 0]].reduce((sum, [one, seat]) => sum + judge(one.frames, game, seat), 0);
            /* Cream of one's own does not come by chance; creams.mjs begins where there is some. */
            assert.ok(own > 0 || game === "cat-fight", "nobody was sent anything of their own");
            await Promise.all([anna, bert, wanda].map((one) => one.page.context().close()));
            return `${looks} looks, ${anna.frames.length + bert.frames.length + wanda.frames.length} frames, ${own} own secrets`;
        } finally {
            server.close();
        }
    });
}

test("hidden, online cat-fight: players and a watcher are sent only what they may know", async ({ browser }) => {
    const server = await host();
    try {
        const { anna, bert, wanda } = await party(browser, server, "cat-fight");
        const roll = dice(29);
        const sipped = () => [[anna, 1], [bert, 2]].some(([one, seat]) => one.frames.some((frame) => frame.type === "step" && frame.view.creams[seat - 1].length));
        let own = 0;
        /* They do as the hint says, which leads to cream. Cream of one's own is certain in creams.mjs, which begins with it. */
        for (let choices = 0, end = Date.now() + GAME_MS / 3; choices < 60 && !sipped() && Date.now() < end; ) {
            for (const one of [anna, bert]) {
                if (!(await one.page.locator("main[data-busy=false] .lit").count())) continue;
                await advised(one.page, roll);
                choices++;
            }
            await anna.page.waitForTimeout(60);
        }
        for (const [one, seat] of [[anna, 1], [bert, 2], [wanda, 0]]) own += judge(one.frames, "cat-fight", seat);
        await Promise.all([anna, bert, wanda].map((one) => one.page.context().close()));
        return `${anna.frames.length + bert.frames.length + wanda.frames.length} frames, ${own} own secrets`;
    } finally {
        server.close();
    }
});

test("online: who gives no name is a guest to everybody, and the same one again later", async ({ browser }) => {
    const server = await host();
    try {
        const { anna, bert } = await party(browser, server, "cat-fight", {}, ["", ""]);
        const called = async (one, seat) => (await one.page.locator(`.badge[data-seat="${seat}"] .name`).innerText()).trim();
        const nameless = /^Guest \d{3}(\s· you)?$/;
        for (const one of [anna, bert]) for (const seat of [1, 2]) assert.match(await called(one, seat), nameless);
        const before = await called(bert, 2);
        await bert.page.reload();
        await bert.page.locator(".board .fightboard").waitFor();
        assert.equal(await called(bert, 2), before);
        await Promise.all([anna, bert].map((one) => one.page.context().close()));
    } finally {
        server.close();
    }
});

test("online: hints where the table allows them, none where it does not", async ({ browser }) => {
    const server = await host();
    try {
        for (const allowed of [true, false]) {
            const anna = await newcomer(browser, server.url, "Anna", "#/setup/cat-fight");
            await anna.page.locator("details summary").click();
            await anna.page.locator("[data-option=hints]").setChecked(allowed);
            await anna.page.locator("select[aria-label$=' 2']").selectOption("b");
            await anna.page.getByRole("button", { name: "Online, by a link" }).click();
            await anna.page.getByRole("button", { name: "Start the game" }).click();
            await anna.page.locator("main .lit").first().waitFor();
            const hint = anna.page.getByRole("button", { name: "Hint" });
            assert.equal(await hint.isEnabled(), allowed);
            if (allowed) {
                await hint.click();
                await anna.page.locator(".hint li").first().waitFor();
                assert.equal(await anna.page.locator(".hinted").count(), 1);
                await fine(anna.page, "a hint");
            }
            await anna.page.context().close();
        }
    } finally {
        server.close();
    }
});

test("online: the clock chosen on the set-up page is the table's and runs in sight, from the first question on and after a reload; no clock, no ring", async ({ browser }) => {
    const server = await host();
    try {
        for (const [name, agreed] of [["30 s a move, 2 min in reserve", { move: 30, reserve: 120 }], ["three days a move", { days: 3 }], ["no clock", null]]) {
            const { page } = await newcomer(browser, server.url, "Anna", "#/setup/cat-fight");
            await page.locator("details summary").click();
            await page.getByLabel("Time to think").selectOption(name);
            await page.locator("select[aria-label$=' 2']").selectOption("b");
            await page.getByRole("button", { name: "Online, by a link" }).click();
            await page.getByRole("button", { name: "Start the game" }).click();
            await page.locator("main .lit").first().waitFor();
            const id = (await page.evaluate(() => location.hash)).split("/")[2];
            const { table } = await (await page.request.get(`${server.url}api/tables/${id}`)).json();
            assert.deepEqual(table.clock, agreed);
            const ring = page.locator(".ring");
            const shown = () => (agreed?.days ? ring.getByText("3 days").waitFor() : agreed ? runsDown(ring, "Anna", agreed.move + agreed.reserve) : ring.count().then((n) => assert.equal(n, 0, "there is a ring without a clock")));
            await shown();
            await page.reload();
            await page.locator("main .lit").first().waitFor();
            await shown();
            await page.locator("main .lit").first().click();
            await page.locator("main[data-phase=face] .lit").first().waitFor();
            await shown();
            assert.deepEqual(page.errors, []);
            await page.context().close();
        }
    } finally {
        server.close();
    }
});

/** The only ring is this player's, with hardly less time than this, and soon with less. */
async function runsDown(ring, name, seconds) {
    const left = async () => {
        const [, who, minutes, number] = /^(.*)\s(?:(\d+):)?(\d+)(?: s)?$/.exec((await ring.innerText()).trim()) ?? [];
        assert.equal(who, name);
        return Number(minutes ?? 0) * 60 + Number(number);
    };
    const first = await left();
    assert.ok(first <= seconds && first > seconds - 60, `${first} s are left of ${seconds}`);
    for (let i = 0; i < 600 && (await left()) === first; i++) await ring.page().waitForTimeout(100);
    assert.ok((await left()) < first, `the ring stands at ${first} s`);
}

test("online: an account is made, left and found again on another device, with the table it sits at", async ({ browser }) => {
    const server = await host();
    try {
        const anna = await newcomer(browser, server.url, "Anna", "#/setup/catchy");
        await anna.page.getByRole("button", { name: "Online, by a link" }).click();
        await anna.page.locator("[data-link=invite]").waitFor();
        await anna.page.goto(`${server.url}#/account`);
        await anna.page.getByText("as a guest: Anna").waitFor();
        await fine(anna.page, "the account");
        const enter = async (page, password) => {
            await page.getByLabel("Account name").fill("anna-1");
            await page.getByLabel("Password").fill(password);
        };
        await enter(anna.page, "short");
        await anna.page.getByRole("button", { name: "Make an account" }).click();
        assert.equal(await anna.page.locator("[data-player=anna-1]").count(), 0, "a short password was taken");
        await enter(anna.page, "nine lives");
        await anna.page.getByRole("button", { name: "Make an account" }).click();
        await anna.page.locator("[data-player=anna-1]").waitFor();
        await anna.page.getByLabel("Name at the table").fill("Queen Anna");
        await anna.page.getByRole("button", { name: "Change the name" }).click();
        await anna.page.getByText("you are Queen Anna").waitFor();
        await fine(anna.page, "somebody with an account");

        const other = await newcomer(browser, server.url, "", "#/account");
        await enter(other.page, "wrong lives");
        await other.page.getByRole("button", { name: "Log in" }).click();
        await other.page.getByRole("alert").waitFor();
        await enter(other.page, "nine lives");
        await other.page.getByRole("button", { name: "Log in" }).click();
        await other.page.getByText("you are Queen Anna").waitFor();
        await other.page.goto(`${server.url}#/tables`);
        await other.page.locator("[data-table]").getByText("Catchy!").waitFor();
        await fine(other.page, "own tables");
        await other.page.getByRole("link", { name: "Go on" }).click();
        await other.page.getByRole("button", { name: "Make a link" }).click();
        await other.page.locator("[data-link=invite]").waitFor();

        await anna.page.getByRole("button", { name: "Log out" }).click();
        await anna.page.getByText("does not know you").waitFor();
        await anna.page.goto(`${server.url}#/tables`);
        await anna.page.getByText("No table is waiting").waitFor();
        assert.equal(await anna.page.locator("[data-table]").count(), 0);
        await Promise.all([anna, other].map((one) => one.page.context().close()));
    } finally {
        server.close();
    }
});

test("online: a click on what cannot be chosen says why, as the server's engine has it", async ({ browser }) => {
    const server = await host();
    try {
        const { anna, bert, wanda } = await party(browser, server, "catchy", QUICK);
        const roll = dice(5);
        for (const end = Date.now() + GAME_MS / 3; Date.now() < end; ) {
            for (const one of [anna, bert]) {
                if (!(await one.page.locator("main[data-busy=false] .lit").count())) continue;
                const closed = one.page.locator("main .hand [data-why^=play]:not(.lit)").first();
                if (await closed.count()) {
                    await closed.click({ force: true });
                    await one.page.locator(".hint").waitFor();
                    const said = await one.page.locator(".hint p").first().innerText();
                    assert.match(said, /\(CA-1[123]\)$/);
                    assert.ok(one.frames.some((frame) => frame.type === "why"), "the server was not asked");
                    for (const { page } of [anna, bert, wanda]) assert.deepEqual(page.errors, []);
                    await Promise.all([anna, bert, wanda].map(({ page }) => page.context().close()));
                    return said;
                }
                await click(one.page, roll);
            }
            await anna.page.waitForTimeout(60);
        }
        assert.fail("everything could always be chosen");
    } finally {
        server.close();
    }
});

test("lobby: one link seats everybody and then lets watch; the host changes what is agreed; a name is changed while seated", async ({ browser }) => {
    const server = await host();
    try {
        const anna = await newcomer(browser, server.url, "Anna", "#/setup/cantankerous");
        await anna.page.locator("select[aria-label$=' 3']").selectOption("p");
        await anna.page.getByRole("button", { name: "Online, by a link" }).click();
        const link = await anna.page.locator("[data-link=invite]").inputValue();
        assert.equal(await anna.page.locator("[data-link=invite]").count(), 1);
        const hash = link.slice(link.indexOf("#"));
        const [bert, cleo] = [await newcomer(browser, server.url, "Bert", hash), await newcomer(browser, server.url, "Cleo", hash)];
        for (const name of ["Bert", "Cleo"]) await anna.page.locator("main li", { hasText: name }).waitFor();
        /* Who opens the link again keeps the seat. */
        await bert.page.goto(`${server.url}${hash}`);
        await bert.page.locator("main li", { hasText: "Bert · you" }).waitFor();
        await anna.page.locator("[data-agree=rules]").selectOption("kitten");
        await anna.page.locator("[data-agree=reaction]").selectOption("15");
        await anna.page.locator("[data-agree=hints]").uncheck();
        const agreed = bert.page.locator("[data-agreed]");
        for (const text of ["kitten", "15 s", "without hints"]) await agreed.getByText(text).first().waitFor();
        assert.equal(await bert.page.locator("[data-agree]").count(), 0, "a guest can change what is agreed");
        await bert.page.locator("[data-name]").fill("Bertram");
        await bert.page.locator("[data-rename]").click();
        await anna.page.locator("main li", { hasText: "Bertram" }).waitFor();
        await fine(anna.page, "the host's lobby");
        await fine(bert.page, "a guest's lobby");
        while (await anna.page.getByRole("button", { name: "Add a bot" }).count()) {
            const left = await anna.page.getByRole("button", { name: "Add a bot" }).count();
            await anna.page.getByRole("button", { name: "Add a bot" }).first().click();
            await anna.page.waitForFunction((n) => [...document.querySelectorAll("main button")].filter((one) => one.textContent === "Add a bot").length < n, left);
        }
        const dora = await newcomer(browser, server.url, "Dora", hash);
        await dora.page.getByText("Bertram").first().waitFor();
        assert.equal(await dora.page.getByText("· you").count(), 0, "a full table seated one more");
        await anna.page.getByRole("button", { name: "Start the game" }).click();
        for (const { page } of [anna, bert, cleo, dora]) await page.locator(".board .cats").waitFor();
        assert.equal(bert.frames.findLast((frame) => frame.type === "step").view.options.rules, "kitten");
        for (const { page } of [anna, bert, cleo, dora]) assert.deepEqual(page.errors, []);
        await Promise.all([anna, bert, cleo, dora].map(({ page }) => page.context().close()));
    } finally {
        server.close();
    }
});

test("people: mute, silence and report a player, switch the chat off, take the watch link back", async ({ browser }) => {
    const server = await host();
    try {
        const { anna, bert, wanda } = await party(browser, server, "catchy", QUICK);
        const say = async ({ page }, text) => {
            await page.locator(".chat").evaluate((chat) => (chat.open = true));
            await page.locator(".chat input").fill(text);
            await page.locator(".chat button[type=submit]").click();
        };
        const hears = ({ page }, text) => page.locator(".chat li", { hasText: text }).waitFor();
        for (const { page } of [anna, bert]) await page.locator(".people summary").click();
        const about = ({ page }, seat, what) => page.locator(`[data-person="${seat}"] [data-do=${what}]`);
        /* For oneself. */
        await say(bert, "one");
        await hears(anna, "one");
        await about(anna, 2, "mute").click();
        assert.equal(await anna.page.locator(".chat li", { hasText: "one" }).count(), 0);
        await about(anna, 2, "mute").click();
        await hears(anna, "one");
        /* A report reaches the operator. */
        await about(bert, 1, "report").click();
        await bert.page.locator("[data-report]").fill("hissed at me");
        await fine(bert.page, "a report");
        await bert.page.getByRole("button", { name: "Send the report" }).click();
        await bert.page.getByText("has been told").waitFor();
        assert.equal(await bert.page.locator("[data-do=silence], [data-do=chat]").count(), 0, "a guest has the host's buttons");
        /* For everybody, by the host. */
        await about(anna, 2, "silence").click();
        await anna.page.locator("[data-do=silence][aria-pressed=true]").waitFor();
        await say(bert, "two");
        await bert.page.getByText("muted you").first().waitFor();
        await about(anna, 2, "silence").click();
        await anna.page.locator("[data-do=silence][aria-pressed=false]").waitFor();
        await say(bert, "three");
        await hears(anna, "three");
        await anna.page.locator("[data-do=chat]").click();
        await bert.page.locator("[data-chat-off]").waitFor();
        assert.equal(await bert.page.locator(".chat form").count(), 0);
        await anna.page.locator("[data-do=chat]").click();
        await bert.page.locator(".chat form").waitFor();
        await fine(anna.page, "the host's people");
        await anna.page.locator("[data-do=watch]").click();
        await wanda.page.getByText("taken back by the host").first().waitFor();
        await Promise.all([anna, bert, wanda].map(({ page }) => page.context().close()));
    } finally {
        server.close();
    }
});

test("account: one's data as a file, and forgotten for good", async ({ browser }) => {
    const server = await host();
    try {
        const { page } = await newcomer(browser, server.url, "Anna", "#/setup/catchy");
        await page.getByRole("button", { name: "Online, by a link" }).click();
        await page.locator("[data-link=invite]").waitFor();
        await page.goto(`${server.url}#/account`);
        await page.getByLabel("Account name").fill("anna-2");
        await page.getByLabel("Password").fill("nine lives");
        await page.getByRole("button", { name: "Make an account" }).click();
        await page.locator("[data-player=anna-2]").waitFor();
        const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-do=save]").click()]);
        const data = JSON.parse(readFileSync(await file.path(), "utf8"));
        assert.equal(data.name, "Anna");
        assert.equal(data.tables.length, 1);
        await page.locator("[data-do=erase]").click();
        await fine(page, "before one is forgotten");
        await page.locator("[data-erasing] input").fill("wrong lives");
        await page.locator("[data-erasing] button[type=submit]").click();
        await page.getByRole("alert").waitFor();
        await page.locator("[data-erasing] input").fill("nine lives");
        await page.locator("[data-erasing] button[type=submit]").click();
        await page.getByText("has forgotten you").waitFor();
        assert.equal((await (await page.request.get(`${server.url}api/session`)).json()).player, null);
        await page.context().close();
    } finally {
        server.close();
    }
});
