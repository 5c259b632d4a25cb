#!/bin/bash
# The lab on many machines, with a real nats-server: workers that are killed and paused, a server that restarts, a unit
# that brings workers down, a worker of another version.
#     test_queue.sh BUILD
. "$(dirname "$0")/tap.sh"
clowder=$1/clowder
crash=$1/libcrash.so
tmp=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do
        kill -CONT "$pid" 2>/dev/null
        kill -KILL "$pid" 2>/dev/null
    done
    wait 2>/dev/null
    rm -rf "$tmp"
}
trap finish EXIT
cd "$tmp" || exit 1
command -v nats-server >/dev/null || PATH=$PATH:/usr/sbin:/usr/local/bin
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
url=nats://127.0.0.1:$port

step() { # TITLE COMMAND...: in this shell, because it starts processes that others stop
    local title=$1 result=0
    shift
    "$@" >step.log 2>&1 </dev/null || result=$?
    tap_say $result "$title" "$(cat step.log)"
}
wait_for() { # SECONDS COMMAND...: until the command succeeds
    local until=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.1
    done
}
server() {
    nats-server -js -sd "$tmp/store" -a 127.0.0.1 -p "$port" >>server.log 2>&1 &
    server_pid=$!
    pids+=($!)
    wait_for 60 python3 -c "import socket; socket.create_connection(('127.0.0.1', $port), 1)"
}
worker() { # sets `started`
    "$clowder" worker --nats "$url" >>workers.log 2>&1 &
    started=$!
    pids+=($!)
}
same() {
    for file in report.json report.html games.csv.gz; do cmp "$1/$file" "$2/$file" || return 1; done
}
says() {
    local text=$1
    shift
    ! "$@" >said 2>&1 </dev/null || { cat said; return 1; }
    cat said
    grep -qF -- "$text" said
}

run=(lab catchy --bots search:60 --games 1200 --watch 20 --playouts 5 --csv --quiet)
step "on one machine" "$clowder" "${run[@]}" --out alone
step "no server: a sentence" says "No NATS server answers" "$clowder" "${run[@]}" --out none --nats "nats://127.0.0.1:1"

step "nats-server with JetStream starts" server

# Three workers. One is killed, one is paused for longer than the deadline, the server restarts; then all goes on.
parts() { # the leader has at least so many units; it says so in its part
    python3 - "$1" <<'PY'
import sys, struct
data = open("many/part.lab", "rb").read()
length = struct.unpack_from("<Q", data, 19)[0]
bitmap = data[27 + length:27 + length + 32]
sys.exit(sum(bin(byte).count("1") for byte in bitmap) < int(sys.argv[1]))
PY
}
many() {
    "$clowder" "${run[@]}" --out many --nats "$url" --deadline 2 >lead.log 2>&1 &
    local lead=$!
    pids+=($lead)
    worker && local first=$started
    worker && local second=$started
    worker
    wait_for 120 parts 1 || { echo "no unit came back"; cat lead.log workers.log; return 1; }
    kill -KILL $first
    kill -STOP $second
    kill -TERM $server_pid
    wait $server_pid
    server || return 1
    sleep 4
    kill -CONT $second
    wait_for 240 bash -c "! kill -0 $lead" || { echo "the run did not end"; cat lead.log workers.log; return 1; }
    wait $lead || { cat lead.log; return 1; }
    same alone many
}
step "three workers, one killed, one paused, the server restarted: the same bytes as on one machine" many

killed_leader() {
    "$clowder" "${run[@]}" --out again --nats "$url" --deadline 2 >lead2.log 2>&1 &
    local lead=$!
    pids+=($lead)
    wait_for 120 bash -c 'ls again/rows/*.gz'
    kill -KILL $lead || { echo "the run was over before its leader was killed"; return 1; }
    wait $lead 2>/dev/null
    timeout 240 "$clowder" "${run[@]}" --out again --nats "$url" --deadline 2 --resume || return 1
    same alone again
}
step "a leader that is killed goes on where it was" killed_leader
step "nothing of a run stays at the server" bash -c '! find store -name "*.blk" -size +200k | grep -q .'

crashing() {
    CRASH_UNIT=7 LD_PRELOAD=$crash "$clowder" worker --nats "$url" --idle 20 >crash.log 2>&1 &
    pids+=($!)
    "$clowder" "${run[@]}" --out crashed --nats "$url" --deadline 2 >lead3.log 2>&1 || { cat lead3.log; return 1; }
    grep -q "set aside" lead3.log || { echo "no word of it"; cat lead3.log crash.log; return 1; }
    python3 -c "import json; report = json.load(open('crashed/report.json')); assert report['set_aside'] == [8], report['set_aside']" &&
        grep -q "set aside" crashed/report.html
}
for pid in "${pids[@]:1}"; do [ "$pid" = "$server_pid" ] || kill -KILL "$pid" 2>/dev/null; done
step "a unit that brings a worker down twice is set aside and reported" crashing

other_version() {
    local version other
    version=$("$clowder" --version | grep -o '[0-9][0-9.]*[0-9]' | head -1)
    other=${version%?}$(((${version: -1} + 1) % 10))
    VERSION=$version OTHER=$other perl -0pe 's/\Q$ENV{VERSION}\E/$ENV{OTHER}/g' "$clowder" >other && chmod +x other
    "$clowder" "${run[@]}" --out mixed --nats "$url" >lead4.log 2>&1 &
    pids+=($!)
    timeout 60 ./other worker --nats "$url" --idle 30 >other.log 2>&1 && { echo "it was taken"; return 1; }
    cat other.log
    grep -qF "$version" other.log && grep -qF "$other" other.log
}
step "a worker of another version is refused with both versions" other_version
tap_end
