#!/usr/bin/env python3
"""numbers_page.py PATH/clowder [--check FILE]: docs/NUMBERS.md, made from the layouts the engine answers with.
Written to standard output; with --check compared with the file, exit 1 if it differs."""
import json
import subprocess
import sys

HEAD = """# Positions as numbers

What a seat may know of a position, as a fixed count of small whole numbers: the observation of the Python environments,
the input of learned evaluations, the columns of regressions. This page is made by `tools/numbers_page.py build/clowder`;
a test compares the two.

- Every number is one byte from 0 to `most`. Divide by `most` for values from 0 to 1.
- The count of numbers and their meaning are the same for all options and seat counts of a game.
- They are computed from a hidden state only (`numbers_write` in `core/numbers.h`): two worlds that look alike to a seat give
  the same numbers.
- Seats are counted from the seat that looks: block 0 is the seat itself, block 1 the next seat. Blocks of seats that are
  not at the table are 0; `players` says how many there are. `seat` alone holds the seat's own number, because some actions
  name seats.
- Fields marked *own* are computed from what only this seat knows. All others are the same for every seat, with the blocks
  turned.
- What is unknown has a field of its own (`unseen`, `..._unknown`, sizes of hands): 0 elsewhere never means "unknown" alone.
- Where a column may stay the same over many positions, the reason is given.

Ask for them with `numbers SEAT` in the text protocol (`layout GAME` answers with the table below as JSON), with
`clowder_numbers()` and `clowder_numbers_layout()` in the library, and with `Match.numbers()` in Python.

Not in the numbers: names of components, the order of the cards in piles beyond the top one, and what an owner's own cards
do. The view (`view SEAT`) has everything.
"""


class Engine:
    def __init__(self, program):
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.pipe.stdin.write(line + "\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())


def row(field):
    size = field["length"]
    shape = f"{field['seats']} x {size // field['seats']}" if field["seats"] else str(size)
    meaning = field["meaning"] + (f" (*constant columns:* {field['constant']})" if "constant" in field else "")
    return f"| `{field['name']}` | {field['offset']} | {shape} | {field['most']} | {'own' if field['own'] else ''} | {meaning} |"


def page(program):
    engine = Engine(program)
    parts = [HEAD]
    for game in engine.ask("games")["games"]:
        layout = engine.ask(f"layout {game['id']}")
        parts.append(f"## {game['name']}\n`{game['id']}`: {layout['length']} numbers.\n")
        parts.append("| field | offset | length | most | | meaning |\n|---|---|---|---|---|---|")
        parts.append("\n".join(row(field) for field in layout["fields"]) + "\n")
    return "\n".join(parts)


def main():
    text = page(sys.argv[1])
    if len(sys.argv) < 3:
        sys.stdout.write(text)
        return 0
    same = open(sys.argv[3], encoding="utf-8").read() == text
    print(f"1..1\n{'ok' if same else 'not ok'} 1 - {sys.argv[3]} is what tools/numbers_page.py writes")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
