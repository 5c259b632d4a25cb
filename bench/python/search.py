#!/usr/bin/env python3
"""Iterations a second of the search in every game, beside OpenSpiel's IS-MCTS on euchre, in one run.

    search.py [--iterations N] [--turns N] [--json FILE]

Each game is searched at its start and in the middle of some random matches, with the fewest players, by `search:N` as the
game tunes it. OpenSpiel's bot gets as many simulations, and one random playout for each: it plays to the end of the deal,
while ours plays the game's sensible policy for as long as the game says. Time is that of the processor; every position
counts by its best of several turns. The last column is ours over OpenSpiel's: machines differ, that ratio less so.
"""
import argparse
import json
import random
import time

import clowder

SEEDS = range(1, 5)


def best_time(run, turns):
    best = float("inf")
    for _ in range(turns):
        begin = time.process_time()
        run()
        best = min(best, time.process_time() - begin)
    return best


def rate(iterations, runs, turns):
    """Iterations a second over all positions."""
    return iterations * len(runs) / sum(best_time(run, turns) for run in runs)


# ---- ours

def choices(match):
    return [seat for seat in match.pending() if len(match.legal(seat)) > 1]


def random_match(game_id, seed, steps):
    """After so many random moves, and on to where somebody has a choice; also how many moves there were."""
    match, rng, made = clowder.Match(game_id, seed=seed), random.Random(seed), 0
    while not match.over and (made < steps or not choices(match)):
        seat = match.pending()[0]
        match.play(seat, rng.choice(list(match.legal(seat))))
        made += 1
    return match, made


def positions(game_id, middle):
    for seed in SEEDS:
        steps = random_match(game_id, seed, 10**9)[1] // 2 if middle else 0
        match = random_match(game_id, seed, steps)[0]
        if not match.over:
            yield match


def our_rate(game_id, iterations, turns, middle):
    spec = f"search:{iterations}"
    runs = [lambda m=match: m.bot(choices(m)[0], spec) for match in positions(game_id, middle)]
    return rate(iterations, runs, turns)


# ---- OpenSpiel's

def euchre_states(middle):
    import pyspiel
    game = pyspiel.load_game("euchre")
    for seed in SEEDS:
        rng, state = random.Random(seed), game.new_initial_state()
        bids_and_cards = 0
        while state.is_chance_node() or bids_and_cards < (14 if middle else 0):
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                bids_and_cards += 1
        yield state


def their_rate(iterations, turns, middle):
    import pyspiel

    def search(state):
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        bot = pyspiel.ISMCTSBot(1, evaluator, 0.7, iterations, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False)
        bot.step(state)
    return rate(iterations, [lambda s=state: search(s) for state in euchre_states(middle)], turns)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--iterations", type=int, default=1500)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--json")
    asked = parser.parse_args()
    figures = {}
    for game_id in (game.id for game in clowder.games()):
        figures[game_id] = [our_rate(game_id, asked.iterations, asked.turns, middle) for middle in (False, True)]
    figures["euchre (OpenSpiel)"] = [their_rate(asked.iterations, asked.turns, middle) for middle in (False, True)]
    euchre = figures["euchre (OpenSpiel)"]
    print("| game | at the start | in the middle | over euchre |\n|---|---|---|---|")
    for name, (start, middle) in figures.items():
        ratio = "" if figures[name] is euchre else f"{start / euchre[0]:.1f}, {middle / euchre[1]:.1f}"
        print(f"| {name} | {start / 1000:.0f} k | {middle / 1000:.0f} k | {ratio} |")
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as out:
            json.dump(figures, out, indent=1)


if __name__ == "__main__":
    main()
