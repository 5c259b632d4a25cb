#!/bin/bash
# `clowder lab` as a designer meets it: the same bytes however it is carried out, runs that were killed, bad input.
#     test_lab.sh BUILD
. "$(dirname "$0")/tap.sh"
tree=$(cd "$(dirname "$0")/.." && pwd)
clowder=$1/clowder
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1

run=(lab catchy --bots light --games 3000 --watch 60 --playouts 10 --csv)
same() { # FOLDER FOLDER
    for file in report.json report.html games.csv.gz; do cmp "$1/$file" "$2/$file" || return 1; done
}
says() { # TEXT COMMAND...: fails with the text
    local text=$1
    shift
    ! "$@" >said 2>&1 </dev/null || { cat said; return 1; }
    cat said
    grep -qF -- "$text" said
}

check "a run writes its report" "$clowder" "${run[@]}" --threads 1 --out one
check "every number of the report has its interval and count" python3 - <<'PY'
import json, gzip
report = json.load(open("one/report.json"))
def walk(value):
    if isinstance(value, dict):
        if "value" in value:
            assert set(value) == {"value", "low", "high", "count"}, value
            assert not value["count"] or value["low"] <= value["value"] <= value["high"], value
        for inner in value.values():
            walk(inner)
    elif isinstance(value, list):
        for inner in value:
            walk(inner)
walk(report)
series = report["series"][0]
assert series["games"] == 3000 and len(series["components"]) == 16 and len(series["over_time"]) == 20
rows = gzip.open("one/games.csv.gz", "rt").read().splitlines()
assert len(rows) == 3001 and rows[0].startswith("series,players")
shares = [0, 0]
for row in rows[1:]:
    winners = row.split(",")[9].split()
    for seat in winners:
        shares[int(seat) - 1] += 1 / len(winners)
assert abs(shares[0] / 3000 - series["seats"][0]["share"]["value"]) < 1e-4
PY
check "two threads give the same bytes" bash -c "$clowder ${run[*]} --threads 2 --out two && cmp one/report.json two/report.json"
check "and the same page and rows" same one two
check "three shards merged give the same bytes" bash -c "
    for k in 1 2 3; do $clowder ${run[*]} --shard \$k/3 --out shard\$k || exit 1; done
    $clowder lab merge shard1 shard2 shard3 --out merged"
check "as the whole" same one merged
check "a shard too few is refused" says "units are missing" "$clowder" lab merge shard1 shard3 --out few
check "a shard twice is refused" says "is in another part too" "$clowder" lab merge shard1 shard2 shard1 --out twice

killed_and_resumed() {
    local slow=(lab catchy --bots search:20 --games 1500 --watch 40 --playouts 10 --csv)
    "$clowder" "${slow[@]}" --threads 2 --quiet --out whole || return 1
    "$clowder" "${slow[@]}" --threads 2 --quiet --out killed &
    local pid=$! kept=0
    for _ in $(seq 600); do
        [ -s killed/part.lab ] && kept=1 && break
        kill -0 $pid 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ $kept = 1 ] || { echo "the run was over before it was killed"; return 1; }
    "$clowder" "${slow[@]}" --threads 1 --quiet --resume --out killed || return 1
    same whole killed
}
check "a run that was killed goes on and ends with the same bytes" killed_and_resumed
check "a run that has ended stays as it is when it is gone on with" bash -c "$clowder ${run[*]} --quiet --resume --out one"
check "with all its rows" same one merged
check "a run of another command is not gone on with" says "started by another command" "$clowder" "${run[@]}" --seed 2 --resume --out one
printf 'clowder lab part 1\nbroken' >two/part.lab
check "a damaged part is refused" says "part.lab" "$clowder" "${run[@]}" --resume --out two

