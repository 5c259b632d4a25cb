/* The engine's own thread: one message is one call on the desk, one message is its answer. */
import wasmUrl from "@wasm/clowder.wasm?url";
import { Desk } from "./desk";
import { Engine } from "./engine";
import { trained } from "./trained";

const desk = WebAssembly.compileStreaming(fetch(wasmUrl))
    .catch(async () => WebAssembly.compile(await (await fetch(wasmUrl)).arrayBuffer()))
    .then(async (module) => new Desk(await Engine.start(module)));

self.onmessage = async ({ data }: MessageEvent<{ id: number; call: keyof Desk; args: unknown[] }>) => {
    try {
        if (data.call === "botMove" && (await desk).learnt(data.args[0] as number))
            await trained(await desk, ...(await desk).agreed(data.args[0] as number));
        const act = (await desk)[data.call] as (...args: unknown[]) => unknown;
        self.postMessage({ id: data.id, answer: act.apply(await desk, data.args) });
    } catch (error) {
        self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
};
