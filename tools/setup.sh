#!/bin/bash
# setup.sh GROUP...: installs the Debian packages of these groups that are missing. Quick when none is.
# NO_SETUP=1 in the environment skips it, for those who bring their own tools.
set -eu

declare -A packages=(
    # The compiler, the build, and the libraries every build looks for.
    [build]="build-essential pkg-config meson ninja-build python3 libfyaml-dev libcmocka-dev libsodium-dev
        libuv1-dev libsqlite3-dev"
    # The second compiler, sanitizers and libFuzzer.
    [clang]="clang-14 llvm-14 lld-14 libclang-rt-14-dev"
    # make lint, make format, and the manual page's own check.
    [lint]="python3 clang-format-14 mandoc"
    # make coverage.
    [coverage]="gcovr"
    # The terminal front end.
    [terminal]="libncurses-dev"
    # The engine for the browser.
    [wasm]="clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32 binaryen"
    # The page: a Node that is there already is kept, whoever installed it.
    [page]=""
    # Tests of the page in a real browser, of the terminal in a real terminal, and of memory.
    [browser]="chromium"
    [memory]="valgrind tmux"
)
command -v node >/dev/null || packages[page]+=" nodejs"
command -v npm >/dev/null || packages[page]+=" npm"

fail() {
    echo "setup: $*" >&2
    exit 1
}

[ -z "${NO_SETUP:-}" ] || exit 0
wanted=()
for group in "$@"; do
    [ -n "${packages[$group]+known}" ] || fail "there is no group \"$group\"; there are ${!packages[*]}."
    read -ra some <<<"${packages[$group]}"
    wanted+=("${some[@]}")
done
[ ${#wanted[@]} -gt 0 ] || exit 0
if ! command -v dpkg-query >/dev/null; then
    echo "setup: this is no Debian, so nothing was installed; see that you have: ${wanted[*]}" >&2
    exit 0
fi

there=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "${wanted[@]}" 2>/dev/null || true)"
missing=()
for package in "${wanted[@]}"; do
    [[ $there == *" installed:$package "* || " ${missing[*]} " == *" $package "* ]] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

by_hand="install it by hand: apt-get install ${missing[*]}"
command -v apt-get >/dev/null || fail "there is no apt-get here; $by_hand"
as_root=()
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "not root and no sudo; as root, $by_hand"
    as_root=(sudo env DEBIAN_FRONTEND=noninteractive)
fi
echo "setup: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
install=("${as_root[@]}" apt-get install -y --no-install-recommends -qq "${missing[@]}")
# Package lists may be old or absent: refresh them only when the first try fails.
"${install[@]}" >/dev/null 2>&1 && exit 0
"${as_root[@]}" apt-get update -qq || fail "apt-get update failed; see that the network is up, or $by_hand"
"${install[@]}" >/dev/null || fail "apt-get could not install them; its message stands above. You can $by_hand"
