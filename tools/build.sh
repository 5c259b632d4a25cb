#!/bin/sh
# build.sh FOLDER [meson options]: sets the build folder up, again when source files came or went (Meson takes its
# lists of files when it is set up), and builds. Says nothing when there is nothing to do.
# ONLY="clowder" in the environment builds these targets instead of all.
set -eu
cd "$(dirname "$0")/.."
folder=$1
shift
listing=$(find . \( -name 'build*' -o -name node_modules -o -name .git \) -prune -o \
    \( -name '*.[ch]' -o -path './games/*.yaml' -o -path './games/*.md' \) -print | sort; cat games/list.h; echo "$@")
if [ ! -e "$folder/build.ninja" ]; then
    meson setup "$folder" "$@" >/dev/null || { meson setup "$folder" "$@"; exit 1; }
elif [ "$listing" != "$(cat "$folder/listing.txt" 2>/dev/null)" ]; then
    meson setup --reconfigure "$folder" "$@" >/dev/null || { meson setup --reconfigure "$folder" "$@"; exit 1; }
fi
printf '%s\n' "$listing" >"$folder/listing.txt"
ninja -C "$folder" build.ninja >/dev/null || { ninja -C "$folder" build.ninja; exit 1; } # after a change of meson.build
# shellcheck disable=SC2086 # a list of names
ninja -C "$folder" -n ${ONLY:-} | grep 'no work to do' >/dev/null || ninja -C "$folder" ${ONLY:-}
