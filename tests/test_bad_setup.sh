#!/bin/bash
# Set-up meets a machine that is not as it should be: it says in a sentence what to do, and leaves nothing half-installed.
# Stand-ins take the place of Debian's own programs (apt-get, sudo, npm, cc); each writes down how it was called. TAP.
. "$(dirname "$0")/tap.sh"
in_a_copy_of_the_tree
unset NO_SETUP MAKEFLAGS MAKELEVEL CC
mkdir bin
real=$PATH
export PATH=$PWD/bin:$real LC_ALL=C

stand_in() { # NAME BODY
    printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n%s\n' "$1" "$PWD" "$2" >"bin/$1"
    chmod +x "bin/$1"
}
fresh_machine() { # nothing is installed, and apt-get does as told
    rm -f bin/* calls
    stand_in dpkg-query ''
    stand_in apt-get "$1"
    stand_in sudo 'exec "$@"'
    stand_in clang-format 'echo version 14.0'
}
says() { # SENTENCE COMMAND...: fails, says it, and no package was installed
    local sentence=$1 said
    shift
    rm -f calls
    ! said=$("$@" 2>&1) || { echo "it passed: $said"; return 1; }
    echo "$said"
    cat calls
    grep -q -- "$sentence" <<<"$said" && ! grep '^apt-get.* install ' calls | grep -v -e --download-only
}

fresh_machine 'case "$*" in *install*|*update*) echo "E: Failed to fetch http://mirror.invalid" >&2; exit 100 ;; esac'
check "a mirror that does not answer" says 'mirror in /etc/apt cannot be reached. See that the network is up' tools/setup.sh build
fresh_machine 'case "$*" in *install*) echo "E: Unable to locate package meson" >&2; exit 100 ;; esac'
check "a mirror without our packages" says 'works on' tools/setup.sh build
check "the apt-get's own sentence is passed on" says 'Unable to locate package meson' tools/setup.sh build
fresh_machine 'case "$*" in *install*) echo "E: You do not have enough free space in /var/cache/apt/archives/." >&2; exit 100 ;; esac'
check "no room for the downloads" says 'the disk is full. Make room below /var/cache/apt' tools/setup.sh build
fresh_machine 'case "$*" in *download-only*) echo "After this operation, 9,999,999 GB of additional disk space will be used." ;; esac'
check "no room for what they unpack to" says 'MB are free, so nothing was installed' tools/setup.sh build
fresh_machine 'case "$*" in *download-only*) echo "  Space needed: 9,999,999 GB / 1 GB available" ;; esac'
check "the same as apt 3 says it" says 'MB are free, so nothing was installed' tools/setup.sh build
fresh_machine 'case "$*" in *download-only*) echo "After this operation, 12.3 MB of additional disk space will be used." ;; esac'
check "with room it installs" tools/setup.sh build
check "the group that does not exist" says 'there is no group "nonsense"; there are' tools/setup.sh nonsense

fresh_machine ''
rm bin/sudo
stand_in id 'echo 1000'
without_sudo() { # the PATH has no sudo but what stands in bin
    local one
    mkdir -p only
    for one in bash sh env cat cut grep sed sort xargs head tail mktemp rm df awk dirname tr numfmt; do
        ln -sf "$(PATH=$real command -v $one)" only/$one
    done
    PATH=$PWD/bin:$PWD/only "$@"
}
check "neither root nor sudo" says 'you are not root and there is no sudo.*As root' without_sudo tools/setup.sh build
check "what is missing is only said by other targets" says 'these packages are missing: .*mandoc' make lint
check "they say what to run" says 'run: make setup' make build

# The compiler: one that says it is too old, in front of the real one.
rm -f bin/*
stand_in old-gcc 'case "$*" in --version) echo "gcc (Debian 9.3.0) 9.3.0 Copyright (C) 2019 Free Software Foundation, Inc."; exit 0 ;; *-dM*) echo "#define __GNUC__ 9
#define __GNUC_MINOR__ 3
#define __GNUC_PATCHLEVEL__ 0"; exit 0 ;; esac
exec cc "$@"'
too_old() {
    local said
    ! said=$(CC=$PWD/bin/old-gcc NO_SETUP=1 tools/build.sh build 2>&1)
    echo "$said"
    grep 'gcc 9.3.0, which is too old: install gcc 12 or clang 14' <<<"$said"
}
check "a compiler that is too old" too_old
rm -rf build

# npm on a full disk: what it left is taken away, and the sentence says why.
rm -f bin/*
stand_in npm 'mkdir -p node_modules/half; echo "npm error code ENOSPC" >&2; exit 1'
half_gone() {
    local said
    ! said=$(NO_SETUP=1 make web/node_modules/.package-lock.json 2>&1) || return 1
    echo "$said"
    grep 'npm could not install' <<<"$said" && [ ! -e web/node_modules ]
}
check "npm that fails leaves nothing behind" half_gone

# A real disk that is full, where a small one can be mounted.
rm -f bin/*
small_disk() {
    unshare --mount --map-root-user sh -c '
        mkdir -p small && mount -t tmpfs -o size=400k tmpfs small && mkdir small/build && rm -rf build && ln -s small/build build || exit 77
        python3 -c "open(\"small/rest\", \"wb\").write(bytes(300000))"
        NO_SETUP=1 tools/formatter.sh install 2>&1; echo "exit $?"; ls build'
}
if PATH=$real unshare --mount --map-root-user mount -t tmpfs tmpfs /mnt 2>/dev/null; then
    full() {
        local said
        said=$(small_disk)
        echo "$said"
        grep 'exit 1' <<<"$said" && grep 'could not be installed' <<<"$said" && ! grep -x formatter <<<"$said"
    }
    check "a full disk leaves no half formatter" full
fi
tap_end
