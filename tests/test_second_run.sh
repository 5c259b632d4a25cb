#!/bin/bash
# A second `make run` starts the server and builds nothing: no compiler, npm or Meson is called, and the work before the
# server is there costs less than a second of CPU (which a busy machine does not stretch). Needs a built tree. TAP.
. "$(dirname "$0")/tap.sh"
cd "$(dirname "$0")/.." || exit 1
unset MAKEFLAGS MAKELEVEL
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
for name in npm npx meson cc gcc clang c++ wasm-opt apt-get sudo; do
    printf '#!/bin/sh\necho "%s $*" >>%s/calls\nexit 1\n' "$name" "$there" >"$there/$name"
    chmod +x "$there/$name"
done
starts() {
    python3 - "$there" <<'PYTHON'
import os, resource, signal, subprocess, sys, urllib.request, re
there = sys.argv[1]
env = dict(os.environ, PATH=f"{there}:{os.environ['PATH']}")
run = subprocess.Popen(["make", "run", f"RUN_FLAGS=--port 0 --database {there}/run.db"], stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, text=True, env=env, start_new_session=True)
said = ""
try:
    for line in run.stdout:
        said += line
        found = re.search(r"http://[a-z0-9.]+:(\d+)/", line)
        if found:
            page = urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://127.0.0.1:{found[1]}/").read()
            assert b"<title>Clowder" in page
            break
    else:
        sys.exit("make run ended without a server:\n" + said)
finally:
    os.killpg(run.pid, signal.SIGTERM)
    run.wait()
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{used.ru_utime + used.ru_stime:.2f} s of CPU")
sys.exit(used.ru_utime + used.ru_stime >= 1)
PYTHON
}
check "it shows the page after less than a second of work" starts
nothing_called() { cat "$there/calls" 2>/dev/null; [ ! -e "$there/calls" ]; }
check "no compiler, npm, Meson or apt-get was called" nothing_called
tap_end
