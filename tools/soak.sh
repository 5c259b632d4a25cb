#!/bin/bash
# soak.sh SECONDS: matches of every game under all laws, from a new seed each time, until the time is up or a law
# is broken; then it says how to see it again.
set -u
cd "$(dirname "$0")/.."
games=20
seed=$(date +%s)
first=$seed
end=$((SECONDS + $1))
while [ $SECONDS -lt "$end" ]; do
    if ! build/test_laws --games $games --seed "$seed" >build/soak.log; then
        grep -A 2 '^not ok' build/soak.log
        echo "soak: again by build/test_laws --games $games --seed $seed"
        exit 1
    fi
    seed=$((seed + games))
    [ -t 1 ] && printf '\rsoak: %d seeds, %d seconds left ' $((seed - first)) $((end - SECONDS))
done
echo "soak: $((seed - first)) seeds from $first on, every game, seat count and option: all laws hold"
