#!/usr/bin/env python3
"""test_setup.py: what tools/setup.sh would install holds everything that the build, the Makefile and the tests look for.

Setup is asked on a machine with nothing installed: stand-ins for dpkg-query and apt-get take the place of Debian's, and
apt-get writes down what it is asked for. What must be named comes from the files themselves: dependency() and
find_program() in Meson, commands in shell scripts and makefiles, programs that Python and Node start, Python imports.
A name found there that has no row in the tables below fails the test, so that a new one cannot be forgotten. TAP output.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

# What Meson's dependency() calls a library -> the package that holds it. None: part of the C library.
LIBRARIES = {
    "cmocka": "libcmocka-dev",
    "libfyaml": "libfyaml-dev",
    "libsodium": "libsodium-dev",
    "libuv": "libuv1-dev",
    "sqlite3": "libsqlite3-dev",
    "libnats": "libnats-dev",
    "libwslay": "libwslay-dev",
    "wslay": "libwslay-dev",
    "http_parser": "libhttp-parser-dev",
    "python3": "python3-dev",
    "zlib": "zlib1g-dev",
    "unistring": "libunistring-dev",
    "m": None,
    "dl": None,
    "threads": None,
}
# A program -> the packages that hold it.
PROGRAMS = {
    "ar": "build-essential", "as": "build-essential", "c++": "build-essential", "cc": "build-essential",
    "gcc": "build-essential", "ld": "build-essential", "make": "build-essential", "nm": "build-essential",
    "objcopy": "build-essential", "readelf": "build-essential", "strings": "build-essential",
    "dpkg-buildpackage": "debhelper", "dpkg-deb": "build-essential", "dpkg-parsechangelog": "debhelper",
    "clang": "clang", "wasm-opt": "binaryen", "wasm-ld": "lld", "llvm-symbolizer": "llvm",
    "meson": "meson", "ninja": "ninja-build", "pkg-config": "pkg-config",
    "python3": "python3", "pip": "python3-venv",
    "node": "nodejs", "npm": "npm", "npx": "npm", "mandoc": "mandoc", "zsh": "zsh", "fish": "fish",
    "gcovr": "gcovr", "curl": "curl", "caddy": "caddy", "valgrind": "valgrind", "tmux": "tmux", "nginx": "nginx", "mmdebstrap": "mmdebstrap",
    "lintian": "lintian", "fakeroot": "fakeroot", "nats-server": "nats-server",
    "mkfs.ext4": "e2fsprogs", "mke2fs": "e2fsprogs", "debugfs": "e2fsprogs",
}
# What minimal Debian has, with make and git beside it: nobody needs to install these.
MINIMAL = """apt-cache apt-get awk basename bash cat chmod chown chroot cmp cp cut date dd df diff dirname dpkg dpkg-query du
    env false find flock getconf git grep groupadd gzip head hostname id install kill ldconfig ln ls mkdir mkfifo mktemp
    mount mountpoint mv nice nohup nproc numfmt od paste printf ps pwd readlink realpath rm rmdir sed seq setpriv setsid sh
    sha256sum sleep sort stat stty su sync tac tail tar taskset tee test timeout touch tr true truncate umount uname uniq
    unshare useradd wc which xargs yes sudo mawk prlimit getent env kill pgrep md5sum comm expr tsort nl fold join
    split perl""".split()
# Files that only these groups' targets run; all others belong to run or test.
OTHER_TARGETS = {
    "tools/coverage.sh": "coverage", "tools/soak.sh": "proofs", "tests/server/soak.sh": "proofs", "tests/server/test_clients.py": "proofs", "bench/load.py": "proofs",
    "tools/fresh.sh": "fresh", "tools/deb.sh": "deb", "tools/docs.sh": "docs",
}
# Programs of which a script takes what is there, and says so when none is.
OPTIONAL = {"docker", "podman"}
# Python modules that are not called as their package.
MODULES = {"pyspiel": "open_spiel"}
SHELL_WORDS = set("""if then else elif fi for while until do done case esac in select function time { } ! [[ ]] [ ]
    . : alias bg break builtin cd command compgen complete continue declare echo eval exec exit export fg getopts hash
    jobs let local mapfile popd pushd read readarray readonly return set shift shopt source trap type ulimit umask unset
    wait printf true false test kill pwd""".split())

count = 0
failures = 0


def tap(good, title, *notes):
    global count, failures
    count += 1
    failures += not good
    print(("ok" if good else "not ok"), count, "-", title)
    for note in [] if good else notes:
        print("#", note)


def in_nothing(*arguments):
    """tools/setup.sh on a machine with no package and no Node, in the C locale -> (the packages apt-get was asked for, exit code)."""
    with tempfile.TemporaryDirectory() as there:
        for name in ("dpkg-query", "apt-get", "sudo"):
            with open(f"{there}/{name}", "w", encoding="utf-8") as out:
                out.write("#!/bin/sh\n[ ${0##*/} != sudo ] || exec \"$@\"\n"
                          f"[ ${{0##*/}} != apt-get ] || echo \"$@\" >>{there}/asked\n")
            os.chmod(f"{there}/{name}", 0o755)
        for name in """sh bash env cat cut grep sed sort xargs head tail id mktemp rm df awk dirname python3 mkdir tr numfmt
                apt-cache""".split():
            os.symlink(subprocess.check_output(["sh", "-c", f"command -v {name}"], text=True).strip(), f"{there}/{name}")
        with open(f"{there}/clang-format", "w", encoding="utf-8") as out:  # no need to fetch one for this
            out.write("#!/bin/sh\necho clang-format version $(cat tools/formatter.version).0\n")
        os.chmod(f"{there}/clang-format", 0o755)
        run = subprocess.run(["tools/setup.sh", *arguments], env={"PATH": there, "LC_ALL": "C", "HOME": there},
                             capture_output=True, text=True, check=False)
        try:
            asked = open(f"{there}/asked", encoding="utf-8").read()
        except FileNotFoundError:
            asked = ""
    final = [line for line in asked.splitlines() if " install " in line and "--download-only" not in line]
    return set(final[-1].split()) if final else set(), run


def text_of(path):
    return open(path, encoding="utf-8").read()


def without_quotes(text):
    """Shell text without comments, here-documents and the insides of quotes; commands in $(...) stay."""
    text = re.sub(r"<<-?\s*'?(\w+)'?(.*?)\n.*?\n\s*\1\n", r"\2\n", text, flags=re.S)
    text = re.sub(r"'[^']*'", "''", text)
    text = re.sub(r"(^|\s)#[^\n]*", r"\1", text)
    text = re.sub(r"\\\n", " ", text)
    text = re.sub(r"\$\{[^{}]*\}", "$X", text)
    inner = re.findall(r'"[^"$]*\$\(([^()]*)\)[^"]*"', text)
    text = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    return text + "\n" + "\n".join(inner) + "\n"


def commands_in_shell(text):
    """Words that stand where a command stands."""
    functions = set(re.findall(r"^\s*(?:function\s+)?([\w-]+)\s*\(\)", text, flags=re.M))
    text = without_quotes(text)
    text = re.sub(r"\bcase\b.*?\besac\b", lambda m: re.sub(r"(^|;;)\s*[^;()\n]+\)", r"\1\n", m[0], flags=re.M), text,
                  flags=re.S)
    text = re.sub(r"=\([^)]*\)", "=x", text)
    # `check "title" COMMAND` and friends run their later words.
    text = re.sub(r'^\s*(check|refuse)\s+""\s+', "\n", text, flags=re.M)
    found = set()
    for line in re.split(r"[\n;|&()`]|\bdo\b|\bthen\b|\belse\b|\bif\b|\bwhile\b|\{ |! ", text):
        words = line.split()
        while words and (re.match(r"^\w+\+?=", words[0]) or words[0] in ("exec", "command", "env", "time", "sudo", "xargs",
                                                                        "nice", "timeout", "setsid", "chroot", "-v", "-n",
                                                                        "-r", "-0") or re.match(r"^-?\d+$", words[0])):
            words.pop(0)
        if words and re.fullmatch(r"[a-z][\w.+-]*", words[0]):
            found.add(words[0])
    return found - functions - SHELL_WORDS


def commands_in_make(text):
    recipes = [line[1:].lstrip("@-") for line in re.sub(r"\\\n", " ", text).splitlines() if line.startswith("\t")]
    shells = re.findall(r"\$\(shell ([^\n]*)\)", text) + re.findall(r"^\w+ = (find .*)$", text, flags=re.M)
    text = "\n".join(recipes + shells).replace("$$", "$")
    return commands_in_shell(re.sub(r"\$\([A-Z_]+\)", "$X", text))


def programs_in_code(text):
    """Programs that Python or Node starts by a name of their own."""
    calls = r"(?:subprocess\.\w+|Popen|check_output|spawnSync|spawn|execFileSync|execFile|run)\(\s*\[?\s*[\"']([a-z][\w.+-]*)[\"']"
    return set(re.findall(calls, text))


def imports_of(path):
    return set(re.findall(r"^\s*import ([\w, ]+?)(?: as \w+)?$", text_of(path), flags=re.M)) | set(
        re.findall(r"^\s*from (\w+)[\w.]* import", text_of(path), flags=re.M))


def tree(*patterns):
    files = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True, text=True,
                           check=False).stdout.split("\n")
    if len(files) < 2:  # not a clone
        files = [f for f in glob.glob("**", recursive=True) if not f.startswith(("build", "web/node_modules"))]
    return [f for f in files if any(re.fullmatch(p, f) for p in patterns) and os.path.isfile(f)]


def check_meson(named):
    for path in tree(r"(.*/)?meson\.build"):
        text = text_of(path)
        for name in sorted(set(re.findall(r"(?:dependency|find_library)\('([^']+)'", text))):
            package = LIBRARIES.get(name, "?")
            tap(package is None or package in named, f"{path} looks for the library {name}",
                f"{name} has no row in LIBRARIES of this test" if package == "?" else f"setup does not install {package}")
        for name in sorted(set(re.findall(r"find_program\('([^'/]+)'", text))):
            tap(PROGRAMS.get(name) in named, f"{path} looks for the program {name}", "no package of setup has it")


def check_commands(named):
    for path in tree(r"Makefile", r".*\.mk", r"(tools|tests|wasm|bench|\.ci|packaging)/.*\.sh", r"\.ci/run", r".*\.py", r"web/.*\.mjs",
                     r"tests/.*\.mjs", r"examples/.*\.mjs"):
        text = text_of(path)
        if path.endswith((".py", ".mjs")):
            found = programs_in_code(text)
        elif path.endswith(".sh") or path == ".ci/run":
            found = commands_in_shell(text)
        else:
            found = commands_in_make(text)
        with_group = set(named)
        if path in OTHER_TARGETS:
            with_group |= in_nothing(OTHER_TARGETS[path])[0]
        # A word that is no program here either is none: the scan takes some arguments and functions for commands.
        missing = [name for name in sorted(found - set(MINIMAL) - OPTIONAL) if PROGRAMS.get(name) not in with_group
                   and (name in PROGRAMS or shutil.which(name))]
        tap(not missing, f"every program that {path} starts is installed",
            *(f"{name}: " + (f"setup does not install {PROGRAMS[name]}" if name in PROGRAMS else
                             "has no row in PROGRAMS or MINIMAL of this test") for name in missing))


def check_imports():
    pinned = {re.split(r"[=<>\[ ]", line)[0].lower().replace("-", "_")
              for path in tree(r".*requirements[^/]*\.txt", r"tools/.*\.txt") for line in text_of(path).split("\n") if line.strip()}
    pinned |= {module for module, package in MODULES.items() if package in pinned}
    ours = {os.path.splitext(os.path.basename(p))[0] for p in tree(r".*\.py")} | {p.split("/")[-2] for p in tree(r".*/__init__\.py")}
    strange = set()
    for path in tree(r".*\.py"):
        if path.startswith("bench/"):  # comparisons with others, which whoever measures installs
            continue
        for names in imports_of(path):
            for name in names.replace(" ", "").split(","):
                if name.split(".")[0] not in sys.stdlib_module_names | ours | pinned:
                    strange.add(f"{path} imports {name}, which no requirements file pins")
    tap(not strange, "Python files import the standard library, this tree, or what a requirements file pins", *sorted(strange))


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    named, run = in_nothing()
    tap(run.returncode == 0, "setup with nothing installed passes", run.stdout, run.stderr)
    one, run = in_nothing("build")
    tap(run.returncode == 0 and one < named, "a group alone installs less", run.stdout, run.stderr)
    for name in ("libuv1-dev", "libsqlite3-dev", "libfyaml-dev", "libcmocka-dev", "libsodium-dev", "meson"):
        tap(name in one, f"the group build has {name}")
    check_meson(one | named)
    needs = text_of("debian/control")
    for name in sorted(one):
        if re.fullmatch(r"lib.*-dev|zlib.*", name):
            tap(f" {name}" in needs, f"debian/control builds with {name}")
    check_commands(named)
    check_imports()
    print(f"1..{count}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
