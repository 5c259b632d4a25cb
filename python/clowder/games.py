"""What there is to know about the games before a match."""
from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from types import MappingProxyType
from typing import Mapping

import numpy as np

from . import _clowder


@dataclass(frozen=True)
class Field:
    """A field of a position as numbers: ``numbers[field.slice]``."""

    name: str
    offset: int
    length: int
    most: int
    """The largest value."""
    seats: int
    """Above 0: so many blocks of equal length, one for each seat, the seat that looks first."""
    own: bool
    """Computed from what only this seat knows."""
    meaning: str
    constant: str = ""
    """Why some columns may stay the same for a long time."""

    @property
    def slice(self) -> slice:
        return slice(self.offset, self.offset + self.length)


@dataclass(frozen=True)
class Game:
    """A game: its id, seats, options, actions and the layout of its positions as numbers."""

    id: str
    name: str
    least_players: int
    most_players: int
    options: Mapping[str, tuple]
    """The values of each option; the first line of the rules says what they mean."""
    defaults: Mapping[str, object]
    actions: tuple[str, ...]
    """The text of every action; its place is its number."""
    fields: tuple[Field, ...]
    length: int
    """How many numbers a position has."""
    together: bool
    """Several seats may be asked at once, and choose in secret."""

    @functools.cached_property
    def number(self) -> Mapping[str, int]:
        """The number of each action text."""
        return MappingProxyType({text: number for number, text in enumerate(self.actions)})

    @functools.cached_property
    def most(self) -> np.ndarray:
        """The largest value of each number of a position."""
        most = np.concatenate([np.full(field.length, field.most, np.uint8) for field in self.fields])
        most.setflags(write=False)
        return most

    def __deepcopy__(self, memo: dict) -> Game:
        return self  # nothing of it changes

    def __reduce__(self):
        return game, (self.id,)

    def field(self, name: str) -> Field:
        """The field of this name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    @property
    def rules(self) -> str:
        """The rules for people, in Markdown."""
        return _clowder.rules(self.id)


@functools.cache
def _all() -> Mapping[str, Game]:
    found = {}
    for one in json.loads(_clowder.games()):
        layout = json.loads(_clowder.layout(one["id"]))
        found[one["id"]] = Game(
            id=one["id"], name=one["name"], least_players=one["players"][0], most_players=one["players"][1],
            options=MappingProxyType({name: tuple(option["values"]) for name, option in one["options"].items()}),
            defaults=MappingProxyType({name: option["default"] for name, option in one["options"].items()}),
            actions=tuple(json.loads(_clowder.actions(one["id"]))),
            fields=tuple(Field(**field) for field in layout["fields"]), length=layout["length"],
            together=json.loads(_clowder.facts(one["id"]))["together"])
    return MappingProxyType(found)


def games() -> tuple[Game, ...]:
    """All games."""
    return tuple(_all().values())


def game(game_id: str) -> Game:
    """The game with this id."""
    found = _all().get(game_id)
    if found is None:
        raise _clowder.Error(f'There is no game "{game_id}"; there are {", ".join(_all())}.')
    return found
