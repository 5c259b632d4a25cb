#!/usr/bin/env python3
"""The exact best response to a bot in the last tricks of a round of Catchy!, worked out through the engine.

    best_response.py [--bot SPEC] [--positions N] [--tricks N]

Positions come from play between two such bots, up to the last tricks. There the seat to act cannot tell some worlds apart:
each way to deal the cards it has not seen to the other hand and to the course. It plays one action for all worlds that look
the same to it; the bot answers in each by what its own seat sees. So the value of a set of worlds is the best, over the
actions, of the sum over the sets it splits into. That is exact: nothing is sampled. What the bot itself would get in the
same seat, over the same worlds, is beside it; the difference is what can be won against the bot.
"""
import argparse
import itertools

import clowder

CARDS = [f"{colour}{number}" for colour in "agv" for number in range(1, 6)] + ["joker"]


def positions(bot, tricks_left, count):
    """Positions at the beginning of a trick, from matches of one round (target=1) between two bots."""
    seed = 0
    while count:
        match = clowder.Match("catchy", seed=seed, target=1)
        seed += 1
        while not match.over:
            state = match.view(clowder.SPECTATOR)
            if state["phase"] == "lead" and state["trick"] == 8 - tricks_left:
                yield match
                count -= 1
                break
            seat = match.pending()[0]
            match.play(seat, match.bot(seat, bot)[0])


def worlds(match, seat):
    """Every world that the seat cannot rule out. Which of the hidden course cards lies where changes nothing any more."""
    view, state = match.view(seat), match.state()
    mine, other = seat - 1, 2 - seat
    unseen = [card for card in CARDS if card not in view["hands"][mine] and card not in view["played"]]
    possible = [card for card in unseen if card[0] not in [void[0] for void in view["voids"][other]] or card == "joker"]
    for hand in itertools.combinations(possible, len(view["hands"][other])):
        rest = [card for card in unseen if card not in hand]
        state["hands"][other] = list(hand)
        state["course"] = [card if card == "start" else rest.pop() for card in view["course"]]
        yield clowder.Match.load(state)


def advance(match, seat, bot):
    """Lets the bot play until the seat is asked, or the match is over."""
    while not match.over and seat not in match.pending():
        match.play(3 - seat, match.bot(3 - seat, bot)[0])
    return match


def split(matches, seat):
    """Sets of worlds that look the same to the seat; finished ones apart."""
    sets = {}
    for match in matches:
        sets.setdefault(None if match.over else match._view(seat), []).append(match)
    return sets


def best_value(matches, seat, bot):
    """The sum of rewards of the best response over worlds that look the same to the seat."""
    best = None
    for action in matches[0].legal(seat):
        after = []
        for match in matches:
            copy = match.copy()
            copy.play(seat, action)
            after.append(advance(copy, seat, bot))
        total = sum(sum(match.rewards()[seat - 1] for match in those) if view is None else best_value(those, seat, bot)
                    for view, those in split(after, seat).items())
        best = total if best is None else max(best, total)
    return best


def bot_value(matches, seat, bot):
    """The same sum when the bot sits in that seat too."""
    total = 0.0
    for match in matches:
        match = match.copy()
        while not match.over:
            who = match.pending()[0]
            match.play(who, match.bot(who, bot)[0])
        total += match.rewards()[seat - 1]
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bot", default="greedy", help="one whose choice follows from what its seat sees")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--tricks", type=int, default=3)
    given = parser.parse_args()
    gains, count = [], 0
    for match in positions(given.bot, given.tricks, given.positions):
        seat = match.pending()[0]
        alike = list(worlds(match, seat))
        best = best_value(alike, seat, given.bot) / len(alike)
        own = bot_value(alike, seat, given.bot) / len(alike)
        gains.append(best - own)
        count += len(alike)
        print(f"{len(alike):4} worlds: best response {best:+.3f}, {given.bot} {own:+.3f}")
    print(f"{given.positions} positions, {count} worlds: {given.bot} gives away {sum(gains) / len(gains):.3f} of a win "
          f"on average with {given.tricks} tricks left")
    return gains


if __name__ == "__main__":
    main()
