/* The Lab: a deck is changed in the file and in the form, refused at its line, played with, and reported on. */
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { built, go, person } from "./browser.mjs";
import { fine, test } from "./tests.mjs";

test("lab: a deck is changed, refused at its line, played with and reported on", async ({ browser, url }) => {
    const page = await person(browser, url, { likes: { level: 1 } });
    await page.locator("a[href='#/lab']").click();
    await page.locator(".good").waitFor();
    await page.locator("select").first().selectOption("cantankerous");
    const file = page.locator("textarea");
    await page.waitForFunction(() => document.querySelector("textarea").value.includes("Tipped Glass"));
    const house = await file.inputValue();
    await fine(page, "the lab");

    await file.fill(house.replace("kind: mischief, name: Tipped Glass", "kind: moth, name: Tipped Glass"));
    const line = house.split("\n").findIndex((words) => words.includes("Tipped Glass")) + 1;
    assert.match(await page.locator(".fault").innerText(), new RegExp(`Line ${line}, column \\d+: "kind" must be one of`));
    assert.equal(await page.locator("tr.wrong").count(), 1);
    assert.ok(await page.getByRole("button", { name: "Let them play" }).isDisabled());

    await file.fill(house.replace("name: Tipped Glass, paws: 1", "name: Tipped Glass, paws: [1"));
    assert.match(await page.locator(".fault").innerText(), /^Line \d+, column \d+: /);

    await file.fill(house);
    await page.locator(".good").waitFor();
    await page.locator("input[aria-label='name 3']").fill("Toppled Glass");
    await page.locator("input[aria-label='name 3']").blur();
    await page.waitForFunction(() => document.querySelector("textarea").value.includes("name: Toppled Glass, paws: 1, cost: 1}"));

    await page.getByLabel("Games").selectOption("100");
    await page.getByRole("button", { name: "Let them play" }).click();
    const report = page.frameLocator("iframe");
    await report.locator("#s1-components").waitFor({ timeout: 120_000 });
    assert.match(await report.locator("body").innerText(), /Toppled Glass \(3\)/);
    await fine(page, "the lab with a report");

    await page.getByRole("link", { name: "Play with it" }).click();
    await page.locator("main .lit, .ask .button.main").first().waitFor();
    await page.close();
});

test("first visit: the home page and the engine weigh at most 260 kB, and the lab's module only in the lab", async ({ browser, url }) => {
    const page = await person(browser, "about:blank", { likes: { level: 1 }, serviceWorkers: "block" });
    const seen = new Set();
    page.on("request", (request) => seen.add(new URL(request.url()).pathname));
    const modules = () => [...seen].filter((path) => path.endsWith(".wasm")).map((path) => (path.includes("/clowder-page-") ? "page" : "whole")).sort();
    /* As the server sends it: fonts as they are, the rest by Brotli. */
    const packed = (path) => {
        const file = join(built, path === "/" ? "index.html" : path);
        return /woff2$/.test(file) ? statSync(file).size : brotliCompressSync(readFileSync(file)).length;
    };
    await page.goto(url);
    await page.locator("main .play").first().waitFor();
    const home = [...seen].filter((path) => !path.endsWith(".wasm"));
    await go(page, `${url}#/play/catchy`);
    await page.locator("main .lit, .ask .button.main").first().waitFor();
    assert.deepEqual(modules(), ["page"]);
    const bytes = [...home, ...[...seen].filter((path) => path.endsWith(".wasm"))].reduce((sum, path) => sum + packed(path), 0);
    assert.ok(bytes > 100_000 && bytes <= 260_000, `${bytes} bytes`);
    const fetched = page.waitForRequest((request) => /\/clowder-(?!page-)[^/]*\.wasm$/.test(request.url()));
    await go(page, `${url}#/lab`);
    await fetched;
    assert.deepEqual(modules(), ["page", "whole"]);
    await page.context().close();
});
