#!/bin/bash
# All tests, short enough to run before every commit. The last line is `N passed, N failed`; the exit code
# tells the same. Every step runs, whatever became of those before it.
set -u
cd "$(dirname "$0")/.."
. tools/suites.sh

in_web() (
    cd web && "$@"
)
units() {
    in_web npx vitest run --reporter=default --reporter=json --outputFile.json="$REPORT"
}

step "lint" tools/lint.py
step "every rule is named by a test and stands in every translation" tools/rules.py
step "the documentation site" tests/test_docs.sh
step "build" tools/build.sh build && meson_suite build
reported "the Python package" tools/python.sh test
step "build the fuzzers" tools/fuzz.sh build 0 && meson_suite build-fuzz --suite fuzz
step "the page builds" make --no-print-directory web && {
    reported "parts of the page" units
    step "the npm package builds" make --no-print-directory npm && step "the npm package works" tests/test_npm.sh build
    step "a second make run builds nothing" tests/test_second_run.sh
    reported "the page in Chromium" in_web npm run --silent test:page
}

printf '%s' "$failures"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
