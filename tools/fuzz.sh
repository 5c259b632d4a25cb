#!/bin/bash
# fuzz.sh SECONDS: builds the fuzz targets with clang and the sanitizers and runs them for so many seconds in all.
# What they find stays in build-fuzz: the corpus for the next run, and crash-... for a look.
set -eu
cd "$(dirname "$0")/.."
targets=$(find tests/fuzz -name 'fuzz_*.c' | wc -l)
each=$((($1 + targets - 1) / targets))
CC=clang-14 CFLAGS=-fsanitize=fuzzer-no-link tools/configure.sh build-fuzz -Dfuzz=true -Dfuzz_seconds=$each \
    -Db_sanitize=address,undefined -Db_lundef=false
ninja --quiet -C build-fuzz
meson test -C build-fuzz --suite fuzz --no-rebuild --print-errorlogs
