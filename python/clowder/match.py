"""One match."""
from __future__ import annotations

import json
import secrets
from typing import Any

import numpy as np

from . import _clowder
from .games import Game, game

SPECTATOR = 0
EVERYTHING = -1


def seed_text(seed: int | str | None) -> str:
    """A seed as the engine takes it: 1 to 64 hex digits; without one, one that nobody can foresee."""
    if seed is None:
        return secrets.token_hex(32)
    return seed if isinstance(seed, str) else format(seed, "x")


class Match(_clowder.Match):
    """A match of a game.

    >>> match = Match("catchy", seed=7, course="short")
    >>> match.pending()
    (1,)
    >>> match.legal_texts(1)
    ['swap 1', 'swap 2', 'swap 3']
    >>> match.play(1, "swap 1")
    >>> match.play(1, match.legal(1)[0])
    >>> match.over
    False

    What the engine refuses raises :class:`clowder.Error` with its sentence, and changes nothing.
    """

    __slots__ = ("info", "players", "__weakref__")
    info: Game
    players: int

    def __new__(cls, game_id: str, players: int | None = None, *, seed: int | str | None = None, **options: object):
        info = game(game_id)
        players = info.least_players if players is None else players
        words = " ".join(f"{name}={value}" for name, value in options.items())
        return cls._open(game_id, players, words, seed_text(seed))._know(info, players)

    def _know(self, info: Game, players: int):
        self.info = info
        self.players = players
        return self

    @classmethod
    def load(cls, state: dict | str):
        """Goes on from a state, as :meth:`state` gave it."""
        match = cls._load(state if isinstance(state, str) else json.dumps(state))
        return match._know_from_view()

    @classmethod
    def replay(cls, record: str):
        """A match from its record."""
        return cls._replay(record)._know_from_view()

    def _know_from_view(self):
        view = self.view(SPECTATOR)
        return self._know(game(view["game"]), view["players"])

    def copy(self):
        """The same match once more, to play on from here."""
        return super().copy()._know(self.info, self.players)

    __copy__ = copy

    def guess(self, seat: int, seed: int):
        """A match in a world that the seat cannot rule out, each equally likely given what its view shows. It begins where
        this one is, and its dice to come follow from the seed."""
        return super().guess(seat, seed)._know(self.info, self.players)

    def __deepcopy__(self, memo: dict):
        return self.copy()

    def __reduce__(self):
        return _from_record, (type(self), self.record())

    def __len__(self) -> int:
        return self.steps()

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Match {self.info.id}, {self.players} players, {self.steps()} moves{', over' if self.over else ''}>"

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self.pending()

    def legal_texts(self, seat: int) -> list[str]:
        """The seat's legal actions as texts."""
        actions = self.info.actions
        return [actions[number] for number in self.legal(seat)]

    def mask(self, seat: int, out: np.ndarray | None = None) -> np.ndarray:
        """1 for each legal action of the seat, 0 for the others."""
        out = np.empty(len(self.info.actions), np.int8) if out is None else out
        self.mask_into(seat, out)
        return out

    def numbers(self, seat: int, out: np.ndarray | None = None) -> np.ndarray:
        """The position as the seat may know it, as bytes; :attr:`Game.fields` says what they mean."""
        out = np.empty(self.info.length, np.uint8) if out is None else out
        self.numbers_into(seat, out)
        return out

    def view(self, seat: int) -> dict[str, Any]:
        """The position as the seat (or ``SPECTATOR``) may know it."""
        return json.loads(self._view(seat))

    def state(self) -> dict[str, Any]:
        """The whole position, secrets too."""
        return json.loads(self._view(EVERYTHING))

    def events(self, seat: int, step: int | None = None) -> list[dict[str, Any]]:
        """What happened in the last step (or in another one; 0 is the set-up), as the seat may see it."""
        return json.loads(self._events(seat, self.steps() if step is None else step))

    def why(self, seat: int, action: int | str) -> dict[str, Any]:
        """Why the seat can or cannot do an action now, from what it may know: whether it is legal, the number of the rule, a
        sentence, and for programs a fixed word and the values in the sentence."""
        return json.loads(self._why(seat, action if isinstance(action, str) else self.info.actions[action]))

    def result(self) -> dict[str, Any]:
        """Over or not, scores, winners, and why."""
        return json.loads(self._result())

    def rewards(self) -> list[float]:
        """For each seat 0 before the end; after it winners share what the others lose: 1 for a win alone."""
        result = self.result()
        return share(result["winners"], self.players) if result["over"] else [0.0] * self.players

    def hint(self, seat: int, iterations: int = 4000) -> dict[str, Any]:
        """The best actions of the seat with its chance to win, from what it may know."""
        return json.loads(self._hint(seat, iterations))


def share(winners: list[int], players: int) -> list[float]:
    """The rewards of a match: their sum is 0."""
    count = len(winners)
    if count == players:
        return [0.0] * players
    won, lost = (players - count) / (count * (players - 1)), -1 / (players - 1)
    return [won if seat in winners else lost for seat in range(1, players + 1)]


def _from_record(kind: type, record: str):
    return kind.replay(record)
