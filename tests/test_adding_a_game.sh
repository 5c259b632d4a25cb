#!/bin/bash
# docs/ADDING_A_GAME.md works: its commands, run in a copy of the tree, give a new game that builds and passes.
. "$(dirname "$0")/tap.sh"
in_a_copy_of_the_tree
export NO_SETUP=1 CFLAGS=-O0
set -o pipefail
unset MAKEFLAGS MAKELEVEL

# The other games are left out, to be quick.
sed -i '/^GAME(template)/!{/^GAME/d}' games/list.h
find games web/src/games -mindepth 1 -maxdepth 1 -type d ! -name template -exec rm -r {} +
sed -i '/^    "[a-z-]*",$/d' web/src/games/index.ts
if [ -d "$tree/web/node_modules" ]; then cp -al "$tree/web/node_modules" web/ 2>/dev/null || cp -a "$tree/web/node_modules" web/; fi

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
sed -i 's/= WINS_HIGH/= WINS_LOW/; s/higher != (/higher == (/' games/low-card/rules.c
check "on the page: a copy of the template's folder and a line" run_block 3
changed() { diff -rq "$tree/web" web | grep -v 'node_modules\|web/src/games: \|web/tests'; }
only_the_registry() { [ "$(changed)" = "Files $tree/web/src/games/index.ts and web/src/games/index.ts differ" ]; }
check "nothing else on the page has changed" only_the_registry
# Tests about the five games need those.
rm web/tests/unit/five.test.ts web/tests/unit/rules.test.ts web/tests/unit/late.test.ts
check "the page builds with it, and its board draws every position, in words of every language" run_block 4
built_in() { grep -l 'Low Card' build/web/assets/*.js; }
check "and it is in what was built" built_in
tap_end
