#!/bin/bash
# What trains the strategies that are shipped runs, learns something from a little play, and says when it is asked wrongly.
#   test_trainers.sh BUILD-FOLDER
. "$(dirname "$0")/tap.sh"
build=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# fits TOOL GAMES: with three players the fitted evaluation foretells better than even shares do.
fits() {
    "$build/$1" "$2" >"$folder/fit" || return
    tail -3 "$folder/fit"
    awk '/^3 players, [1-9]/ { even = $6; fitted = $NF } END { exit !(fitted > 0 && fitted + 0 < even + 0) }' "$folder/fit"
}

# says_usage TOOL ARGUMENT...: it fails, with a line that says how it is used.
says_usage() {
    ! "$build/$1" "${@:2}" 2>"$folder/usage" && cat "$folder/usage" && grep -q '^usage: ' "$folder/usage"
}

# trains NAME: the same rounds give the same table, and more than a few bytes of it.
trains() {
    "$build/catchy-train" "$1" 300 1 "$folder/one" && "$build/catchy-train" "$1" 300 1 "$folder/two" &&
        cmp "$folder/one" "$folder/two" && [ "$(stat -c %s "$folder/one")" -gt 1000 ]
}

# imitates: of 60 matches enough is learned to beat an even guess.
imitates() {
    "$build/catchy-imitate" long search:20 60 "$folder/net" >"$folder/said" || return
    tail -1 "$folder/said"
    awk '/even/ { for (i = 1; i < NF; i++) { if ($i == "even") even = $(i + 1); if ($i == "learned") got = $(i + 1) } }
         END { exit !(got > 0 && got + 0 < even + 0) }' "$folder/said"
}

check "cardinal-fit finds weights that foretell who wins" fits cardinal-fit 8
check "cantankerous-fit finds weights that foretell who wins" fits cantankerous-fit 30
check "catchy-train gives the same table twice, on the short course" trains short
check "catchy-train gives the same table twice, on the long course" trains long
check "catchy-imitate learns from a search" imitates
for tool in cardinal-fit cantankerous-fit catchy-train catchy-imitate; do
    check "$tool says how it is used" says_usage $tool
done
check "cardinal-fit refuses no games" says_usage cardinal-fit 0
tap_end
