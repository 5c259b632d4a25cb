/* What Vite does for this page only: the games' component files as data, and the list of files that work offline. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { parse } from "yaml";

/** games/<id>/data/*.yaml as a module: what is printed on the cards is written down once, for the engine and the page. */
export function components(): Plugin {
    return {
        name: "clowder-components",
        load(id) {
            if (!id.endsWith(".yaml")) return null;
            return `export default ${JSON.stringify(parse(readFileSync(id, "utf8")))}`;
        },
    };
}

/** sw.js with the names of all built files: the whole page is kept at the first visit, but not what bots have learnt,
 * nor the lab's module. */
export function serviceWorker(): Plugin {
    return {
        name: "clowder-service-worker",
        apply: "build",
        generateBundle(_, bundle) {
            const source = readFileSync(fileURLToPath(new URL("./src/sw.js", import.meta.url)), "utf8");
            const files = Object.keys(bundle).filter((name) => !/\.(map|bin)$|\/clowder-(?!page-)[^/]*\.wasm$/.test(name));
            const still = ["icon.svg", "icon-192.png", "icon-512.png", "icon-180.png", "manifest.webmanifest"].filter((name) =>
                existsSync(fileURLToPath(new URL(`./public/${name}`, import.meta.url))),
            );
            const list = JSON.stringify(["./", ...files.filter((name) => name !== "index.html"), ...still]);
            const version = createHash("sha256").update(list).digest("hex").slice(0, 12);
            this.emitFile({
                type: "asset",
                fileName: "sw.js",
                source: source.replace("__FILES__", list).replace("__VERSION__", version),
            });
        },
    };
}
