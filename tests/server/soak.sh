#!/bin/sh
# soak.sh SECONDS: the long forms of the server's tests, each with a new seed that it prints.
set -eu
cd "$(dirname "$0")/../.."
third=$(($1 / 3))
tests/server/test_durability.py build/clowder build/tests/server/libclowder_fault.so "$third"
tests/server/test_wire.py build/clowder build/tests/server/worlds "$third"
end=$(($(date +%s) + third))
while [ "$(date +%s)" -lt "$end" ]; do
    tests/server/test_hostile.py build/clowder 20000
done
