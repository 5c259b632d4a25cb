#!/bin/sh
# The program as a person meets it: help, lists, a game by lines, records, bad arguments. TAP output.
#     test_cli.sh PATH/clowder
clowder=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
number=0 failed=0
check() { # NAME COMMAND...: the command must succeed
    number=$((number + 1))
    name=$1
    shift
    if "$@" >"$tmp/out" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$tmp/out"
        failed=1
    fi
}
says() { # TEXT CODE COMMAND...: exit code, and the text in what it prints
    text=$1 code=$2
    shift 2
    "$@" >"$tmp/said" 2>&1 </dev/null
    got=$?
    cat "$tmp/said"
    echo "exit code $got"
    [ "$got" = "$code" ] && grep -qF -- "$text" "$tmp/said"
}
played() { # a whole game of GAME by typing numbers, saved and replayed
    i=0
    while [ $i -lt 3000 ]; do echo 1; i=$((i + 1)); done | "$clowder" play "$1" --seed 7 --save "$tmp/$1.record" >"$tmp/game" 2>&1 || return 1
    grep -q "wins" "$tmp/game" || { tail -5 "$tmp/game"; return 1; }
    "$clowder" replay "$tmp/$1.record" && "$clowder" replay "$tmp/$1.record" --quiet
}
check "--help lists the commands" says "usage: clowder" 0 "$clowder" --help
check "--version" says "clowder 1" 0 "$clowder" --version
for command in play games rules replay analyse ladder exploit train engine; do
    check "$command --help" says "usage: clowder $command" 0 "$clowder" $command --help
done
check "an unknown command" says "no command" 2 "$clowder" dance
check "games" says "players" 0 "$clowder" games
for game in $("$clowder" games | grep -o '^[a-z-]*') template; do
    check "rules $game" says "#" 0 "$clowder" rules "$game"
    check "play $game to its end, save it, replay it" played "$game"
done
check "rules in German" says "Alle Regeln nach Nummern" 0 "$clowder" rules catchy --lang de
check "rules in Japanese, the language first" says "番号つきの全ルール" 0 "$clowder" rules --lang ja catchy
check "the environment chooses" says "Alle Regeln nach Nummern" 0 env LC_ALL= LC_MESSAGES=de_AT.UTF-8 LANG=ja_JP "$clowder" rules catchy
check "LC_ALL before all" says "Every rule by number" 0 env LC_ALL=C LANG=de_DE.UTF-8 "$clowder" rules catchy
check "--lang before the environment" says "Every rule by number" 0 env LC_ALL=de_DE "$clowder" rules catchy --lang en
check "no translation: in English" says "# High Card" 0 "$clowder" rules template --lang de
check "no translation: which there are" says "Languages: en." 0 "$clowder" rules template --lang de
check "a language that only begins so" says 'no rules of catchy in "deu"' 0 "$clowder" rules catchy --lang deu
check "--lang without a language" says "--lang de" 2 "$clowder" rules catchy --lang
check "two games" says "Name one game" 2 "$clowder" rules catchy cardinal
echo rules >"$tmp/rules"
told() { LC_ALL=de_DE.UTF-8 "$clowder" play catchy --seed 5 <"$tmp/rules" >"$tmp/said" && grep "Alle Regeln nach Nummern" "$tmp/said"; }
check "rules while playing, in the language of the environment" told
check "play an unknown game" says "There is no game" 1 "$clowder" play chess
check "play with too many players" says "2 to 4 players" 1 "$clowder" play template --players 9
check "play with a wrong option" says "high or low" 1 "$clowder" play template wins=most
check "play with an unknown flag" says "no flag" 1 "$clowder" play template --fast yes
check "play without a flag's value" says "needs a value" 1 "$clowder" play template --seed
check "play with a seed that is none" says "hex digits" 1 "$clowder" play template --seed zz
check "play with a file that is not there" says "no components" 1 "$clowder" play template --data /dev/null
check "play stops at the end of input" says "Choose" 0 "$clowder" play template
check "replay without a file" says "Name one record" 2 "$clowder" replay
check "replay what is not there" says "cannot be opened" 1 "$clowder" replay "$tmp/none"
head -c 200 "$tmp/template.record" >"$tmp/cut"
check "replay a record cut off" says "Line" 1 "$clowder" replay "$tmp/cut"
sed 's/^final ./final 0/' "$tmp/template.record" | sed 's/^final 0/final 1/' >"$tmp/changed"
check "replay a changed record" says "hash" 1 "$clowder" replay "$tmp/changed"
check "analyse a record" says "deserved" 0 "$clowder" analyse "$tmp/template.record" --iterations 50
no_minus_zero() { "$clowder" analyse "$(dirname "$0")/golden/cardinal-3-advanced.record" --iterations 20 >"$tmp/said" && ! grep -e '-0 points' -e '-0%' "$tmp/said"; }
check "analyse does not print -0" no_minus_zero
check "analyse as JSON" says '"moves":[{"step":1,' 0 "$clowder" analyse "$tmp/template.record" --json --iterations 50
check "analyse without a record" says "Name one record" 2 "$clowder" analyse --json
check "analyse a record cut off" says "Line" 1 "$clowder" analyse "$tmp/cut"
echo hint >"$tmp/hint"
hinted() { "$clowder" play template --seed 5 <"$tmp/hint" >"$tmp/said" && grep -q "wins [0-9]*%" "$tmp/said"; }
check "hint names actions with chances" hinted
check "exploit without a bot" says "Name a game and a bot" 2 "$clowder" exploit catchy
check "exploit of a game with too many worlds" says "too many worlds" 1 "$clowder" exploit cats-and-dogs random
check "train without a file" says "Say where" 2 "$clowder" train template
check "train by a bot that does not search" says "Only a search" 2 "$clowder" train template --bot random --out "$tmp/policy"
check "train writes a policy" says "Generation 1" 0 "$clowder" train template --games 4 --generations 1 --bot search:10 --out "$tmp/policy"
check "exploit tells points a round and how sure it is" says "95% interval" 0 "$clowder" exploit catchy random --hands 1
check "ladder without bots" says "Name a game" 2 "$clowder" ladder
check "ladder with one bot" says "two bots" 2 "$clowder" ladder template random
check "ladder with a bot that is none" says "There is no bot" 2 "$clowder" ladder template random clever
check "ladder --sprt with three bots" says "two bots" 2 "$clowder" ladder template random greedy flat:9 --sprt
same_in_threads() {
    "$clowder" ladder template search:20 flat:20 random --units 12 --players 3 --threads 1 >"$tmp/one" 2>/dev/null &&
        "$clowder" ladder template search:20 flat:20 random --units 12 --players 3 --threads 3 >"$tmp/three" 2>/dev/null &&
        cmp "$tmp/one" "$tmp/three" && grep -q "rating" "$tmp/one"
}
check "ladder: threads change nothing" same_in_threads
repeats() { # the command a ladder prints gives the same table
    "$clowder" ladder template greedy random --units 40 --seed beef --sprt wins=low >"$tmp/one" 2>/dev/null
    command=$(grep '^clowder ladder' "$tmp/one" | sed 's/^clowder //')
    "$clowder" $command >"$tmp/again" 2>/dev/null && cmp "$tmp/one" "$tmp/again" && grep -q SPRT "$tmp/one"
}
check "ladder: its command repeats it" repeats
check "engine with arguments" says "no arguments" 2 "$clowder" engine now
echo "1..$number"
exit $failed
