#!/bin/sh
# The engine for browsers: include/clowder.h and all behind it as one WebAssembly module.
#   wasm/build.sh [BUILD_DIR]      writes BUILD_DIR/wasm/clowder.wasm (BUILD_DIR: a Meson build, "build" by default)
# Everything is compiled but what needs libfyaml; house components and rules texts come from the Meson build.
# Size before speed: without inlining what does not ask for it the module is a tenth smaller, and bots are quick enough.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
out=$build/wasm/clowder.wasm

# Of the native build only what it generates is needed; it is set up anew when a game came or went.
targets() {
    ninja -C "$build" -t targets all | sed -n 's/^\([a-z_0-9]*\(_rules_text\.c\|\.inc\)\): .*/\1/p'
}
[ -e "$build/build.ninja" ] || meson setup "$build" >/dev/null
for name in $(tools/game_files.sh names); do
    targets | grep -qx "${name}_rules_text.c" || meson setup --reconfigure "$build" >/dev/null
done
generated=$(targets)
# shellcheck disable=SC2086 # a list of names
ninja -C "$build" $generated >/dev/null

sources=$(ls base/*.c core/*.c bots/*.c session/*.c lib/*.c games/*.c games/*/*.c | grep -v '/test_[^/]*$')
newest=$(ls -t $sources base/*.h core/*.h bots/*.h session/*.h games/*/*.h games/*.h include/*.h wasm/build.sh wasm/exports \
    $(printf "$build/%s " $generated) | head -1)
if [ -f "$out" ] && [ "$out" -nt "$newest" ]; then
    exit 0
fi

mkdir -p "$build/wasm"
# The rules for people are a sixth of the module and read by few: the page loads them on their own (clowder_rules()
# answers with an empty text here).
{
    printf '#include "core/game.h"\n'
    for name in $(tools/game_files.sh names); do
        printf 'const struct rules_text %s_rules_text[] = {{"en", ""}, {NULL, NULL}};\n' "$name"
    done
} >"$build/wasm/rules_text.c"
version=$(sed -n "s/^project([^)]*[^_]version: '\([0-9][^']*\)'.*/\1/p" meson.build)
# shellcheck disable=SC2046,SC2086 # lists of files and flags
"${CLANG:-clang}" --target=wasm32-wasi -mexec-model=reactor -std=gnu17 -Os -fno-inline-functions -ffp-contract=off -fvisibility=hidden \
    -DCLOWDER_VERSION="\"$version\"" -I. -I"$build" \
    -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576 $(sed 's/^/-Wl,--export=/' wasm/exports) \
    $sources "$build/wasm/rules_text.c" -lm -o "$out.big"
wasm-opt -Os --strip-debug --strip-producers --enable-bulk-memory --enable-sign-ext "$out.big" -o "$out"
rm "$out.big"
