/* A real Chromium and the built page behind a small file server; used by the tests and by shots.mjs. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** Tests wait for conditions; a busy machine may take this long. */
const PATIENCE_MS = 120_000;

/** A name for this machine that is no "localhost": there, without TLS, a browser withholds some of what it can do. */
export const LAN = "clowder.test";

export const built = fileURLToPath(new URL("../../../build/web/", import.meta.url));

const types = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
};

/** The page as static files, on a free port. */
export async function serve(root = built) {
    if (!existsSync(join(root, "index.html"))) throw new Error(`Nothing is built in ${root}: run "npm run build" first.`);
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
        let file = join(root, path);
        if (!file.startsWith(root) || !existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        if (statSync(file).isDirectory()) file = join(file, "index.html");
        const headers = { "content-type": types[extname(file)] ?? "application/octet-stream" };
        /* Compressed, as the real server sends it. */
        const packed = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") && existsSync(`${file}.br`);
        response.writeHead(200, packed ? { ...headers, "content-encoding": "br" } : headers);
        createReadStream(packed ? `${file}.br` : file).pipe(response);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export function launch() {
    return chromium.launch({
        timeout: PATIENCE_MS,
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-default-apps",
            "--no-first-run",
            "--disable-domain-reliability",
            "--metrics-recording-only",
            `--host-resolver-rules=MAP ${LAN} 127.0.0.1`,
        ],
    });
}

/** To another address of the page, in the same tab. The old screen is gone when this returns: what is looked for next is on the new one. */
export async function go(page, address) {
    await page.evaluate(() => document.querySelector("main")?.setAttribute("data-old", ""));
    await page.goto(address);
    await page.locator("main:not([data-old])").first().waitFor({ state: "attached" });
}

/* What a page deals on its own device is the same in every run of a test; SEED=2 deals anew. The number of deals is
   kept over a reload. */
function dealAlike(seed) {
    const real = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (out) => {
        if (out.byteLength !== 32) return real(out); /* no deal, but a key that must be nobody else's */
        const deals = Number(sessionStorage.getItem("deals") ?? 0);
        sessionStorage.setItem("deals", String(deals + 1));
        let hash = 0x811c9dc5;
        for (const letter of `${seed} ${deals}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
        const bytes = new Uint8Array(out.buffer, out.byteOffset, out.byteLength);
        for (let i = 0; i < bytes.length; i++) {
            hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) + i;
            bytes[i] = (hash ^ (hash >>> 12)) & 255;
        }
        return out;
    };
}

/** A page of its own: likes are what a person would have set. */
export async function person(browser, url, { likes = {}, ...context } = {}) {
    const own = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...context });
    own.setDefaultTimeout(PATIENCE_MS);
    await own.addInitScript((set) => {
        if (location.protocol === "about:") return;
        const old = JSON.parse(localStorage.getItem("clowder.likes") ?? "{}");
        localStorage.setItem("clowder.likes", JSON.stringify({ language: "en", speed: "off", ...set, ...old }));
    }, likes);
    await own.addInitScript(dealAlike, `${process.env.SEED ?? 1} ${url.split("#")[1] ?? ""} ${JSON.stringify(likes)}`);
    const page = await own.newPage();
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
    await page.goto(url);
    return page;
}

/** From the next address on, `waits` has every time in ms that the page asks to be woken after. Bots answer when they can: that is
 * no wait of the page's. */
export function noteWaits(page) {
    return page.addInitScript(() => {
        globalThis.waits = [];
        const real = globalThis.setTimeout;
        globalThis.setTimeout = (work, ms, ...rest) => (globalThis.waits.push(ms ?? 0), real(work, ms, ...rest));
    });
}
