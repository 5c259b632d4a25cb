#!/bin/sh
# coverage.sh FOLDER: runs the tests in a build that counts lines; a summary here, pages in FOLDER/coverage.
set -eu
cd "$(dirname "$0")/.."
rm -rf "$1" # notes of files that are gone would confuse gcovr
tools/build.sh "$1" -Db_coverage=true -Doptimization=0
result=0
meson test -C "$1" --no-suite tree --print-errorlogs || result=$?
mkdir -p "$1/coverage"
gcovr --root . --object-directory "$1" --exclude 'tests/' --exclude '.*/test_[^/]*\.c' --exclude 'tools/' --exclude "$1/" \
    --html-details "$1/coverage/index.html" --print-summary --txt "$1/coverage/summary.txt" "$1"
echo "Pages: $1/coverage/index.html"
exit $result
