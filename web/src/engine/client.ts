/* The page's end of the worker: desk.look(...) as a promise. */
import type { Desk } from "./desk";

export type Remote = {
    [K in keyof Desk]: Desk[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

interface Waiting {
    resolve(value: unknown): void;
    reject(error: Error): void;
}

function start(): Remote {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
    const waiting = new Map<number, Waiting>();
    let last = 0;
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
        const who = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.error === undefined) who?.resolve(data.answer);
        else who?.reject(new Error(data.error));
    };
    return new Proxy({} as Remote, {
        get:
            (_, call: string) =>
            (...args: unknown[]) =>
                new Promise((resolve, reject) => {
                    waiting.set(++last, { resolve, reject });
                    worker.postMessage({ id: last, call, args });
                }),
    });
}

let remote: Remote | null = null;

/** Started by whoever asks first. */
export function engine(): Remote {
    return (remote ??= start());
}
