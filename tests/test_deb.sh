#!/bin/bash
# test_deb.sh FOLDER: the Debian packages in FOLDER are installed, used and purged on this machine. Needs root or sudo, so
# `make fresh WHAT=deb` runs it, in systems of its own.
. "$(dirname "$0")/tap.sh"
set -o pipefail
folder=$(cd "$1" && pwd) || exit 1
tree=$(cd "$(dirname "$0")/.." && pwd)
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
cd "$there" || exit 1

names=(clowder clowder-server libclowder0 libclowder-dev)
installs() { "${as_root[@]}" apt-get install -y -q --no-install-recommends "$folder"/*.deb; }
is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1")" = installed ]; }
plays() { printf 'new cat-fight players=2 seed=2a\nlegal 1\nquit\n' | /usr/bin/clowder engine | grep -c '"ok":true' | grep -x '[23]'; }
# shellcheck disable=SC2046 # flags are words
compiles() { cc -o one "$tree/examples/play_one_game.c" $(pkg-config --cflags --libs clowder) && ./one template 4 2a; }
serves() {
    python3 - <<'PYTHON'
import re, subprocess, sys, urllib.request
server = subprocess.Popen(["/usr/bin/clowder", "serve", "--port", "0", "--database", "test.db"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
try:
    for line in server.stdout:
        found = re.search(r"http://[a-z0-9.]+:(\d+)/", line)
        if found:
            page = urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://127.0.0.1:{found[1]}/").read()
            sys.exit(b"<title>Clowder" not in page)
    sys.exit("the server did not say where it listens")
finally:
    server.kill()
PYTHON
}
purges() { "${as_root[@]}" apt-get purge -y -q "${names[@]}"; }
nothing_left() {
    local left
    left=$(find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /home -o -path /root -o -path /tmp \) -prune -o \
        -name '*clowder*' -print 2>/dev/null | grep -v '^/var/lib/apt\|^/var/cache/apt')
    echo "$left"
    [ -z "$left" ]
}

check "the packages install" installs
for name in "${names[@]}"; do
    check "$name is installed" is_installed "$name"
done
check "the program plays" plays
check "the manual of a command is there" test -s /usr/share/man/man1/clowder-serve.1.gz
check "the library compiles and plays" compiles
check "the server shows the page" serves
check "the unit is there" test -s /usr/lib/systemd/system/clowder.service
check "they are purged" purges
check "nothing is left" nothing_left
tap_end
