import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { components, serviceWorker } from "./plugins";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
    base: "./",
    plugins: [svelte(), components(), serviceWorker()],
    resolve: {
        alias: { "@wasm": process.env["CLOWDER_WASM_DIR"] ?? here("../build/wasm"), "clowder-engine": here("../npm/src/index.ts") },
    },
    server: { fs: { allow: [here("..")] } },
    worker: { format: "es" },
    build: { target: "es2022", outDir: here("../build/web"), emptyOutDir: true, assetsInlineLimit: 0 },
    test: { include: ["tests/unit/**/*.test.ts", "src/games/*/*.test.ts"], environment: "node", setupFiles: ["tests/unit/setup.ts"], testTimeout: 240_000 },
});
