"""Five cat games by the rules, for programs that play, learn and compare.

- :class:`Match`: one match, played by texts or numbers, seen as a seat may see it.
- :class:`Batch`: many matches stepped together by threads, for training.
- :func:`aec` and :func:`parallel`: PettingZoo environments (needs ``pettingzoo``).
- :mod:`clowder.open_spiel`: the games for OpenSpiel (needs ``open_spiel``).
- :func:`games`, :func:`game`: what there is, with options, actions and the layout of positions as numbers.

Seats are numbered from 1 everywhere.
"""
from ._clowder import Error, version as __version__
from .batch import Batch
from .games import Field, Game, game, games
from .match import EVERYTHING, SPECTATOR, Match

__all__ = ["EVERYTHING", "SPECTATOR", "Batch", "Error", "Field", "Game", "Match", "aec", "game", "games", "parallel"]


def aec(game_id, players=None, **settings):
    """A PettingZoo AEC environment of a game; see :class:`clowder.environments.AEC`."""
    from .environments import AEC
    return AEC(game_id, players, **settings)


def parallel(game_id, players=None, **settings):
    """A PettingZoo parallel environment of a game in which seats choose at the same time;
    see :class:`clowder.environments.Parallel`."""
    from .environments import Parallel
    return Parallel(game_id, players, **settings)
