#!/bin/bash
# All tests, short enough to run before every commit. The last line is `N passed, N failed`; the exit code
# tells the same. Every step runs, whatever became of those before it.
set -u
cd "$(dirname "$0")/.."
passed=0
failed=0

# step NAME COMMAND...: one test that passes when the command does; its output is shown when it does not.
step() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "ok      $name"
        passed=$((passed + 1))
    else
        printf '%s\n' "$output"
        echo "FAILED  $name"
        failed=$((failed + 1))
        return 1
    fi
}

# suite FOLDER [meson options]: the Meson tests of a build folder, counted by their subtests.
suite() {
    local counts
    rm -f "$1/meson-logs/testlog.json"
    meson test -C "$@" --no-rebuild --print-errorlogs
    if [ ! -e "$1/meson-logs/testlog.json" ]; then
        echo "FAILED  the tests of $1 did not run"
        failed=$((failed + 1))
        return
    fi
    read -ra counts < <(tools/count_tests.py "$1/meson-logs/testlog.json")
    passed=$((passed + counts[0]))
    failed=$((failed + counts[1]))
}

# page NAME COMMAND...: tests of the page, whose output counts them: "N passed" and, where there are any, "N failed".
page() {
    local name=$1 log=build/page.log good
    shift
    (cd web && "$@") >"$log" 2>&1
    good=$?
    local line
    line=$(sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E '^ *(Tests )? *[0-9]+ (passed|failed)' | tail -n 1)
    local yes no
    yes=$(grep -oE '[0-9]+ passed' <<<"$line" | grep -oE '[0-9]+') || yes=0
    no=$(grep -oE '[0-9]+ failed' <<<"$line" | grep -oE '[0-9]+') || no=0
    [ $good = 0 ] || [ "$no" != 0 ] || no=1
    [ $good = 0 ] && [ "$no" = 0 ] && echo "ok      $name: $yes passed" || { cat "$log"; echo "FAILED  $name"; }
    passed=$((passed + yes))
    failed=$((failed + no))
}

step "lint" tools/lint.py
step "every rule is named by a test and stands in every translation" tools/rules.py
step "build" tools/build.sh build && suite build
step "build the fuzzers" tools/fuzz.sh build 2 && suite build-fuzz --suite fuzz
step "the page builds" make --no-print-directory web && {
    page "parts of the page" npm test
    page "the page in Chromium" npm run test:page
}

echo "$passed passed, $failed failed"
[ $failed = 0 ]
