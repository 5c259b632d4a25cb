"""The package and the program `clowder engine` play the same, byte for byte."""
import json

import pytest
from hypothesis import HealthCheck, given, settings, strategies
from helpers import Engine, same_json, words

import clowder

GAMES = clowder.games()


@pytest.fixture(scope="module")
def engine():
    engine = Engine()
    yield engine
    engine.close()


@strategies.composite
def set_ups(draw):
    game = draw(strategies.sampled_from(GAMES))
    players = draw(strategies.integers(game.least_players, game.most_players))
    options = {name: draw(strategies.sampled_from(values)) for name, values in game.options.items()}
    return game, players, options, draw(strategies.integers(0, 2**64))


def compare(engine, match, players):
    for seat in range(1, players + 1):
        assert same_json(match._view(seat), engine.ask(f"view {seat}"), "view")
        assert json.loads(engine.ask(f"numbers {seat}"))["numbers"] == match.numbers(seat).tolist()
        assert json.loads(engine.ask(f"legal {seat}"))["actions"] == match.legal_texts(seat)
    assert same_json(match._view(clowder.EVERYTHING), engine.ask("state"), "state")


def test_random_play_is_the_same_in_both(engine, long):
    @settings(max_examples=300 if long else 25, deadline=None, suppress_health_check=list(HealthCheck), database=None,
              derandomize=not long)
    @given(set_ups(), strategies.lists(strategies.integers(0, 10**6), max_size=200 if long else 40))
    def play(set_up, choices):
        game, players, options, seed = set_up
        match = clowder.Match(game.id, players, seed=seed, **options)
        first = engine.ask(f"new {game.id} players={players} seed={seed:x}{words(options)}")
        assert json.loads(first)["events"] == match.events(clowder.EVERYTHING)
        compare(engine, match, players)
        for number, choice in enumerate(choices):
            pending = match.pending()
            if not pending:
                break
            seat = pending[choice % len(pending)]
            texts = match.legal_texts(seat)
            text = texts[choice % len(texts)]
            match.play(seat, text if choice % 2 else match.info.number[text])
            answer = engine.ask(f"do {seat} {text}")
            events = match._events(clowder.EVERYTHING)
            assert b'"events":' + events.encode() in answer
            assert json.loads(answer)["pending"] == list(match.pending())
            if number % 7 == 0:
                compare(engine, match, players)
        compare(engine, match, players)
        assert match._result().encode()[1:] in engine.ask("result")

    play()


def test_bots_choose_the_same_in_both(engine):
    for game in GAMES:
        match = clowder.Match(game.id, seed=11)
        engine.ask(f"new {game.id} players={match.players} seed=b")
        seat = match.pending()[0]
        for spec in ["random", "greedy", "search:50"]:
            assert json.loads(engine.ask(f"bot {seat} {spec}"))["action"] == match.info.actions[match.bot(seat, spec)[0]]