# A comparison of the house deck with one in which one card has one heart more.
planted() {
    sed '/name: Lap Visit/s/hearts: 1/hearts: 2/' "$tree/games/cantankerous/data/deck.yaml" >planted.yaml
    "$clowder" lab compare cantankerous house planted.yaml --players 2 --bots light --games 30000 --watch 0 --out compared || return 1
    python3 - <<'PY'
import json
report = json.load(open("compared/report.json"))
named = [line["text"] for line in report["summary"] if line["text"].startswith("Seats that had") or "worth" in line["text"]]
print(named)
assert len(named) == 1 and named[0].startswith("Seats that had Lap Visit (13) win"), named
PY
}
check "one card with one heart more is found by a comparison, and no other card" planted
same_decks() {
    "$clowder" lab compare catchy house house --bots light --games 300 --watch 20 --playouts 5 --out alike >said && grep -q "Nothing stands out" said
}
check "a comparison of the same with itself says nothing" same_decks
check "options can be compared" "$clowder" lab compare catchy course=long course=short --bots light --games 300 --watch 0 --out options
check "a comparison needs two" says "Name the game and what to compare" "$clowder" lab compare catchy course=long

tune=(lab tune cantankerous --data "$tree/games/cantankerous/data/deck.yaml" --players 2 --bots light --games 1600 --watch 0)
tuned() {
    "$clowder" "${tune[@]}" --aim "turns=6.3..6.6" --vary cost=1..3 --changes 3 --out tuned || return 1
    diff "$tree/games/cantankerous/data/deck.yaml" tuned/tuned.yaml >changes
    [ "$(grep -c '^>' changes)" -le 3 ] && [ "$(grep -c '^>' changes)" -ge 1 ] && ! grep '^>' changes | grep -v cost: &&
        test -s tuned/report.html && "$clowder" play cantankerous --data tuned/tuned.yaml --seat 0 --bots random >/dev/null
}
check "tune finds a few changes that meet the aim, and changes nothing else in the file" tuned
check "an aim that cannot be met: which, and how close it came" says "The aim turns<=2 is not met: it came from" \
    "$clowder" "${tune[@]}" --games 400 --aim "turns<=2" --vary cost=1..2 --changes 1 --out far
fields() {
    "$clowder" "${tune[@]}" --games 200 --aim "turns>=10" --vary hearts=1..1 --changes 60 --out fields >fields.log 2>&1 || { cat fields.log; return 1; }
    grep -q "^Every hearts" fields.log || { cat fields.log; return 1; }
    diff "$tree/games/cantankerous/data/deck.yaml" fields/tuned.yaml >changes
    local count
    count=$(grep -c '^>' changes)
    [ "$count" -gt 8 ] && [ "$count" -le 60 ] && [ "$count" = "$(grep -c 'hearts [23] -> 1' fields.log)" ]
}
check "where single numbers do not reach, whole fields change, and what is not needed is taken back" fields
check "every aim that is not met is named" says "The aim decisions<=3 is not met: it came from" \
    "$clowder" "${tune[@]}" --games 200 --aim "turns<=2" --aim "decisions<=3" --vary cost=1..2 --changes 1 --out far2
check "with the other one" grep -qF "The aim turns<=2 is not met: it came from" said
check "a field that no component has is refused" says "has a field" "$clowder" "${tune[@]}" --aim "turns<=2" --vary fangs=1..2
check "an aim that is none is refused" says "is no aim" "$clowder" "${tune[@]}" --aim "fun>=9" --vary cost=1..2
check "a trait that the game does not know is refused" says "knows no such thing" "$clowder" "${tune[@]}" --aim "trait:sleeps<=9" --vary cost=1..2

sed '30s/kind: [a-z]*/kind: moth/' "$tree/games/cantankerous/data/deck.yaml" >deck.yaml
check "an error of a deck is shown at its line, with a caret" says "deck.yaml:30:" "$clowder" lab cantankerous --data deck.yaml --out no
check "the caret stands below it" grep -q '^ *^' said
check "no folder is made for it" test ! -e no
for wrong in "nosuch" "catchy --games 0" "catchy --bots nobody" "catchy --players 5" "catchy --shard 4/3" "catchy mood=red" "catchy --seed xyz" "catchy --what 3"; do
    check "refused with a sentence: lab $wrong" says "clowder: " "$clowder" lab $wrong
done
tap_end
