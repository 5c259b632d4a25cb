/* Leaves compressed copies beside the built files that are worth it: the server sends the one a browser takes. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const built = fileURLToPath(new URL("../build/web/", import.meta.url));
const WORTH_BYTES = 1024;

function pack(folder) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) pack(path);
        else if (/\.(js|css|html|wasm|svg|md)$/.test(entry.name) && statSync(path).size > WORTH_BYTES) {
            const bytes = readFileSync(path);
            writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
            writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
        }
    }
}
pack(built);
