/* Offline after the first visit. Built files have their content in their name, so one that is kept is right forever;
 * the page itself is asked for anew when there is a network. The server's API is never kept. */
const KEEP = "clowder-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    const others = (names) => names.filter((name) => name.startsWith("clowder-") && name !== KEEP);
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

async function page(request) {
    const cache = await caches.open(KEEP);
    try {
        const fresh = await fetch(request);
        if (fresh.ok) await cache.put("./", fresh.clone());
        return fresh;
    } catch {
        return (await cache.match("./")) ?? Response.error();
    }
}

/* What bots have learnt and the lab's module are not in FILES; they are kept once they have been fetched. */
async function later(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    const fresh = await fetch(request);
    if (fresh.ok) await (await caches.open(KEEP)).put(request, fresh.clone());
    return fresh;
}

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/")) return;
    if (event.request.mode === "navigate") event.respondWith(page(event.request));
    else if (/\.(bin|wasm)$/.test(url.pathname)) event.respondWith(later(event.request));
    else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
