#!/bin/sh
# formatter.sh: prints the program clang-format of the version in tools/formatter.version, or fails with a sentence.
# formatter.sh install: puts it into build/formatter, from PyPI, without touching the machine.
# Each version formats a little differently; one version for all keeps the files the same everywhere.
set -eu
cd "$(dirname "$0")/.."
version=$(cat tools/formatter.version)
own=build/formatter/bin/clang-format

fits() {
    command -v "$1" >/dev/null && "$1" --version | grep -q "version $version\\."
}
if [ "${1:-}" = install ]; then
    mkdir -p build
    rm -rf build/formatter
    { python3 -m venv build/formatter && build/formatter/bin/pip install --quiet -r tools/formatter.txt; } \
        >build/formatter.log 2>&1 || {
        rm -rf build/formatter
        tail -n 3 build/formatter.log >&2
        echo "setup: clang-format $version could not be installed from PyPI; see that pip works, then run make setup." >&2
        exit 1
    }
    exit 0
fi
for program in "${CLANG_FORMAT:-}" "clang-format-$version" clang-format "$PWD/$own"; do
    if [ -n "$program" ] && fits "$program"; then
        echo "$program"
        exit 0
    fi
done
echo "clang-format $version is missing; run: make setup" >&2
exit 1
