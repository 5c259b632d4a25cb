#!/bin/bash
# The tools that watch over the tree notice what they are there to notice.
. "$(dirname "$0")/tap.sh"
in_a_copy_of_the_tree

# finds FILE SENTENCE-PART: lint has a finding on that file that says so.
finds() {
    tools/lint.py "$1" | grep -E "^$1:[0-9]+: .*$2"
}

# planted TITLE FILE PART TEXT: the text, added to the file, is found; the file is put back.
planted() {
    local kept=
    [ -e "$2" ] && kept=$(cat "$2" && echo .)
    mkdir -p "$(dirname "$2")"
    printf '%b' "$4" >>"$2"
    check "lint finds $1" finds "$2" "$3"
    if [ -n "$kept" ]; then
        printf '%s' "${kept%.}" >"$2"
    else
        rm "$2"
    fi
}

check "lint has nothing to say about the tree as it is" tools/lint.py
planted "an arrow the wrong way" base/text.c 'base/ may not include "core/game.h"' '#include "core/game.h"\n'
planted "a game that looks into another's folder" games/template/bot.c 'may not include' '#include "games/other/rules.h"\n'
planted "a front end that looks into a game's folder" tui/x.c 'may not include' '#include "games/template/rules.h"\n'
planted "rounding in rules" games/template/rules.c 'may not use <math.h>' '#include <math.h>\n'
planted "a game that does input and output" games/template/bot.c 'may not use <stdio.h>' '#include <stdio.h>\n'
planted "a library where it does not belong" core/table.c 'may not use <sodium.h>' '#include <sodium.h>\n'
planted "a folder nobody put on the map" attic/x.c 'no row in the table' '#include "base/text.h"\n'
planted "a game named outside games/" core/table.c 'names the game "template"' 'extern int template_game;\n'
planted "a verb of a game outside games/" core/table.c 'names "pounce"' 'const char *x = "pounce";\n'
planted "a phase of a game outside games/" core/table.c 'names "forage"' 'const char *x = "forage";\n'
planted "an action of a game outside games/" core/table.c 'names "bet c1"' 'const char *x = "bet c1";\n'
planted "a game named on the shared page" web/src/table/arrows.ts 'names the game "template"' 'export const x = "template";\n'
planted "a phase asked for on the shared page" web/src/table/arrows.ts 'a phase or an event' 'export const x = v.phase === "fight";\n'
planted "a verb of a game on the shared page" web/src/table/arrows.ts 'a word of a game' 'export const x = legal.includes("pounce");\n'
planted "a long function" core/table.c 'this function has 74 lines' \
    "\nint long_one(void) {\n$(printf '    ;\\n%.0s' {1..71})    return 0;\n}\n"
planted "a long file" base/hash.c 'wants splitting' "$(printf '/**/\\n%.0s' {1..1200})"
planted "an untidy line" base/hash.c 'clang-format' '\nint   untidy ;\n'
planted "a tab" tools/setup.sh 'has a tab' '\techo\n'
planted "spaces at the end of a line" docs/ARCHITECTURE.md 'spaces at its end' 'word \n'
planted "a broken manual page" man/clowder.1 'unknown macro|skipping' '.Nonsense\n'

# Names of a game that other files can see begin with its name or the letters of its rules, so that all games fit
# into one library.
names_with_prefix() {
    local folder name letters bad=0
    nm -g --defined-only "$1"/libclowder_engine.a | grep ' template_game$' || return 1
    for folder in games/*/; do
        name=$(basename "$folder")
        letters=$(sed -n 's/^- \([A-Z][A-Z]\)-.*/\L\1_/p' "$folder/RULES.md" | head -n 1)
        nm -g --defined-only "$1"/libclowder_engine.a |
            awk -v file="games_${name}_" -v name="${name//-/_}_" -v letters="${letters:-?}" '
                /:$/ {ours = index($0, file) > 0}
                ours && NF == 3 && index($3, name) != 1 && index($3, letters) != 1 {
                    print $3 " should begin with " name " or " letters
                    bad = 1
                }
                END {exit bad}' || bad=1
    done
    return $bad
}
check "every game's shared names begin with its name" names_with_prefix "$1"

