#!/bin/bash
# setup.sh [--check] [GROUP...]: installs the Debian packages of these groups that are missing, and nothing else.
#   With no group: every group that `make run` and `make test` need.
#   --check      installs nothing; says what is missing and exits 1 when something is.
#   --groups     lists the groups and their packages.
#   NO_SETUP=1   in the environment skips it, for those who bring their own tools.
# Names have no version numbers: the same ones hold on Debian 12, Debian 13 and Ubuntu 24.04.
set -eu
cd "$(dirname "$0")/.."

# group | used by run and test | packages | what for
table="
build    | yes | build-essential pkg-config meson ninja-build python3 | the compiler and the build
build    | yes | libfyaml-dev libcmocka-dev libsodium-dev libuv1-dev libsqlite3-dev libunistring-dev zlib1g-dev | libraries every build looks for
clang    | yes | clang llvm lld libclang-rt-dev libhttp-parser-dev libwslay-dev | the second compiler, sanitizers, libFuzzer and parsers to compare with
lint     | yes | python3 python3-venv clang-format mandoc zsh fish | make lint, make format, tests of completions
wasm     | yes | clang lld wasi-libc libclang-rt-dev-wasm32 binaryen | the engine for the browser
page     | yes | nodejs npm | the page; a Node that is there already is kept, whoever installed it
browser  | yes | chromium fonts-ipafont-gothic | tests of the page in a browser, Japanese included
python   | yes | python3-dev python3-venv | the Python package and its tests
server   | yes | e2fsprogs | tests of the server on a disk of their own
proofs   | no  | valgrind tmux nginx caddy curl | make soak, make load and their comparisons
lab      | yes | nats-server libnats-dev | the lab on several machines
coverage | no  | gcovr | make coverage
fresh    | no  | mmdebstrap | make fresh
deb      | no  | debhelper lintian fakeroot | make deb
docs     | no  | python3-venv | make docs
"

fail() {
    echo "setup: $*" >&2
    exit 1
}

# rows FILTER: lines "group packages" of the table whose group or use is FILTER; all without one.
rows() {
    while IFS='|' read -r group used packages _; do
        group=${group// /} used=${used// /}
        [ -n "$group" ] || continue
        [ $# = 0 ] || [ "$1" = "$group" ] || [ "$1" = "used:$used" ] || continue
        echo "$group $packages"
    done <<<"$table"
}

# needless PACKAGE: its program is there, from wherever it came.
needless() {
    case $1 in
    nodejs) command -v node >/dev/null ;;
    npm) command -v npm >/dev/null ;;
    *) false ;;
    esac
}

check_only=
case ${1:-} in
--check) check_only=1 && shift ;;
--groups) rows && exit 0 ;;
-*) fail "there is no option \"$1\"; there are --check and --groups." ;;
esac
[ -z "${NO_SETUP:-}" ] || exit 0

wanted=()
for group in "${@:-used:yes}"; do
    found=$(rows "$group")
    [ -n "$found" ] || fail "there is no group \"$group\"; there are $(rows | cut -d ' ' -f 1 | sort -u | xargs)."
    while read -r _ packages; do
        for package in $packages; do
            [[ " ${wanted[*]} " == *" $package "* ]] || needless "$package" || wanted+=("$package")
        done
    done <<<"$found"
done

# The formatter decides how files look, so its version is fixed: Debian's where it is this one, else the same from PyPI.
formatter() {
    [[ -z $* || " $* " == *" lint "* ]] || return 0
    tools/formatter.sh >/dev/null 2>&1 && return 0
    [ -z "$check_only" ] || fail "clang-format $(cat tools/formatter.version) is missing; run: make setup"
    tools/formatter.sh install
}

missing=()
if command -v dpkg-query >/dev/null; then
    there=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "${wanted[@]}" 2>/dev/null || true)"
    for package in "${wanted[@]}"; do
        [[ $there == *" installed:$package "* ]] || missing+=("$package")
    done
elif [ -z "$check_only" ]; then
    echo "setup: this system has no dpkg, so nothing was installed. See that you have what these Debian packages hold:" >&2
    echo "    ${wanted[*]}" >&2
    exit 0
fi
if [ ${#missing[@]} = 0 ]; then
    formatter "$@"
    exit 0
fi

[ -z "$check_only" ] || fail "these packages are missing: ${missing[*]}
    run: make setup${*:+ WITH=\"$*\"}"
by_hand="install it by hand: apt-get install ${missing[*]}"
command -v apt-get >/dev/null || fail "there is no apt-get here; $by_hand"
as_root=()
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "you are not root and there is no sudo, so nothing was installed. As root, $by_hand"
    as_root=(sudo)
fi
apt() { # apt-get in the C locale, so that its sentences can be read below
    "${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# fetched: all packages are in apt's cache. Nothing is unpacked before all of them are.
fetched() {
    apt install -y --no-install-recommends --download-only "${missing[@]}" >"$log" 2>&1
}
explain() { # SENTENCE
    sed -n 's/^[EW]: /    /p' "$log" | head -n 5 >&2
    fail "$1, so nothing was installed."
}

# roomy: the disk has room for what the packages unpack to. apt-get says how much that is, and looks only at its cache.
roomy() {
    local size free
    size=$(sed -n 's/^After this operation, \([0-9,.]* [kMG]*\)B of additional.*/\1/p; s/^ *Space needed: \([0-9,.]* [kMG]*\)B.*/\1/p' "$log" |
        tr -d ', ' | tr k K | numfmt --from=si --to-unit=1000000 --round=up)
    free=$(($(df -Pk /usr | awk 'NR == 2 {print $4}') / 1000))
    [ "${size:-0}" -le "$free" ] ||
        fail "the packages need $size MB below /usr and $free MB are free, so nothing was installed.
    Make room, then run this again."
}

echo "setup: installing ${missing[*]}"
# Package lists may be old or absent: refresh them only when the first try fails.
if ! fetched; then
    apt -o APT::Update::Error-Mode=any update >"$log" 2>&1 ||
        explain "the package mirror in /etc/apt cannot be reached. See that the network is up and that the mirror answers"
    if ! fetched; then
        ! grep -q -i 'no space left\|enough free space' "$log" ||
            explain "the disk is full. Make room below /var/cache/apt, then run this again"
        ! grep -q 'Unable to locate' "$log" || explain "this system's mirror does not have all packages. This works on
    Debian 12, Debian 13 and Ubuntu 24.04; elsewhere, NO_SETUP=1 skips this step once you have installed the tools"
        explain "apt-get could not fetch the packages. You can $by_hand"
    fi
fi
roomy
if ! apt install -y --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "apt-get stopped half-way; its message stands above. When its cause is gone, run: dpkg --configure -a && make setup"
fi
formatter "$@"
