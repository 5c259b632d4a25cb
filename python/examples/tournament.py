#!/usr/bin/env python3
"""A tournament of bots: every pair plays a game for two, in both seats, and the table says how often each one wins.

    tournament.py [--game ID] [--matches N] [--bots SPEC ...]
"""
import argparse
import itertools

import clowder


def play(game_id, specs, seed):
    """A match between two bots: their rewards, which add up to 0."""
    match = clowder.Match(game_id, 2, seed=seed)
    while pending := match.pending():
        seat = pending[0]
        match.play(seat, match.bot(seat, specs[seat - 1])[0])
    return match.rewards()


def tournament(game_id, bots, matches):
    """The share of the win of each bot against each other one; ties count one half."""
    share = {}
    for one, two in itertools.combinations(bots, 2):
        total = 0.0
        for number in range(matches):
            first, second = (one, two) if number % 2 == 0 else (two, one)
            rewards = play(game_id, (first, second), seed=number // 2)  # the same deal for both seats
            total += rewards[0] if first == one else rewards[1]
        share[one, two] = (total / matches + 1) / 2
        share[two, one] = 1 - share[one, two]
    return share


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="catchy")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--bots", nargs="+", default=["random", "greedy", "search:50"])
    given = parser.parse_args()
    share = tournament(given.game, given.bots, given.matches)
    wide = max(map(len, given.bots)) + 2
    print("".rjust(wide) + "".join(bot.rjust(wide) for bot in given.bots))
    for one in given.bots:
        cells = ["-" if one == two else f"{share[one, two]:.1%}" for two in given.bots]
        print(one.rjust(wide) + "".join(cell.rjust(wide) for cell in cells))


if __name__ == "__main__":
    main()
