/* The built engine, in Node. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../../src/engine/engine";

export async function startEngine(): Promise<Engine> {
    const path = process.env["CLOWDER_WASM_DIR"] ?? fileURLToPath(new URL("../../../build/wasm", import.meta.url));
    return Engine.start(new WebAssembly.Module(readFileSync(`${path}/clowder.wasm`)));
}

/** Every rule set a game has, as clowder_open takes it; numbers stay at what is usual. */
export function variants(options: Record<string, { values: (string | number)[] }>): string[] {
    const words = Object.entries(options).filter(([, option]) => typeof option.values[0] === "string");
    return words.length ? words.flatMap(([name, option]) => option.values.map((value) => `${name}=${value}`)) : [""];
}
