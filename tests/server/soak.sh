#!/bin/bash
# soak.sh SECONDS: the long forms of the server's tests, each with a new seed that it prints. With 3600 or more the counts
# are 10,000 kills, 10^6 acknowledged moves and 10^5 pairs of worlds, which takes some hours on two cores.
set -euo pipefail
cd "$(dirname "$0")/../.."
part=$(($1 / 4))
export SEED
new_seed() {
    SEED=$(($(date +%s) % 1000000))
    echo "SEED=$SEED"
}
new_seed
share=$(($1 < 3600 ? $1 : 3600))
fault=build/tests/server/libclowder_fault.so

# Clients that others wrote, straight and behind nginx and Caddy.
[ -x build/clients/bin/python ] || python3 -m venv build/clients
build/clients/bin/pip install -q -r tests/server/requirements.txt
[ -d build/clients/node_modules/ws ] || npm install --prefix build/clients --no-audit --no-fund --silent ws@8.18.0
build/clients/bin/python tests/server/test_clients.py build/clowder build/clients/node_modules

# 10,000 simulated hours from a new seed, and a thousand stops.
build/tests/server/sim hours 10000 "$(date +%s)"
tests/server/test_permissions.py build/clowder 1000

tests/server/test_durability.py build/clowder $fault "$part" $((share * 10000 / 3600 + 3)) $((share * 1000000 / 3600))
end=$(($(date +%s) + part))
while [ "$(date +%s)" -lt "$end" ]; do
    new_seed
    tests/server/test_power.py build/clowder 100
done
tests/server/test_wire.py build/clowder build/tests/server/worlds "$part" $((share * 100000 / 3600))
end=$(($(date +%s) + part))
while [ "$(date +%s)" -lt "$end" ]; do
    new_seed
    tests/server/test_hostile.py build/clowder 20000
done
