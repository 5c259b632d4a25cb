#!/bin/sh
# The Python package.
#   python.sh wheel            builds it into build/python/dist
#   python.sh test [OPTIONS]   builds and installs it into build/python/venv and runs its tests there; OPTIONS are pytest's,
#                              and --long, which plays every game with every seat count and option
#   python.sh run ARGUMENTS    builds and installs it, and runs Python with these arguments
# The virtual environment is made anew when python/requirements.txt has changed. PYTHON names another interpreter.
set -eu
cd "$(dirname "$0")/.."
folder=$PWD/build/python
bin=$folder/venv/bin
PATH=$bin:$PATH

environment() {
    if ! cmp -s python/requirements.txt "$folder/requirements.txt"; then
        rm -rf "$folder/venv" "$folder/meson"
        mkdir -p "$folder"
        ${PYTHON:-python3} -m venv "$folder/venv"
        "$bin/pip" install --quiet --disable-pip-version-check -r python/requirements.txt
        cp python/requirements.txt "$folder/requirements.txt"
    fi
}

wheel() {
    rm -f "$folder"/dist/*.whl
    "$bin/pip" wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --config-settings=build-dir="$folder/meson" \
        -w "$folder/dist" . || { echo "The Python package could not be built." >&2; exit 1; }
}

installed() {
    environment
    wheel
    "$bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$folder"/dist/*.whl
}

case ${1:-} in
wheel)
    environment
    wheel
    ls "$folder"/dist/*.whl
    ;;
test)
    shift
    installed
    CLOWDER=${CLOWDER:-$PWD/build/clowder} exec "$bin/python" -m pytest -q -p no:cacheprovider python/tests "$@"
    ;;
run)
    shift
    installed
    exec "$bin/python" "$@"
    ;;
*)
    echo "usage: python.sh wheel | test [OPTIONS] | run ARGUMENTS" >&2
    exit 2
    ;;
esac
