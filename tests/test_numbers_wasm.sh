#!/bin/sh
# Positions have the same numbers in WebAssembly. TAP output; skipped where the tools to build or run it are not there.
#     test_numbers_wasm.sh BUILD_DIR
set -eu
cd "$(dirname "$0")/.."
for tool in clang wasm-opt node; do
    if ! command -v $tool >/dev/null; then
        echo "1..0 # SKIP no $tool"
        exit 0
    fi
done
tools/build.sh "$1/wasm" --cross-file wasm/wasm32-wasi.ini >&2
exec node tests/test_numbers_wasm.mjs "$1/wasm/clowder.wasm" "$1/clowder"
