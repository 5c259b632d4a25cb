/* The engine's own thread: one message is one call on the desk, one message is its answer. The page plays with a module
 * that has no lab; who measures a deck gets the whole one, at a desk of its own. */
import labUrl from "@wasm/clowder.wasm?url";
import pageUrl from "@wasm/clowder-page.wasm?url";
import { Desk } from "./desk";
import { Engine } from "./engine";
import { trained } from "./trained";

const load = (url: string): Promise<Desk> =>
    WebAssembly.compileStreaming(fetch(url))
        .catch(async () => WebAssembly.compile(await (await fetch(url)).arrayBuffer()))
        .then(async (module) => new Desk(await Engine.start(module)));

const desk = load(pageUrl);
let lab: Promise<Desk> | null = null;

/** A module that could not be had is asked for again at the next call. */
const labDesk = (): Promise<Desk> =>
    (lab ??= load(labUrl).catch((error: unknown) => {
        lab = null;
        throw error;
    }));

async function answer(call: keyof Desk, args: unknown[]): Promise<unknown> {
    const at = call.startsWith("lab") ? await labDesk() : await desk;
    const act = at[call] as (...args: unknown[]) => unknown;
    /* A deck of one's own is both measured and played. */
    if (call === "components") act.apply(await labDesk(), args);
    return act.apply(at, args);
}

self.onmessage = async ({ data }: MessageEvent<{ id: number; call: keyof Desk; args: unknown[] }>) => {
    try {
        if (data.call === "botMove" && (await desk).learnt(data.args[0] as number))
            await trained(await desk, ...(await desk).agreed(data.args[0] as number));
        self.postMessage({ id: data.id, answer: await answer(data.call, data.args) });
    } catch (error) {
        self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
};
