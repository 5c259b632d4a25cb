/* npm run figures: what the page weighs and how quick it is, measured in Chromium. Prints figures, judges none:
 * they depend on the machine and what else it does. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { built, launch, person, serve } from "./tests/page/browser.mjs";
import { click, dice, ready } from "./tests/page/player.mjs";

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
/* As the server sends it to a browser: fonts as they are, the rest by Brotli. */
const packed = (file) => (/woff2$/.test(file) ? statSync(file).size : brotliCompressSync(readFileSync(file)).length);
const server = await serve();
const browser = await launch();

/** Everything the browser asked for, compressed. */
async function weigh(hash) {
    const page = await person(browser, "about:blank");
    const seen = new Set();
    page.on("request", (request) => seen.add(new URL(request.url()).pathname));
    await page.goto(server.url + hash);
    await page.locator(hash ? "main .lit, .ask .button.main" : "main .play").first().waitFor({ timeout: 120_000 });
    await page.waitForTimeout(500);
    await page.context().close();
    const files = [...seen].map((path) => join(built, path === "/" ? "index.html" : path)).filter((file) => readdirSync(join(file, "..")).includes(file.split("/").pop()));
    return files.filter((file) => !file.endsWith("sw.js")).reduce((sum, file) => sum + packed(file), 0);
}
const wasm = join(built, "assets", readdirSync(join(built, "assets")).find((name) => /^clowder-page-.*\.wasm$/.test(name)));
const home = await weigh("");
console.log(`WebAssembly ${kB(packed(wasm))}; home ${kB(home)}, with the WebAssembly ${kB(home + packed(wasm))}`);
for (const game of ["catchy", "cats-and-dogs", "cardinal", "cat-fight", "cantankerous"]) console.log(`straight into ${game}: ${kB(await weigh(`#/play/${game}`))}`);

/* Fast 3G as Chromium's tools have it, and a processor four times slower. */
const slow = await person(browser, "about:blank");
const tools = await slow.context().newCDPSession(slow);
await tools.send("Network.enable");
await tools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
const start = Date.now();
await slow.goto(server.url, { waitUntil: "commit" });
await slow.locator("main .play").first().waitFor();
console.log(`home is there after ${Date.now() - start} ms (fast 3G, a quarter of the processor)`);
await slow.context().close();

/* Frames while cats move about. */
const page = await person(browser, `${server.url}#/play/cat-fight`, { likes: { speed: "normal", level: 1 } });
await page.locator("main .lit").first().waitFor();
await page.evaluate(() => {
    globalThis.frames_ = [];
    const tick = (now) => (globalThis.frames_.push(now), requestAnimationFrame(tick));
    requestAnimationFrame(tick);
});
const roll = dice(4);

/** The next choice of this person, in a new match when one is over. */
async function choose(page) {
    if ((await ready(page, 120_000)) === "over") {
        await page.getByRole("button", { name: "Play again" }).click();
        await ready(page, 120_000);
    }
}
for (let i = 0; i < 12; i++) {
    await choose(page);
    await click(page, roll);
}
const frames = await page.evaluate(() => globalThis.frames_);
console.log(`Cat Fight: ${((frames.length - 1) / ((frames.at(-1) - frames[0]) / 1000)).toFixed(1)} frames a second over ${((frames.at(-1) - frames[0]) / 1000).toFixed(1)} s of play`);

/* A strong bot in the worker: from the page's question to the worker's answer, and what a hint takes. */
function clockWorker() {
    globalThis.took = { botMove: [], hint: [] };
    const asked = new Map();
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
        constructor(...args) {
            super(...args);
            this.addEventListener("message", ({ data }) => {
                const { call, at } = asked.get(data.id);
                globalThis.took[call]?.push(performance.now() - at);
            });
        }
        postMessage(message, ...rest) {
            asked.set(message.id, { call: message.call, at: performance.now() });
            super.postMessage(message, ...rest);
        }
    };
}
const ms = (list) => !list.length ? "no time: none was asked" : `${list.toSorted((a, b) => a - b)[list.length >> 1]?.toFixed(0)} ms in the middle, ${Math.max(...list).toFixed(0)} at most (${list.length})`;
for (const game of ["catchy", "cats-and-dogs", "cardinal", "cat-fight", "cantankerous"]) {
    const strong = await person(browser, "about:blank", { likes: { level: 4, speed: "off" } });
    await strong.context().addInitScript(clockWorker);
    await strong.goto(`${server.url}#/play/${game}`);
    for (let i = 0; i < 10; i++) {
        await choose(strong);
        if (i < 3) {
            await strong.locator(".tools").getByRole("button", { name: "Hint" }).click();
            await strong.locator(".hint").waitFor({ timeout: 120_000 });
        }
        await click(strong, roll);
    }
    const took = await strong.evaluate(() => globalThis.took);
    console.log(`${game}: a bot of level 4 answered in ${ms(took.botMove)}; a hint in ${ms(took.hint)}`);
    await strong.context().close();
}
await browser.close();
server.close();
