#!/bin/bash
# docs/ADDING_A_GAME.md works: its commands, run in a copy of the tree, give a new game that builds and passes.
. "$(dirname "$0")/tap.sh"
in_a_copy_of_the_tree
export NO_SETUP=1 CFLAGS=-O0
set -o pipefail
unset MAKEFLAGS MAKELEVEL

# The other games are left out, to be quick.
sed -i '/^GAME(template)/!{/^GAME/d}' games/list.h
find games -mindepth 1 -maxdepth 1 -type d ! -name template -exec rm -r {} +

# block N: the N-th shell block of the page.
block() {
    awk -v n="$1" '/^```sh$/ {count++; inside = 1; next} /^```$/ {inside = 0} inside && count == n' docs/ADDING_A_GAME.md
}
run_block() { bash -euc "$(block "$1")"; }
rules_in_german() { build/clowder rules low-card --lang de | grep "$1"; }
lists_it() { build/clowder games | grep 'low-card'; }
under_the_laws() { build/test_laws --game low-card | grep '^ok .* low-card, 4 players, wins=low'; }
notices() { ! build/test_low_card; }

check "a copy of the template, under another name" run_block 1
check "lints, has its rules tested, builds, is listed and passes its tests" run_block 2
check "the program lists it" lists_it
check "it is under the laws, and obeys them" under_the_laws
check "without a translation its rules come in English" rules_in_german 'Twelve cards'
sed 's/Twelve cards/Zwölf Karten/' games/low-card/RULES.md >games/low-card/RULES.de.md
check "a translation is built in as soon as it is there" make build
check "and is shown" rules_in_german 'Zwölf Karten'
sed -i 's/= WINS_LOW/= WINS_HIGH/; s/higher == (/higher != (/' games/low-card/rules.c
check "it builds again with a broken rule" make build
check "and its tests notice" notices
tap_end
