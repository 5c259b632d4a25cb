/* make shots: every screen as a picture, five sizes, light and dark, three languages, into build/shots. npm run shots WORD...
   takes only those with one of the words in their names. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, person, serve } from "./tests/page/browser.mjs";
import { host } from "./tests/page/online.mjs";
import { click, dice, playOut, ready } from "./tests/page/player.mjs";

const out = fileURLToPath(new URL("../build/shots/", import.meta.url));
mkdirSync(out, { recursive: true });
const only = process.argv.slice(2);
const screens = {
    desktop: { width: 1280, height: 800 },
    large: { width: 1920, height: 1080 },
    tablet: { width: 820, height: 1180 },
    phone: { width: 360, height: 740 },
    side: { width: 740, height: 360 },
};
/* The other languages: light, where least fits. */
const looks = [["light", "en"], ["dark", "en"], ["light", "de"], ["light", "ja"]];
/* The ends of whole games, where most and least fits. */
const ends = ["desktop", "phone"];
const games = { catchy: 5, "cats-and-dogs": 16, cardinal: 12, "cat-fight": 9, cantankerous: 18 };
const pages = { home: "", setup: "#/setup/cardinal", rules: "#/rules/catchy", settings: "#/settings", learn: "#/learn/catchy", task: "#/learn/cardinal/3" };

const server = await serve();
const browser = await launch();
let tables = null;

async function shoot(page, name) {
    await page.mouse.move(1, 1);
    await page.waitForTimeout(350); // what moves has arrived
    await page.screenshot({ path: `${out}${name}.png` });
    console.log(`${name}.png`);
}

/** What is told about something on the table: about what can be chosen, where there is something to tell about it. */
async function told(page, name) {
    const lit = page.locator("main :is(.lit, .hand .slot, .hand .thing, .place)[data-about]");
    const things = (await lit.count()) ? lit : page.locator("main .thing[data-about]");
    await things.last().hover();
    await page.locator("[role=tooltip]").waitFor();
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${out}${name}.png` });
    console.log(`${name}.png`);
}

/** A table on a server, before its game begins. */
async function lobby(likes, viewport, name) {
    tables ??= await host();
    const page = await person(browser, `${tables.url}#/setup/cantankerous`, { viewport, likes: { ...likes, name: "Anna" } });
    await page.locator("[data-online]").click();
    await page.locator("[data-link=invite]").waitFor();
    await shoot(page, name);
    await page.context().close();
}

for (const [screen, viewport] of Object.entries(screens)) {
    for (const [theme, language] of looks) {
        const name = (what) => `${what}-${screen}-${theme}${language === "en" ? "" : `-${language}`}`;
        const wanted = (what) => !only.length || only.some((word) => name(what).includes(word));
        const likes = { theme, language, level: 1 };
        const open = (hash) => person(browser, server.url + hash, { viewport, likes });
        if (wanted("lobby")) await lobby(likes, viewport, name("lobby"));
        for (const [what, hash] of Object.entries(pages)) {
            if (!wanted(what)) continue;
            const page = await open(hash);
            if (what === "rules") await page.locator(".trying .lit").first().waitFor(); // its little table is laid
            if (what === "task") await page.locator("main .lit").first().waitFor();
            await page.waitForTimeout(700);
            await shoot(page, name(what));
            await page.context().close();
        }
        for (const [game, clicks] of Object.entries(games)) {
            if (!wanted(game)) continue;
            const page = await open(`#/play/${game}`);
            const roll = dice(21);
            for (let i = 0; i < clicks; i++) {
                if ((await ready(page)) === "over") break;
                await click(page, roll);
            }
            await shoot(page, name(game));
            if (screen === "desktop" && language === "en" && !(await page.locator("[role=dialog]").count())) await told(page, name(`${game}-told`));
            if (ends.includes(screen) && wanted(`${game}-end`)) {
                await playOut(page, roll);
                await page.locator("[aria-labelledby=result-title] dl").waitFor({ timeout: 60_000 }).catch(() => undefined); // not every game has a turning point
                await shoot(page, name(`${game}-end`));
                if (game === "catchy" && language === "en") {
                    await page.getByRole("button", { name: "Replay and analysis" }).click();
                    await page.getByRole("button", { name: "Work out the chances" }).click();
                    await page.locator(".graph").waitFor({ timeout: 120_000 });
                    await shoot(page, name("replay"));
                }
            }
            await page.context().close();
        }
    }
}
await browser.close();
server.close();
tables?.close();
