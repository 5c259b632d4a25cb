#!/bin/bash
# test_install.sh BUILD_FOLDER: what is installed can be used: the program, its manual, and the library from C and C++,
# shared and static, found by pkg-config.
. "$(dirname "$0")/tap.sh"
set -o pipefail
tree=$(cd "$(dirname "$0")/.." && pwd)
build=$1
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
cd "$there" || exit 1

check "meson install" meson install -C "$build" --no-rebuild --quiet --destdir "$there/root"
pc=$(find root -name clowder.pc -printf '%h')
lib=$there/$(dirname "$pc")
bin=$there/$(find root -name clowder -path '*/bin/*' -type f)
export PKG_CONFIG_LIBDIR=$there/$pc PKG_CONFIG_SYSROOT_DIR=$there/root LD_LIBRARY_PATH=$lib

foreign() { # lists symbols that are not ours; none is right
    ! grep -v ' clowder_\| CLOWDER_0'
}
only_ours_shared() { nm -D --defined-only "$lib/libclowder.so" | foreign; }
only_ours_static() { nm -g --defined-only "$lib/libclowder.a" | grep ' [A-Z] ' | foreign; }
# shellcheck disable=SC2046 # flags are words
compile() { cc -Wall -Wextra -Werror -o "$1" "${@:2}" $(pkg-config --cflags --libs clowder); }
compile_static() { cc -o "$1" "${@:2}" $(pkg-config --cflags clowder) "$lib/libclowder.a" -lm; }
plays() { "$1" template 4 2a | grep '"over":true.* after 12 moves'; }
refuses() {
    local said
    ! said=$("$1" template 9 2a 2>&1) && [[ $said == *"2 to 4 players"* ]]
}
version_fits() { [ "$("$bin" --version)" = "clowder $(pkg-config --modversion clowder)" ]; }
names_it() { readelf -d "$lib/libclowder.so" | grep 'SONAME.*libclowder\.so\.0\]'; }

completes() {
    bash -c '. "$1"; COMP_WORDS=(clowder re); COMP_CWORD=1; _clowder; [ "${COMPREPLY[*]}" = replay ]' _ \
        "$(find root -path '*/bash-completion/*' -type f)"
}
check "bash completes commands" completes
check "the program and pkg-config tell the same version" version_fits
check "the manual page is there and readable" mandoc -T lint -W error "$(find root -name 'clowder.1*')"
check "the shared library has its soname" names_it
check "the shared library shows nothing but clowder_..." only_ours_shared
check "the static library shows nothing but clowder_..." only_ours_static
check "the example compiles against the shared library" compile shared "$tree/examples/play_one_game.c"
check "and plays a match" plays ./shared
check "and passes on why a match cannot begin" refuses ./shared
check "the example compiles against the static library" compile_static static "$tree/examples/play_one_game.c"
check "and plays a match" plays ./static
cat >clash.c <<'END'
const char *games[] = {"mine", 0};
int match_open(void);
int match_open(void) { return games[0][0]; }
#define main example_main
END
cat "$tree/examples/play_one_game.c" >>clash.c
echo '
#undef main
int main(int argc, char **argv) { return match_open() == 109 ? example_main(argc, argv) : 1; }' >>clash.c
check "a program with names like our inner ones links" compile_static clash clash.c
check "and plays a match" plays ./clash
echo '#include <clowder.h>
int main() { return clowder_version()[0] == 0; }' >plus.cc
check "the header is good C++" c++ -Wall -Wextra -Werror -o plus plus.cc "-I$(dirname "$(find "$there/root" -name clowder.h)")" "$lib/libclowder.a" -lm
check "and runs" ./plus
tap_end
