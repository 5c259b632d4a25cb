#!/usr/bin/env python3
"""lint.py [FILE...]: what must be true of every file, or of these; one finding a line, `file:line: sentence`,
exit 1 if there is any.

The table of folders in docs/ARCHITECTURE.md is the law on includes: this program reads it from there.
"""
import glob
import os
import re
import subprocess
import sys

FUNCTION_LINES_MAX = 70
FILE_LINES_MAX = 1200
C_LIBRARY = """assert ctype dirent dlfcn errno fcntl float getopt inttypes limits link locale math poll pthread setjmp signal stdalign
    stdarg stdatomic stdbool stddef stdint stdio stdlib string strings sys/ioctl sys/mman sys/file sys/random sys/resource
    sys/socket sys/stat sys/time sys/types sys/un sys/wait termios time unistd wchar wctype""".split()
# What rules may use: nothing that allocates, does I/O, reads a clock or rounds.
PURE = "assert inttypes limits stdalign stdarg stdbool stddef stdint string".split()
# Headers of libraries by the name used in the table.
LIBRARIES = {
    "cmocka": ["cmocka.h"],
    "libfyaml": ["libfyaml.h"],
    "libsodium": ["sodium.h"],
    "libunistring": ["unicase.h", "unictype.h", "uninorm.h", "unistr.h"],
    "libuv": ["uv.h"],
    "libwslay": ["wslay/wslay.h"],
    "libwebsockets": ["libwebsockets.h"],
    "sqlite3": ["sqlite3.h"],
    "libpq": ["libpq-fe.h"],
    "libnats": ["nats/nats.h", "nats.h"],
    "ncurses": ["ncurses.h", "curses.h", "panel.h"],
    "python": ["Python.h"],
    "clowder": ["clowder.h"],
}
TEXT_FILES = (".c", ".h", ".py", ".sh", ".md", ".yaml", ".build", ".options", ".ts", ".svelte", ".css", ".html", ".mjs",
              ".js", ".json", ".1", ".svg")
NOT_OURS = {".git", "node_modules", "dist", "__pycache__"}

findings = []


def find(path, line, sentence):
    findings.append(f"{path}:{line}: {sentence}")


def our_files():
    for folder, inside, files in os.walk("."):
        inside[:] = sorted(d for d in inside if d not in NOT_OURS and not (folder == "." and d.startswith("build")))
        for name in sorted(files):
            yield os.path.relpath(os.path.join(folder, name), ".")


# ---- the arrows

