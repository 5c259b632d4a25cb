#!/bin/bash
# fresh.sh: tries the committed tree on fresh minimal Debian systems, built with mmdebstrap in folders of their own.
# Each gets a clone, and there `make run` until the page answers, and `make test`. What failed is said at the end.
#   FRESH="12 13"                      which systems: 12, 13
#   WHAT="run test"                    run, test, deb (packages installed, used and purged)
#   CASES="root:C user:C.UTF-8"        who runs it, and in which locale; the user has sudo
#   PLACE=build-fresh                  where the systems are built; several GB
# Needs root, and the Debian mirror of this machine's own apt configuration. Settings for npm and pip (environment,
# .npmrc, pip.conf, certificates) are those of this machine.
set -u
cd "$(dirname "$0")/.."
tree=$PWD
: "${FRESH:=12 13}" "${WHAT:=run test}" "${CASES:=root:C user:C.UTF-8}" "${PLACE:=build-fresh}"
declare -A suites=([12]=bookworm [13]=trixie)
results=()
failed=0

die() {
    echo "fresh: $*" >&2
    exit 1
}

say() { # RESULT SENTENCE
    [ "$1" = ok ] || failed=$((failed + 1))
    results+=("$(printf '%-7s %s' "$1" "$2")")
    echo "${results[-1]}"
}

[ "$(id -u)" = 0 ] || die "this needs root: mmdebstrap builds whole systems and chroot enters them. Run: sudo make fresh"
command -v mmdebstrap >/dev/null || die "mmdebstrap is missing; run: make setup WITH=fresh"
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
    awk '$2 ~ /^(bookworm|trixie)$/ {print $1; exit}')}
[ -n "$mirror" ] || die "the apt configuration of this machine names no Debian mirror; give one: MIRROR=http://..."
for number in $FRESH; do
    [ -n "${suites[$number]:-}" ] || die "there is no system \"$number\"; there are ${!suites[*]}."
done
for word in $WHAT; do
    case $word in run | test | deb) ;; *) die "\"$word\" is not understood; WHAT takes run, test, deb." ;; esac
done
mkdir -p "$PLACE"
PLACE=$(cd "$PLACE" && pwd)
[ -z "$(git status --porcelain --untracked-files=no)" ] || echo "fresh: only what is committed is tried; there are changes that are not."

# base NUMBER: a minimal system with make and git, as a tar file that is kept.
base() {
    local tar=$PLACE/base-$1.tar
    [ ! -e "$tar" ] || return 0
    echo "fresh: building Debian $1 from $mirror"
    apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until|Retries)' >"$PLACE/apt.conf"
    mmdebstrap --quiet --variant=minbase --include=make,git,sudo --aptopt="$PLACE/apt.conf" "${suites[$1]}" "${tar%.tar}.part.tar" "$mirror" \
        >"$PLACE/base-$1.log" 2>&1 && mv "${tar%.tar}.part.tar" "$tar" && return 0
    rm -f "${tar%.tar}.part.tar"
    tail -n 5 "$PLACE/base-$1.log"
    say FAILED "Debian $1: mmdebstrap could not build it from $mirror; see that the mirror answers ($PLACE/base-$1.log)"
    return 1
}

# settings ROOT: this machine's ways to the network, into the system.
settings() {
    local file home
    cp -L /etc/resolv.conf /etc/hosts "$1/etc/"
    for file in /etc/pip.conf /etc/npmrc /usr/etc/npmrc; do
        [ ! -f "$file" ] || install -D -m 644 "$file" "$1$file"
    done
    for home in "$1/root" "$1/home/user"; do
        for file in .npmrc .config/pip/pip.conf .pip/pip.conf; do
            [ ! -f "$HOME/$file" ] || install -D -m 644 "$HOME/$file" "$home/$file"
        done
    done
    [ ! -f /usr/etc/npmrc ] || install -D -m 644 /usr/etc/npmrc "$1/etc/npmrc" # where Debian's npm looks
    # Certificates lie in a folder of their own: the systems' own package writes over the usual place.
    : >"$1/fresh.env"
    while IFS='=' read -r name value; do
        [ ! -d "$value" ] || continue
        if [ -f "$value" ]; then
            install -D -m 644 "$value" "$1/fresh$value"
            value=/fresh$value
        fi
        printf "export %s=%q\n" "$name" "$value" >>"$1/fresh.env"
    done < <(
        env | grep -iE '^(npm_config_[a-z_]*|PIP_[A-Z_]*|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|REQUESTS_CA_BUNDLE|(https?|no|all)_proxy)='
        file=$(npm config get cafile 2>/dev/null) && [ -f "$file" ] && echo "npm_config_cafile=$file"
    )
    echo force-unsafe-io >"$1/etc/dpkg/dpkg.cfg.d/fresh" # the system is thrown away: no need to wait for the disk
}

