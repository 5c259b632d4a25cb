/* What the page needs of a browser, in Node: a shelf, a worker and a server whose messages come late, in order, after a
 * random time. The page's own parts are the real ones. */
import { readFileSync } from "node:fs";
import { vi } from "vitest";

/** Numbers that come out the same for the same seed: 0 <= n < 1. */
export function dice(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}

/** Delivers in the order of sending, each after a random time of at most `most` ms. */
export function late(random: () => number, most: number): (deliver: () => void) => void {
    let last = 0;
    return (deliver) => {
        last = Math.max(last, Date.now() + Math.floor(random() * random() * most));
        setTimeout(deliver, last - Date.now());
    };
}

export const shelf = new Map<string, string>();

export function fakeBrowser(): void {
    const storage = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => void shelf.set(key, text), removeItem: (key: string) => void shelf.delete(key) };
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
    vi.stubGlobal("location", { href: "http://127.0.0.1/", hash: "" });
    vi.stubGlobal("navigator", { language: "en" });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal("document", { documentElement: { dataset: {} }, querySelector: () => null });
}

type Message = { data: unknown };

/** The engine's thread as it is, in this one: what it answers comes after `answer`. */
export async function fakeWorker(answer: (deliver: () => void) => void): Promise<void> {
    const page: { onmessage: ((message: Message) => void) | null } = { onmessage: null };
    const thread: { onmessage: ((message: Message) => Promise<void>) | null; postMessage(data: unknown): void } = {
        onmessage: null,
        postMessage: (data) => answer(() => page.onmessage?.({ data: structuredClone(data) })),
    };
    vi.stubGlobal("self", thread);
    vi.stubGlobal("fetch", async (url: string) => {
        const path = url.replace(/^\/@fs/, "").replace(/\?.*$/, "");
        const bytes = readFileSync(path.startsWith("/build/") ? new URL(`../../..${path}`, import.meta.url) : path);
        return { arrayBuffer: async () => bytes };
    });
    vi.stubGlobal(
        "Worker",
        class {
            postMessage(data: unknown): void {
                void thread.onmessage!({ data: structuredClone(data) });
            }
            set onmessage(hear: (message: Message) => void) {
                page.onmessage = hear;
            }
        },
    );
    await import("../../src/engine/worker");
}