def read_arrows(page="docs/ARCHITECTURE.md"):
    """Rows `| folder | may include | libraries | ... |` of the table headed so -> {folder: (includes, libraries)}."""
    arrows, inside = {}, False
    for line in open(page, encoding="utf-8"):
        cells = [cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")]
        if line.startswith("| folder | may include | libraries |"):
            inside = True
        elif inside and not line.startswith("|"):
            break
        elif inside and not cells[0].startswith("-"):
            arrows[cells[0]] = (cells[1].split(), cells[2].split())
    if not arrows:
        sys.exit(f"{page}:1: the table of folders was not found.")
    return arrows


def row_of(path, arrows):
    """The table's row for a file: the longest name that fits; <id> stands for each game, * for any letters."""
    best = None
    for folder in arrows:
        pattern = re.escape(folder).replace(re.escape("<id>"), "[^/]+").replace(r"\*", "[^/]*")
        if re.match(pattern, path) and (best is None or len(folder) > len(best)):
            best = folder
    return best


def may_include(path, target, includes):
    own = os.path.dirname(path) + "/"
    for allowed in includes:
        if allowed == "everything" or (allowed == "own" and target.startswith(own)):
            return True
        if target == allowed or (allowed.endswith("/") and target.startswith(allowed)):
            return True
    return False


def check_include(path, number, bracket, target, arrows):
    row = row_of(path, arrows)
    if row is None:
        return find(path, number, "this folder has no row in the table of docs/ARCHITECTURE.md.")
    includes, libraries = arrows[row]
    if bracket == "<":
        stem = target[:-2] if target.endswith(".h") else target
        fine = (stem in PURE or ("libc" in libraries and stem in C_LIBRARY)
                or any(target in LIBRARIES.get(name, [name + ".h"]) for name in libraries))
        if not fine:
            find(path, number, f"{row} may not use <{target}>; docs/ARCHITECTURE.md has the table.")
    elif target.endswith(".inc"):  # made at build time from the game's own data
        game = path.split("/")[1].replace("-", "_") if path.startswith("games/") else ""
        if not game or not target.startswith(game):
            find(path, number, f'"{target}" is made for another folder.')
    elif not may_include(path, target, includes):
        find(path, number, f'{row} may not include "{target}"; docs/ARCHITECTURE.md has the table.')


# ---- C files

def without_comments(text):
    """Comments become blanks, so that lines keep their numbers; strings stay."""
    pattern = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*'

    def blank(match):
        return match[0] if match[0][0] in "\"'" else re.sub(r"[^\n]", " ", match[0])

    return re.sub(pattern, blank, text, flags=re.S)


def game_names():
    """Identifiers and ids of the games: {"cat_fight", "cat-fight", ...}."""
    names = re.findall(r"^GAME\((\w+)\)", open("games/list.h", encoding="utf-8").read(), flags=re.M)
    return sorted({name for name in names} | {name.replace("_", "-") for name in names})


# Words of actions and phases that also have a meaning of their own outside games: fields of answers, commands, figures.
SHARED_WORDS = set("action counter mark more move over play score swap turn".split())


def game_terms():
    """Verbs and phases of all games, as games/<id>/words.c lists them."""
    words = set()
    for path in glob.glob("games/*/words.c"):
        text = open(path, encoding="utf-8").read()
        for table in re.findall(r"const struct (?:verb|phase) \w*\[\] = \{(.*?)\};\n", text, flags=re.S):
            words.update(re.findall(r'\{"([a-z][a-z-]*)",', table))
    if not words:
        sys.exit("games/*/words.c: no tables of verbs and phases were found.")
    return words - SHARED_WORDS


def check_game_words(path, number, line, words):
    """A string that is a verb or a phase, or an action such as "play c1"."""
    for text in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
        first = text.split(" ")[0]
        if text in words or (first in words and re.fullmatch(r"[a-z-]+ [a-z]?\d+", text)):
            find(path, number, f'names "{text}", an action or a phase of a game; declare it in struct game instead.')


def check_function_lengths(path, lines):
    start, inside = 0, False
    for number, line in enumerate(lines, 1):
        if not inside and re.match(r"[A-Za-z_]", line):
            start = number
        if not inside and line.endswith("{") and not re.match(r'\s*(#|extern "C"|.*=\s*\{$)', line):
            inside = True
        if line.startswith("}"):
            if line == "}" and number - start + 1 > FUNCTION_LINES_MAX:
                find(path, start, f"this function has {number - start + 1} lines; {FUNCTION_LINES_MAX} fit a screen.")
            inside = False


def check_c(path, text, arrows, named_games, words):
    code = without_comments(text)
    lines = code.split("\n")
    for number, line in enumerate(lines, 1):
        include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if include:
            check_include(path, number, include[1], include[2], arrows)
        elif named_games:
            named = named_games.search(line)
            outside = not path.startswith(("games/", "tests/", "bench/", "examples/"))
            if named and outside:
                find(path, number, f'names the game "{named[1]}"; outside games/ a game is reached through the list.')
            if outside:
                check_game_words(path, number, line, words)
    check_function_lengths(path, lines)
    if len(lines) - 1 > FILE_LINES_MAX:
        find(path, 1, f"has {len(lines) - 1} lines; over {FILE_LINES_MAX} a file wants splitting.")


# ---- the page

# Words of games that the page itself also uses, for its own routes, settings and parts.
PAGE_WORDS = "aim card face over play point ready turn".split()


def page_words():
    """Ids of the page's games, and their phases, verbs and events as the keys of words.en.ts."""
    ids = sorted(name for name in os.listdir("web/src/games") if os.path.isdir(f"web/src/games/{name}"))
    words = set()
    for game in ids:
        text = open(f"web/src/games/{game}/words.en.ts", encoding="utf-8").read()
        for block in re.findall(r"^    (?:phases|actions|events): \{(.*?)\},$", text, flags=re.M | re.S):
            words.update(re.findall(r'(?:^|[{,])\s*"?([\w-]+)"?: "', block, flags=re.M))
    return ids, sorted(words - set(PAGE_WORDS) - set(ids))


def check_page(path, text, ids, words):
    """Outside its folder nothing on the page names a game, nor one of its phases, verbs or events in quotes."""
    for number, line in enumerate(without_comments(text).split("\n"), 1):
        line = re.sub(r'[\w-]="[^"{]*"', "", line)  # attributes: classes, drawings
        for quoted in re.findall(r"""(["'`])([\w-]+)\1""", line):
            if quoted[1] in ids:
                find(path, number, f'names the game "{quoted[1]}"; outside its folder a game is reached through the list.')
            elif quoted[1] in words:
                find(path, number, f'"{quoted[1]}" is a word of a game; it belongs into the game\'s folder.')
        if re.search(r"\b(phase|\.e) [!=]==? [\"'](?!over)", line):
            find(path, number, "asks for a phase or an event of a game; that belongs into the game's folder.")


def check_white_space(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        if line != line.rstrip():
            find(path, number, "has spaces at its end.")
        if "\t" in line and os.path.basename(path) != "Makefile" and "embed" not in path:
            find(path, number, "has a tab; use spaces.")
    if text and not text.endswith("\n"):
        find(path, text.count("\n") + 1, "does not end with a newline.")


def check_format(files):
    """clang-format's own view, cut to one line a file; tools/formatter.sh knows the one version that decides."""
    formatter = subprocess.run(["tools/formatter.sh"], capture_output=True, text=True, check=False)
    if formatter.returncode:
        return find(".clang-format", 1, formatter.stderr.strip())
    run = subprocess.run([formatter.stdout.strip(), "--dry-run", *files], capture_output=True, text=True, check=False)
    seen = set()
    for path, number in re.findall(r"^(\S+?):(\d+):\d+: warning: ", run.stderr, flags=re.M):
        if path not in seen:
            find(path, number, "is not as clang-format writes it; `make format` does it.")
        seen.add(path)
    if run.returncode:
        find(".clang-format", 1, "clang-format failed: " + run.stderr.strip().split("\n")[0])


def check_manual(path):
    run = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", path], capture_output=True, text=True, check=False)
    for line in run.stdout.splitlines():
        number, sentence = re.search(r":(\d+):\d+: (.*)", line).groups() if re.search(r":\d+:\d+: ", line) else (1, line)
        find(path, number, sentence)


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    arrows = read_arrows()
    # A name counts as an identifier's beginning or a whole word in a string: cat_fight_game, "cat-fight".
    named_games = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, game_names())) + r")(?![a-z0-9-])(?=_|\W|$)")
    terms = game_terms()
    c_files = []
    page_ids, words = page_words()
    for path in sys.argv[1:] or our_files():
        if os.path.islink(path) or not (path.endswith(TEXT_FILES) or os.path.basename(path) == "Makefile"):
            continue
        text = open(path, encoding="utf-8").read()
        if not path.endswith((".json", ".svg")):
            check_white_space(path, text)
        if path.endswith((".c", ".h")):
            c_files.append(path)
            check_c(path, text, arrows, named_games, terms)
        if (path.startswith("web/src/") and path.endswith((".ts", ".svelte")) and path != "web/src/games/index.ts"
                and not re.match("web/src/(games/[^/]+/|words/..\\.ts)", path)):
            check_page(path, text, page_ids, words)
        if path.startswith("man/"):
            check_manual(path)
    if c_files:
        check_format(c_files)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
