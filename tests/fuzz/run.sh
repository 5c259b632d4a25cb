#!/bin/sh
# run.sh BUILD SECONDS: every fuzz target for so many seconds each, from the seeds and what earlier runs kept; TAP output.
# With 0 seconds a fixed number of inputs from the seeds alone, by one random number: the same tree gives the same answer.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
build=$1 seconds=$2
corpus=$build/corpus
if [ "$seconds" = 0 ]; then
    corpus=$build/corpus-short
    rm -rf "$corpus"
fi
mkdir -p "$corpus/actions" "$corpus/load" "$corpus/record" "$corpus/protocol" "$corpus/kit"
"$build/seeds" "$corpus"
"$here/tests/fuzz/wire_seeds.py" "$corpus"
i=0
for file in "$here"/games/*/data/*.yaml; do
    [ -e "$file" ] || continue
    for game in 0 1 2 3 4 5; do
        i=$((i + 1))
        { printf "\\00$game"; cat "$file"; } >"$corpus/kit/house-$i"
    done
done
how_long() { # TARGET
    if [ "$seconds" != 0 ]; then
        echo "-max_total_time=$seconds"
        return
    fi
    case $1 in
    load | record | protocol) runs=600 ;; # each plays many moves
    kit) runs=4000 ;;
    frame_other) runs=10000 ;;
    *) runs=40000 ;;
    esac
    echo "-seed=1 -runs=$runs"
}

number=0 failed=0
echo "1..9"
for target in actions load record protocol kit http frame http_other frame_other; do
    number=$((number + 1))
    mkdir -p "$corpus/$target"
    if [ ! -x "$build/fuzz_$target" ]; then # the other reader is not installed here
        echo "ok $number - fuzz $target # SKIP libhttp-parser-dev or libwslay-dev is missing"
        continue
    fi
    # shellcheck disable=SC2046 # two options
    if "$build/fuzz_$target" $(how_long $target) -timeout=20 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 \
        -artifact_prefix="$build/crash-$target-" "$corpus/$target" >"$build/fuzz_$target.log" 2>&1; then
        echo "ok $number - fuzz $target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/fuzz_$target.log") inputs"
    else
        echo "not ok $number - fuzz $target"
        tail -30 "$build/fuzz_$target.log" | sed 's/^/# /'
        failed=1
    fi
done
exit $failed
