# For tools/test.sh: runs tests and adds them up in $passed and $failed. Source it in the top folder.
# Tests are counted from reports that programs write (JSON), never from what they print for people. A suite that ran no
# test has failed, whatever its exit code says.
passed=0
failed=0
failures= # what went wrong, told once more at the end, where everybody looks

# note NAME: the last lines of what comes in, kept for the end.
note() {
    failures+="--- $1"$'\n'"$(tail -n 30)"$'\n'
}

bad() { # SENTENCE
    echo "FAILED  $1"
    failed=$((failed + 1))
}

# step NAME COMMAND...: one test that passes when the command does; its output is shown when it does not.
step() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "ok      $name"
        passed=$((passed + 1))
    else
        printf '%s\n' "$output"
        note "$name" <<<"$output"
        bad "$name"
        return 1
    fi
}

# count NAME REPORT EXIT_CODE: adds up a report; says how many passed.
count() {
    local yes no
    if ! read -r yes no < <(tools/count_tests.py "$2"); then
        bad "$1: there is no report, so its tests did not run"
        return 1
    fi
    passed=$((passed + yes))
    failed=$((failed + no))
    if [ $((yes + no)) = 0 ]; then
        bad "$1: no test ran"
    elif [ "$no" != 0 ]; then
        echo "FAILED  $1: $yes passed, $no failed"
    elif [ "$3" != 0 ]; then
        bad "$1: $yes passed, but it ended with exit code $3"
    else
        echo "ok      $1: $yes passed"
        return 0
    fi
    return 1
}

# meson_suite FOLDER [meson options]: the Meson tests of a build folder.
meson_suite() {
    local report=$1/meson-logs/testlog.json code=0
    rm -f "$report"
    meson test -C "$@" --no-rebuild --print-errorlogs || code=$?
    count "tests of $1" "$report" $code && return
    note "tests of $1" < <(grep -A 14 -E '^not ok|exit status [1-9]' "$1/meson-logs/testlog.txt")
}

# reported NAME COMMAND...: a program that writes its report to the file named in $REPORT; its output is shown when a
# test fails, without the lines of tests that passed.
reported() {
    local name=$1 code=0 log=build/report.log
    shift
    export REPORT=$PWD/build/report.json
    mkdir -p build
    rm -f "$REPORT"
    "$@" >"$log" 2>&1 || code=$?
    count "$name" "$REPORT" $code && return
    grep -v '^ok - ' "$log"
    note "$name" < <(grep -v '^ok - ' "$log")
}
