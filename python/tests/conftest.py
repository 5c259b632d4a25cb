"""Tests of the package as it is installed. `--long` plays every game with every seat count and option.
CLOWDER names the program whose text protocol the package is compared with. REPORT gets the number of tests."""
import itertools
import json
import os

import pytest

import clowder

COUNTS = {"passed": 0, "failed": 0}


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="every game, seat count and option")


def ways(long):
    """The ways to set the games up: (game id, players, options). In short: fewest and most seats with the defaults, and
    every other option with the fewest seats."""
    for game in clowder.games():
        names = list(game.options)
        values = [options if len(options) <= 3 else (options[0], game.defaults[name], options[-1])
                  for name, options in game.options.items()]
        for players in range(game.least_players, game.most_players + 1):
            for chosen in itertools.product(*values):
                options = dict(zip(names, chosen))
                usual = options == dict(game.defaults)
                if long or (players == game.least_players and sum(
                        options[name] != game.defaults[name] for name in names) <= 1) or (
                        players == game.most_players and usual):
                    yield game.id, players, options


def name_of(way):
    return "-".join([way[0], str(way[1]), *(f"{name}={value}" for name, value in way[2].items())])


def pytest_generate_tests(metafunc):
    if "way" in metafunc.fixturenames:
        all_ways = list(ways(metafunc.config.getoption("--long")))
        metafunc.parametrize("way", all_ways, ids=[name_of(way) for way in all_ways])


@pytest.fixture
def long(request):
    return request.config.getoption("--long")


def pytest_runtest_logreport(report):
    if report.failed:
        COUNTS["failed"] += 1
    elif report.when == "call" and report.passed:
        COUNTS["passed"] += 1


def pytest_sessionfinish(session):
    if os.environ.get("REPORT"):
        with open(os.environ["REPORT"], "w", encoding="utf-8") as file:
            json.dump(COUNTS, file)
