#!/bin/bash
# fuzz.sh SECONDS: runs every fuzz target, built by clang with the sanitizers, for so many seconds in all.
# fuzz.sh build SECONDS: only builds them, to run for so many seconds each; 0: the short run of the tests.
# What they find stays in build-fuzz: the corpus for the next run, and crash-... for a look.
set -eu
cd "$(dirname "$0")/.."

build() { # SECONDS EACH
    CC=${CLANG:-clang} CFLAGS="-fsanitize=fuzzer-no-link -fno-sanitize-recover=all" tools/build.sh build-fuzz \
        -Dfuzz=true "-Dfuzz_seconds=$1" -Db_sanitize=address,undefined -Db_lundef=false
}

if [ "$1" = build ]; then
    build "$2"
else
    targets=$(find tests/fuzz -name 'fuzz_*.c' | wc -l)
    build $((($1 + targets - 1) / targets))
    meson test -C build-fuzz --suite fuzz --no-rebuild --print-errorlogs
fi
