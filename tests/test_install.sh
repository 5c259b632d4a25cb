#!/bin/bash
# test_install.sh BUILD_FOLDER: what is installed can be used: the program, its manual, and the library from C and C++,
# shared and static, found by pkg-config.
. "$(dirname "$0")/tap.sh"
set -o pipefail
tree=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
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

# Completion asks the program, so the installed one comes first in PATH.
export PATH=$(dirname "$bin"):$PATH
completes_bash() { # WORDS...: the last one completed is the answer
    bash -c '. "$1"; shift; want=$1; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _clowder
        echo "${COMPREPLY[@]}"; [[ " ${COMPREPLY[*]} " == *" $want "* ]]' _ "$(find root -path '*/bash-completion/*' -type f)" "$@"
}
completes_fish() { # ANSWER LINE
    fish --no-config -c "source $(find root -name clowder.fish); complete -C '$2'" | cut -f 1 | grep -x -- "$1"
}
completes_zsh() { # ANSWER LINE: in a real terminal of zsh's own
    HOME=$there zsh -f -c '
        zmodload zsh/zpty
        zpty z zsh -f -i
        zpty -w z "PS1=; fpath=('"$(dirname "$there/$(find root -name _clowder)")"' \$fpath); autoload -U compinit; compinit -u -D; echo READY"
        repeat 100 { zpty -r z line "*READY*" && break; sleep 0.1 }
        zpty -w -n z "$2"$'"'\\t'"'
        said=
        repeat 300 { zpty -r -t z line && said+=$line; [[ $said == *$1* ]] && exit 0; sleep 0.1 }
        print -r -- "$said"
        exit 1' _ "$1" "$2"
}
check "bash completes commands" completes_bash replay clowder re
check "bash completes games" completes_bash cat-fight clowder play cat
check "bash completes flags of a command" completes_bash --database clowder serve --data
check "fish completes commands" completes_fish replay 'clowder re'
check "fish completes flags of a command" completes_fish --database 'clowder serve --data'
check "zsh completes commands" completes_zsh 'replay' 'clowder rep'
check "zsh completes flags of a command" completes_zsh '--database' 'clowder serve --datab'

names_source() { # FILE: what it loads names the tree or the build folder
    objcopy --strip-debug "$(readlink -f "$1")" stripped && grep -a -o -e "$tree[ -~]*" -e "$build[ -~]*" stripped
}
no_source_path() {
    local file
    for file in "$bin" "$lib/libclowder.so" "$lib/libclowder.a"; do
        [ -s "$file" ] || return 1
        ! names_source "$file" || return 1
    done
    [ -s "$unit" ] && ! grep -r -e "$tree" root --include='*.pc' --include='*.service' --include='*.1' --include='*.fish'
}
unit=$(find root -name clowder.service)
check "no source path is compiled in" no_source_path
echo "const char place[] = \"$tree/games\";" >planted.c
cc -c planted.c -o planted.o
check "a source path would be found" names_source planted.o
page_of_each() {
    local name
    for name in $("$bin" --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'); do
        mandoc -T lint -W warning "$(find root -name "clowder-$name.1")" || return 1
        for flag in $("$bin" "$name" --help | grep -oE -- '--[a-z][a-z-]*' | sort -u); do
            mandoc -T ascii "$(find root -name "clowder-$name.1")" | sed 's/.\x08//g' | grep -q -- "$flag" || { echo "$name $flag"; return 1; }
        done
    done
    [ -n "$name" ]
}
check "every command has its manual page, with all its flags" page_of_each
starts_it() { # the path in the unit, below the root of this installation, is the program
    local path
    path=$(sed -n 's/^ExecStart=\([^ ]*\) serve .*/\1/p' "$unit")
    [ -x "root$path" ] && [ "root$path" -ef "$bin" ]
}
check "the unit starts the installed program" starts_it
page_found() { # a page beside the program is found wherever the prefix lies
    mkdir -p "$(dirname "$bin")/../share/clowder/web" && echo '<title>Here' >"$(dirname "$bin")/../share/clowder/web/index.html"
    python3 - "$bin" <<'PYTHON'
import re, subprocess, sys, urllib.request
server = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--database", "page.db"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
try:
    for line in server.stdout:
        found = re.search(r"http://[a-z0-9.]+:(\d+)/", line)
        if found:
            page = urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://127.0.0.1:{found[1]}/").read()
            sys.exit(b"<title>Here" not in page)
    sys.exit("the server did not say where it listens")
finally:
    server.kill()
PYTHON
}
check "the installed program finds the installed page" page_found
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
