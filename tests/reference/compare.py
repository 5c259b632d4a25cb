#!/usr/bin/env python3
"""The engine against a second, slow and obvious version of each game's rules, written in Python from the rules alone.
Both play the same random matches: random outcomes are taken from the engine's events, everything else (legal actions,
events, state, views, result) must be equal after every step. TAP output.
    compare.py PATH/clowder [--games N] [--game ID] [--seed N] [--steps N]"""
import argparse
import importlib
import json
import os
import random
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


class Difference(Exception):
    pass


class Engine:
    def __init__(self, path):
        self.pipe = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.pipe.stdin.write(line + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            raise Difference(f"{line}: {answer['error']}")
        return answer


class Oracle:
    """The random outcomes among the engine's events of one step, in order."""

    def __init__(self, events):
        self.random = [e for e in events if e["e"] in ("shuffle", "roll", "indicator", "start") or e.get("random")]
        self.events = events
        self.at = 0

    def next(self, kind, **fields):
        """The next random event, which must be of this kind and have these fields."""
        if self.at >= len(self.random):
            raise Difference(f"the engine decided no {kind} {fields} here")
        event = self.random[self.at]
        self.at += 1
        for key, value in dict(fields, e=kind).items():
            if event.get(key, "(missing)") != value:
                raise Difference(f"a {kind} with {fields} was due, the engine decided {event}")
        return event

    def close(self):
        if self.at != len(self.random):
            raise Difference(f"the engine decided more than was due: {self.random[self.at:]}")


def same(what, ours, theirs):
    if ours != theirs:
        if isinstance(ours, dict) and isinstance(theirs, dict):
            for key in list(ours) + [k for k in theirs if k not in ours]:
                if ours.get(key, "(missing)") != theirs.get(key, "(missing)"):
                    what += f"\n#   {key}: reference {json.dumps(ours.get(key, '(missing)'))}, engine {json.dumps(theirs.get(key, '(missing)'))}"
            raise Difference(what)
        raise Difference(f"{what}\n#   reference {json.dumps(ours)}\n#   engine    {json.dumps(theirs)}")


def strip(state, private):
    return {k: v for k, v in state.items() if k not in private}


def compare_position(engine, game, reference):
    private = getattr(game, "PRIVATE", ())  # fields in the project's own form
    state = engine.ask("state")["state"]
    same("state", strip(reference.state(), private), strip(state, private))
    for seat in range(1, reference.players + 1):
        same(f"legal {seat}", reference.legal(seat), engine.ask(f"legal {seat}")["actions"])
        same(f"view {seat}", strip(reference.view(seat), private), strip(engine.ask(f"view {seat}")["view"], private))
    result = engine.ask("result")
    same("result", reference.result(), {k: result[k] for k in ("over", "scores", "winners")})
    return state


def known(events, module):
    """Events may be added to those a rules page names."""
    plain = getattr(module, "plain", lambda event: event)
    return [plain(e) for e in events if e["e"] in module.EVENTS]


def choose(reference, seat, actions, rng, module):
    policy = getattr(module, "choose", None)
    if policy and rng.random() < 0.7:
        action = policy(reference, seat, actions, rng)
        if action:
            return action
    return rng.choice(actions)


def play(engine, module, players, options, seed, steps):
    rng = random.Random(seed)
    words = " ".join(f"{k}={v}" for k, v in options.items())
    begun = engine.ask(f"new {module.ID} players={players} seed={seed:x} {words}")
    oracle = Oracle(begun["events"])
    reference = module.Game(players, options)
    history = []
    try:
        events = reference.start(oracle)
        oracle.close()
        same("events of the set-up", events, known(begun["events"], module))
        compare_position(engine, module, reference)
        while reference.pending() and len(history) < steps:
            seat = rng.choice(reference.pending())
            action = choose(reference, seat, reference.legal(seat), rng, module)
            history.append(f"{seat} {action}")
            answer = engine.ask(f"do {seat} {action}")
            oracle = Oracle(answer["events"])
            events = reference.do(seat, action, oracle)
            oracle.close()
            same("events", events, known(answer["events"], module))
            same("pending", reference.pending(), answer["pending"])
            state = compare_position(engine, module, reference)
            if rng.random() < 0.05:
                engine.ask("load " + json.dumps(state))
                same("state after load", state, engine.ask("state")["state"])
                engine.ask(f"seed {rng.getrandbits(64):x}")
    except Difference as difference:
        raise Difference(f"{words} players={players} seed={seed:x}, after {len(history)} steps {history[-12:]}:\n#   {difference}")
    return len(history)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("clowder")
    parser.add_argument("--games", type=int, default=0, help="matches for each way to set a game up")
    parser.add_argument("--game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=100000)
    args = parser.parse_args()
    engine = Engine(args.clowder)
    number = failed = 0
    folder = os.path.dirname(os.path.abspath(__file__))
    for name in sorted(os.listdir(folder)):
        if not name.startswith("game_"):
            continue
        module = importlib.import_module(name[:-3])
        if args.game and module.ID != args.game:
            continue
        for players in range(module.PLAYERS[0], module.PLAYERS[1] + 1):
            for options in module.OPTIONS:
                number += 1
                steps, begun = 0, time.time()
                try:
                    games = args.games or module.SHORT
                    for i in range(games):
                        steps += play(engine, module, players, options, args.seed * 1000 + i, args.steps)
                    print(f"ok {number} - {module.ID} {players} players {options}: {games} matches, {steps} steps alike")
                except Difference as difference:
                    failed += 1
                    print(f"not ok {number} - {module.ID} {difference}")
                sys.stdout.flush()
    print(f"1..{number}")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
