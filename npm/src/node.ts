/* For Node: the engine with the module that lies in this package. */
import { readFile } from "node:fs/promises";
import { Engine } from "./engine.js";

export async function startEngine(): Promise<Engine> {
    const bytes = new Uint8Array(await readFile(new URL("../clowder.wasm", import.meta.url)));
    return Engine.start(await WebAssembly.compile(bytes));
}
