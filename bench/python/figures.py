#!/usr/bin/env python3
"""How fast the Python package is, on one core, beside its peers, in one run.

    figures.py [--seconds N] [--json FILE]

1. What a step of clowder.Match costs from Python more than in C: the same moves, one call each and all in one call.
2. clowder.Batch with 1,024 matches and one thread: steps from Python, with observations and masks written, as a share of the
   same work in C without Python, and of bare C. Bare C steps the same matches in the same turn and restarts those that end:
   the list of legal actions, one of them at random, the rules; it hides nothing, and writes no observation and no mask.
   "Checked" plays as a C program does through the engine's interface, whose apply() asks of every action whether it is legal;
   "unchecked" leaves that out, since the action was drawn from the legal ones. From Python: sample(), a check of every action
   against the mask, step().
3. Steps a second of peers that are installed: PettingZoo's leduc_holdem (rlcard) and hanabi, OpenSpiel's leduc_poker and
   hanabi through its Python interface, pgx's leduc_holdem and sparrow_mahjong on the CPU in batches of 1,024. All play at random by
   masks and take observations.

Time is that of the processor, of all threads together, so a busy machine and a library with threads are measured alike; every
figure is the best of several turns.
"""
import argparse
import json
import random
import time

import numpy as np

import clowder

MATCHES = 1024


def best_rate(run, seconds, turns=5):
    """The highest rate of several turns; run(seconds) says how many steps it made, and in how long."""
    best = 0.0
    for _ in range(turns):
        steps, took = run(seconds / turns)
        best = max(best, steps / took)
    return best


def until(seconds, step):
    """Calls step(), which says how many steps it made, for so long."""
    begin, count = time.process_time(), 0
    while True:
        count += step()
        took = time.process_time() - begin
        if took >= seconds:
            return count, took


# ---- one match

def recorded_moves(game_id, seed):
    match = clowder.Match(game_id, seed=seed)
    moves = []
    while not match.over and len(moves) < 400:
        seat = match.pending()[0]
        moves.append((seat, match.bot(seat, "random")[0]))
        match.play(*moves[-1])
    return moves


def match_overhead(game_id, seconds):
    """Nanoseconds of a step from Python, and of the same step in C."""
    moves = recorded_moves(game_id, 1)
    packed = np.array(moves, np.uint16)
    start = clowder.Match(game_id, seed=1)

    def by_calls(limit):
        def once():
            play = start.copy().play
            for seat, action in moves:
                play(seat, action)
            return len(moves)
        return until(limit, once)

    def in_one_call(limit):
        def once():
            start.copy().play_all(packed)
            return len(moves)
        return until(limit, once)

    python, c = best_rate(by_calls, seconds), best_rate(in_one_call, seconds)
    return 1e9 / python, 1e9 / c


# ---- batches

def batch_rates(game_id, seconds):
    """Steps a second from Python, in C with observations, in C without: checked, and unchecked."""
    batch = clowder.Batch(game_id, MATCHES, seed=1, threads=1)
    batch.run(50)
    inner = 20

    def from_python(limit):
        def once():
            for _ in range(inner):
                batch.step(batch.sample())
            return inner * MATCHES
        return until(limit, once)

    def in_c(observe, check=False):
        def once():
            batch.run(inner, observe=observe, check=check)
            return inner * MATCHES
        return lambda limit: until(limit, once)

    runs = [from_python, in_c(True), in_c(False, check=True), in_c(False)]
    rates = [0.0] * len(runs)
    for _ in range(6):  # in turns, so that a busy machine slows all of them
        for i, run in enumerate(runs):
            steps, took = run(seconds / 6)
            rates[i] = max(rates[i], steps / took)
    return rates


# ---- peers

def aec_rate(environment, seconds):
    def run(limit):
        def once():
            steps = 0
            environment.reset()
            for _ in environment.agent_iter():
                observation, _, over, cut, info = environment.last()
                if over or cut:
                    environment.step(None)
                    continue
                mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
                environment.step(int(random.choice(np.flatnonzero(mask))))
                steps += 1
            return steps
        return until(limit, once)
    return best_rate(run, seconds)


def open_spiel_rate(name, seconds):
    import pyspiel
    game = pyspiel.load_game(name)

    def run(limit):
        def once():
            steps, state = 0, game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes())
                    state.apply_action(random.choices(outcomes, chances)[0])
                    continue
                player = state.current_player()
                state.observation_tensor(player)
                state.legal_actions_mask(player)
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
            return steps
        return until(limit, once)
    return best_rate(run, seconds)