check "every rule of the tree is named by a test" tools/rules.py
# spoiled WHAT SENTENCE SED: a translation changed by the sed command is found; the file is put back.
spoiled() {
    local page=games/catchy/RULES.de.md
    cp $page page.kept
    sed -i "$3" $page
    check "a translation with $1 is noticed" finds_rule "$2"
    cp page.kept $page
}
finds_rule() {
    tools/rules.py >rules.out && return 1
    grep -E "$1" rules.out
}
ca=CA
spoiled "a rule missing" "RULES.de.md:1: $ca-12 is missing" "/^- $ca-12 /d"
spoiled "a rule too many" "$ca-99 is not in RULES.md" "s/^- $ca-12 /- $ca-99 Neu.\\n&/"
spoiled "a rule twice" "another order .*, or twice" "s/^- $ca-12 /- $ca-12 Neu.\\n&/"
spoiled "two rules in the wrong order" "another order" "s/^- $ca-1 /- $ca-0 /; s/^- $ca-2 /- $ca-1 /; s/^- $ca-0 /- $ca-2 /"
spoiled "a reference that leads elsewhere" "$ca-17 has other names of rules" "s/nach $ca-15/nach $ca-14/"
spoiled "a word of the engine missing" "$ca-20 has other words of the engine" "s/\`target\`/genug/"
spoiled "a ruling not marked" "$ca-2 has other marks in bold" "s/^- $ca-2 \\*\\*Festlegung\\*\\* /- $ca-2 /"
te=TE # so that this file does not name them
echo "- $te-99 A rule without a test." >>games/template/RULES.md
echo "| $te-98b | Another, in a table. |" >>games/template/RULES.md
echo "TEST(\"$te-97 a rule that is not there\")" >>games/template/test_template.c
refuse "a rule without a test is noticed" tools/rules.py
unnamed() { tools/rules.py | grep -q "$1"; }
check "it is told which" unnamed "no test names $te-99"
check "also one in a table" unnamed "no test names $te-98b"
check "and a test of a rule that is not there" unnamed "names $te-97"

# counts JSON PASSED FAILED
counts() {
    printf '%s\n' "$1" >log.json
    [ "$(tools/count_tests.py log.json)" = "$2 $3" ]
}
check "subtests are counted" counts '{"stdout":"ok 1 - a\nok 2 - b\nnot ok 3 - c\n1..3\n","result":"FAIL"}' 2 1
check "a crash after good subtests is a failure" counts '{"stdout":"ok 1 - a\n","result":"ERROR"}' 1 1
check "a plain test is one" counts '{"stdout":"","result":"OK"}' 1 0
check "a plain test that fails is one" counts '{"stdout":"","result":"TIMEOUT"}' 0 1
check "a test that says why it is skipped is none" counts '{"stdout":"1..0 # SKIP no node\n","result":"SKIP"}' 0 0
check "a program that ran no test is a failure" counts '{"stdout":"","result":"SKIP"}' 0 1
check "a program that skips without a reason is a failure" counts '{"stdout":"1..0\n","result":"SKIP"}' 0 1
check "reports of Vitest are counted" counts '{"numTotalTests":3,"numPassedTests":2,"numFailedTests":1,"testResults":[]}' 2 1
check "a file of tests that does not load is a failure" counts \
    '{"numTotalTests":0,"numPassedTests":0,"numFailedTests":0,"testResults":[{"status":"failed","assertionResults":[]}]}' 0 1
check "reports of the page are counted" counts '{"passed":5,"failed":0}' 5 0

# tells SENTENCE PASSED FAILED REPORT COMMAND...: a suite whose program writes this report and does this, in the C locale
tells() {
    local sentence=$1 expected="$2 $3" report=$4
    shift 4
    (
        export LC_ALL=C
        . tools/suites.sh
        program() {
            [ -z "$report" ] || printf '%s' "$report" >"$REPORT"
            printf '\302\240\377 9 passed\n'
            "$@"
        }
        reported "a suite" program "$@" >suite.out
        cat suite.out
        [ "$passed $failed" = "$expected" ] && grep -a -q "^$sentence" suite.out
    )
}
check "a suite with tests is ok, whatever bytes it prints" tells 'ok      a suite: 7 passed' 7 0 '{"passed":7,"failed":0}' true
check "a suite that ran no test has failed" tells 'FAILED  a suite: no test ran' 0 1 '{"passed":0,"failed":0}' true
check "a suite without a report has failed" tells 'FAILED  a suite: there is no report' 0 1 '' true
check "a suite that passed and then crashed has failed" tells 'FAILED  a suite: 7 passed, but' 7 1 '{"passed":7,"failed":0}' false
check "a suite with a failed test has failed" tells 'FAILED  a suite: 6 passed, 1 failed' 6 1 '{"passed":6,"failed":1}' false
told_at_the_end() {
    . tools/suites.sh
    step "a step" sh -c 'echo the reason; exit 1'
    [[ $failures == *"--- a step"*"the reason"* ]]
}
check "what failed is kept for the end" told_at_the_end
printf "project('x', 'c')\ntest('none', find_program('true'), protocol: 'tap')\n" >meson.build
nothing_in_meson() {
    meson setup nothing && . tools/suites.sh && { meson_suite nothing; [ "$passed $failed" = "0 1" ]; }
}
check "a Meson test that ran nothing has failed" nothing_in_meson
tap_end