# inside ROOT WHO LOCALE COMMAND: becomes the command in the clone, in namespaces that end with it; for subshells.
inside() {
    local root=$1 who=$2 locale=$3 home=/root
    shift 3
    [ "$who" = root ] || home=/home/$who
    # shellcheck disable=SC2016 # expanded inside
    exec unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/dev/shm" || exit 1
        exec chroot --userspec="$2:$2" "$1" env -i HOME="$3" USER="$2" LOGNAME="$2" LC_ALL="$4" TERM=dumb \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            bash -c ". /fresh.env && cd $3/clowder && $5"' _ "$root" "$who" "$home" "$locale" "$*"
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

answers() { # PORT: the page is there
    python3 - "$1" <<'END' 2>/dev/null
import sys, urllib.request
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
page = opener.open(f"http://127.0.0.1:{sys.argv[1]}/", timeout=5).read().decode()
sys.exit(0 if "<title>Clowder" in page else 1)
END
}

# end_tree PID: ends the process and all below it. The user inside is another one, so that what unshare asks of the
# kernel (--kill-child) is forgotten and its children would stay.
end_tree() {
    local child
    for child in $(pgrep -P "$1"); do end_tree "$child"; done
    kill -KILL "$1" 2>/dev/null
}

# run_once ROOT WHO LOCALE LOG: `make run` until the page answers; prints the seconds.
run_once() {
    local port start seconds result=1
    port=$(free_port)
    start=$(date +%s.%N)
    inside "$1" "$2" "$3" "exec make run RUN_FLAGS='--port $port'" </dev/null >"$4" 2>&1 &
    local job=$!
    while kill -0 $job 2>/dev/null; do
        if answers "$port"; then
            result=0
            break
        fi
        sleep 0.1
    done
    seconds=$(python3 -c "import time; print(round(time.time() - $start, 1))")
    end_tree $job
    wait $job 2>/dev/null
    while answers "$port"; do sleep 0.1; done # the processes inside end a little after unshare does
    echo "$seconds"
    return $result
}

try_run() { # ROOT WHO LOCALE TITLE LOG
    local seconds again
    if seconds=$(run_once "$1" "$2" "$3" "$5"); then
        if again=$(run_once "$1" "$2" "$3" "$5.again"); then
            say ok "$4: make run answers after $seconds s from nothing; the second time after $again s"
        else
            tail -n 5 "$5.again"
            say FAILED "$4: make run answers after $seconds s from nothing; the second time it does not ($5.again)"
        fi
    else
        tail -n 15 "$5"
        say FAILED "$4: make run ended after $seconds s without a page ($5)"
    fi
}

try_test() { # ROOT WHO LOCALE TITLE LOG
    local start=$SECONDS
    if (inside "$1" "$2" "$3" "make test") </dev/null >"$5" 2>&1; then
        say ok "$4: make test: $(tail -n 1 "$5"), $((SECONDS - start)) s"
    else
        grep -a -E '^(FAILED|not ok)|: [0-9]+ failed' "$5" | head -n 20
        say FAILED "$4: make test: $(tail -n 1 "$5"), $((SECONDS - start)) s ($5)"
    fi
}

try_deb() { # ROOT WHO LOCALE TITLE LOG
    local start=$SECONDS
    if (inside "$1" "$2" "$3" "make setup WITH=deb && make deb && tests/test_deb.sh build-deb") </dev/null >"$5" 2>&1; then
        say ok "$4: packages are built, installed, used and purged, $((SECONDS - start)) s"
    else
        tail -n 25 "$5"
        say FAILED "$4: packages ($5)"
    fi
}

for number in $FRESH; do
    base "$number" || continue
    for one in $CASES; do
        who=${one%%:*} locale=${one#*:}
        title="Debian $number, $who, $locale"
        root=$PLACE/$number-$who-$locale
        rm -rf --one-file-system "$root"
        mkdir -p "$root"
        tar -C "$root" -xf "$PLACE/base-$number.tar" || { say FAILED "$title: the system cannot be unpacked" && continue; }
        chroot "$root" useradd -m -s /bin/bash user
        echo 'user ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/user"
        settings "$root"
        home=$root/root
        [ "$who" = root ] || home=$root/home/user
        git clone -q "$tree" "$home/clowder" || { say FAILED "$title: the tree cannot be cloned" && continue; }
        chroot "$root" chown -R "$who:$who" "${home#"$root"}"
        for word in $WHAT; do
            "try_$word" "$root" "$who" "$locale" "$title" "$root-$word.log"
        done
        [ -n "${KEEP:-}" ] || rm -rf --one-file-system "$root"
    done
done
echo
printf '%s\n' "${results[@]}"
[ $failed = 0 ]
