/* The page in a real Chromium: node tests/page/run.mjs [words of a test's name ...]. The last line counts; the file
   named in REPORT, if any, has the same as JSON. To run no test at all is a failure. */
import { writeFileSync } from "node:fs";
import { launch, serve } from "./browser.mjs";
import { looked, tests } from "./tests.mjs";
import "./about.mjs";
import "./details.mjs";
import "./dragging.mjs";
import "./hidden.mjs";
import "./highlight.mjs";
import "./judged.mjs";
import "./lab.mjs";
import "./lessons.mjs";
import "./online.mjs";
import "./creams.mjs";
import "./faults.mjs";
import "./learnt.mjs";
import "./why.mjs";

const wanted = process.argv.slice(2);
const chosen = tests.filter(({ name }) => !wanted.length || wanted.some((word) => name.includes(word)));
const server = await serve();
const browser = await launch();
let failed = 0;

async function one({ name, run }) {
    const start = Date.now();
    try {
        const note = await run({ browser, url: server.url });
        console.log(`ok - ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)${note ? `: ${note}` : ""}`);
    } catch (error) {
        failed++;
        console.log(`not ok - ${name}\n    ${String(error.stack ?? error).split("\n").slice(0, 12).join("\n    ")}`);
    }
}

/* Two at a time: each mostly waits for its browser. */
const waiting = chosen.values();
const worker = async () => {
    for (const next of waiting) await one(next);
};
await Promise.all([worker(), worker()]);
await browser.close();
server.close();
/* A run of everything has looked at many states of the page. */
const STATES = 30;
const passed = chosen.length - failed;
console.log(`axe found nothing in ${looked.size} states`);
if (!wanted.length && looked.size < STATES) {
    failed++;
    console.log(`not ok - axe looks at ${STATES} states or more`);
}
if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify({ passed, failed }));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