def pgx_rate(name, seconds):
    import jax
    import jax.numpy as jnp
    import pgx
    environment = pgx.make(name)

    @jax.jit
    def step(state, key):
        key, choose, again = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choose, logits, axis=1)
        state = jax.vmap(environment.step)(state, action)
        fresh = jax.vmap(environment.init)(jax.random.split(again, MATCHES))
        over = state.terminated | state.truncated

        def pick(new, old):
            return jnp.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)
        return jax.tree_util.tree_map(pick, fresh, state), key

    state = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), MATCHES))
    key = jax.random.PRNGKey(2)
    state, key = step(state, key)  # compiles
    state.observation.block_until_ready()

    def run(limit):
        kept = [state, key]

        def once():
            for _ in range(10):
                kept[0], kept[1] = step(*kept)
            kept[0].observation.block_until_ready()
            return 10 * MATCHES
        return until(limit, once)
    return best_rate(run, seconds)


def peer_rates(seconds):
    """Name -> steps a second, or why there are none."""
    def pettingzoo(module):
        import importlib
        return aec_rate(importlib.import_module(f"pettingzoo.classic.{module}").env(), seconds)

    peers = {
        "PettingZoo leduc_holdem_v4": lambda: pettingzoo("leduc_holdem_v4"),
        "PettingZoo hanabi_v5": lambda: pettingzoo("hanabi_v5"),
        "OpenSpiel leduc_poker": lambda: open_spiel_rate("leduc_poker", seconds),
        "OpenSpiel hanabi": lambda: open_spiel_rate("hanabi", seconds),
        "pgx leduc_holdem, batch of 1,024": lambda: pgx_rate("leduc_holdem", seconds),
        "pgx sparrow_mahjong, batch of 1,024": lambda: pgx_rate("sparrow_mahjong", seconds),
    }
    rates = {}
    for name, measure in peers.items():
        try:
            rates[name] = measure()
        except Exception as error:  # noqa: BLE001  a peer that is not installed, or does not run here
            rates[name] = f"not measured: {type(error).__name__}: {str(error).splitlines()[0][:90]}"
    return rates


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--json")
    given = parser.parse_args()
    figures = {"match": {}, "batch": {}, "aec": {}, "peers": {}}
    print(f"{'step of one match':28}{'Python':>10}{'C':>10}{'more':>10}   nanoseconds")
    for game in clowder.games():
        python, c = match_overhead(game.id, given.seconds)
        figures["match"][game.id] = {"python_ns": python, "c_ns": c, "overhead_ns": python - c}
        print(f"{game.id:28}{python:10.0f}{c:10.0f}{python - c:10.0f}")
    print(f"\n{'batch of 1,024':28}{'Python':>14}{'C':>14}{'share':>8}{'bare C, checked':>18}{'share':>8}"
          f"{'unchecked':>14}{'share':>8}   steps a second")
    for game in clowder.games():
        rates = batch_rates(game.id, given.seconds * 2)
        figures["batch"][game.id] = dict(zip(("python", "c_observed", "c_bare_checked", "c_bare_unchecked"), rates))
        print(f"{game.id:28}{rates[0]:14,.0f}{rates[1]:14,.0f}{rates[0] / rates[1]:8.0%}{rates[2]:18,.0f}"
              f"{rates[0] / rates[2]:8.0%}{rates[3]:14,.0f}{rates[0] / rates[3]:8.0%}")
    for game_id in ("catchy", "cat-fight"):
        try:
            figures["aec"][game_id] = aec_rate(clowder.aec(game_id), given.seconds)
        except ImportError:
            continue
        print(f"\nclowder.aec({game_id!r}): {figures['aec'][game_id]:,.0f} steps a second")
    ours = figures["batch"]["catchy"]["python"]
    print(f"\n{'peers':40}{'steps a second':>16}   Batch of catchy is so many times as fast")
    figures["peers"] = peer_rates(given.seconds)
    for name, rate in figures["peers"].items():
        print(f"{name:40}" + (f"{rate:16,.0f}{ours / rate:10.1f}" if isinstance(rate, float) else f"   {rate}"))
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=1)


if __name__ == "__main__":
    main()
