"""The table as a picture: its text in a font of dots, with a band above that says whose turn it is. Needs numpy only."""
from __future__ import annotations

import functools

import numpy as np

from .match import SPECTATOR, Match

COLUMNS, ROWS = 104, 32  # characters of a picture; all pictures have the same size
WIDE, HIGH = 6, 10  # dots of a character, with the gaps
SCALE = 2  # pixels of a dot
BAND = 2  # rows of the band above
TEXT_ROWS = ROWS - BAND - 1

PAPER, INK, FAINT = (250, 248, 242), (38, 36, 34), (150, 145, 138)
SEATS = ((196, 64, 48), (36, 98, 176), (46, 128, 68), (150, 84, 160), (190, 120, 20), (20, 130, 140))

# Columns of five dots for each character from " " to "~"; the lowest bit is the top.
_FONT = """
0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649552250 0005030000 001c224100 0041221c00 14083e0814
08083e0808 0050300000 0808080808 0060600000 2010080402 3e5149453e 00427f4000 4261514946 2141454b31 1814127f10 2745454539
3c4a494930 0171090503 3649494936 064949291e 0036360000 0056360000 0814224100 1414141414 0041221408 0201510906 324979413e
7e1111117e 7f49494936 3e41414122 7f4141221c 7f49494941 7f09090901 3e4149497a 7f0808087f 00417f4100 2040413f01 7f08142241
7f40404040 7f020c027f 7f0408107f 3e4141413e 7f09090906 3e4151215e 7f09192946 4649494931 01017f0101 3f4040403f 1f2040201f
3f4038403f 6314081463 0708700807 6151494543 007f414100 0204081020 0041417f00 0402010204 4040404040 0001020400 2054545478
7f48444438 3844444420 384444487f 3854545418 087e090102 0c5252523e 7f08040478 00447d4000 2040443d00 7f10284400 00417f4000
7c04180478 7c08040478 3844444438 7c14141408 081414187c 7c08040408 4854545420 043f444020 3c4040207c 1c2040201c 3c4030403c
4428102844 0c5050503c 4464544c44 0008364100 00007f0000 0041360800 1008081008
"""


@functools.cache
def glyphs() -> np.ndarray:
    """(128, HIGH, WIDE) bool: the dots of each character; what has no picture is a full box."""
    font = np.zeros((128, HIGH, WIDE), bool)
    font[:, 1:8, 0:5] = True
    for number, columns in enumerate(_FONT.split(), 32):
        dots = np.frombuffer(bytes.fromhex(columns), np.uint8)
        font[number, 1:8, 0:5] = dots[None, :] >> np.arange(7)[:, None] & 1
    font.setflags(write=False)
    return font


def folded(text: str) -> list[str]:
    """The lines of a text as a picture has them: long ones go on in the next line, and the last says how many are missing."""
    lines = []
    for line in text.rstrip("\n").split("\n"):
        lines += [line[at:at + COLUMNS - 2] for at in range(0, max(len(line), 1), COLUMNS - 2)]
    if len(lines) > TEXT_ROWS:
        lines[TEXT_ROWS - 1:] = [f"... and {len(lines) - TEXT_ROWS + 1} more lines"]
    return lines


def _write(canvas: np.ndarray, row: int, column: int, text: str, colour: tuple[int, int, int]) -> None:
    codes = np.array([min(ord(letter), 127) for letter in text[:COLUMNS - column]], int)
    dots = glyphs()[codes].transpose(1, 0, 2).reshape(HIGH, -1)
    canvas[row * HIGH:(row + 1) * HIGH, column * WIDE:column * WIDE + dots.shape[1]][dots] = colour


def draw(match: Match) -> np.ndarray:
    """(height, width, 3) uint8: the table as a spectator sees it. Each seat has a colour; those who may act are filled."""
    canvas = np.empty((ROWS * HIGH, COLUMNS * WIDE, 3), np.uint8)
    canvas[:] = PAPER
    canvas[:BAND * HIGH] = INK
    pending, result = match.pending(), match.result()
    _write(canvas[HIGH // 2:], 0, 1, match.info.name, PAPER)
    for seat in range(1, match.players + 1):
        at, colour = COLUMNS - 10 * (match.players - seat + 1), SEATS[(seat - 1) % len(SEATS)]
        active = seat in (pending or result["winners"])
        box = canvas[3:BAND * HIGH - 3, at * WIDE - 3:(at + 9) * WIDE - 3]
        box[:] = colour
        if not active:
            box[1:-1, 1:-1] = INK
        word = "wins" if active and not pending else "acts" if active else ""
        _write(canvas[HIGH // 2:], 0, at, f"{seat} {word}", PAPER if active else FAINT)
    for row, line in enumerate(folded(match.text(SPECTATOR))):
        _write(canvas, BAND + row + 1, 1, line, INK)
    return canvas.repeat(SCALE, 0).repeat(SCALE, 1)
