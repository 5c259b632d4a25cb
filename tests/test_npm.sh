#!/bin/bash
# test_npm.sh BUILD_FOLDER: the npm package in BUILD_FOLDER/npm, installed in an empty project, plays, refuses, and has
# types that fit. TAP output.
. "$(dirname "$0")/tap.sh"
tree=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
cd "$there" || exit 1

echo '{"private": true, "type": "module"}' >package.json
cp "$tree/examples/play_one_game.mjs" .
same_as_native() { # the library's example plays the same match
    cc -o native "$tree/examples/play_one_game.c" -I"$tree/include" "$build/libclowder.a" -lm || return 1
    ./native template 4 2a && node play_one_game.mjs template 4 2a
    [ "$(node play_one_game.mjs template 4 2a | sed 's/.* after/after/')" = "after 12 moves" ]
}
refuses() { node play_one_game.mjs template 9 2a 2>&1 | grep '2 to 4 players'; }
cat >typed.ts <<'TS'
import { type AnyView, type Match, type Result, SPECTATOR } from "clowder-engine";
import { startEngine } from "clowder-engine/node";
const match: Match = (await startEngine()).open("template", 2, "", "2a");
const view: AnyView = match.view(SPECTATOR);
const result: Result = match.result();
const pending: number[] = view.pending;
console.log(result.over, pending);
TS
cat >wrong.ts <<'TS'
import { startEngine } from "clowder-engine/node";
(await startEngine()).open("template", "two", "", "2a");
TS
types() {
    "$tree/web/node_modules/.bin/tsc" --strict --noEmit --skipLibCheck false --target ES2022 --module NodeNext --types node \
        --typeRoots "$tree/web/node_modules/@types" "$1"
}
same_module() { cmp node_modules/clowder-engine/clowder.wasm "$build/wasm/clowder.wasm"; }
same_version() { grep "\"version\": \"$("$build/clowder" --version | cut -d ' ' -f 2)\"" node_modules/clowder-engine/package.json; }

check "npm installs the package" npm install --offline --no-audit --no-fund --loglevel=error "$(ls "$build"/npm/clowder-engine-*.tgz)"
check "it holds the module that was built" same_module
check "it has the version of the program" same_version
check "the example plays a match" same_as_native
check "and passes on why a match cannot begin" refuses
check "a program in TypeScript that uses it right compiles" types typed.ts
refuse "one that uses it wrong does not" types wrong.ts
tap_end
