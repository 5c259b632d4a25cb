#!/bin/sh
# static_library.sh ENGINE.a OUT.a: the engine as one object in which only clowder_... is visible from outside, so
# that a program's own names cannot clash with ours.
set -eu
object=$2.o
trap 'rm -f "$object"' EXIT
ld -r --whole-archive "$1" -o "$object"
objcopy --wildcard --keep-global-symbol='clowder_*' "$object"
rm -f "$2"
ar rcs "$2" "$object"
