/* For Node: the engine with the module and what its bots have learnt, both in this package. */
import { readdir, readFile } from "node:fs/promises";
import { Engine } from "./engine.js";

export async function startEngine(): Promise<Engine> {
    const bytes = new Uint8Array(await readFile(new URL("../clowder.wasm", import.meta.url)));
    const engine = await Engine.start(await WebAssembly.compile(bytes));
    const trained = new URL("../trained/", import.meta.url);
    for (const game of await readdir(trained))
        for (const file of await readdir(new URL(game, trained))) {
            const name = file.replace(/\.bin$/, "");
            engine.trained(game, name, new Uint8Array(await readFile(new URL(`${game}/${file}`, trained))));
        }
    return engine;
}
