"""Many matches, stepped together."""
from __future__ import annotations

import json
import math
import os
from typing import Any, Mapping

import numpy as np

from . import _clowder
from .games import Game, game
from .match import SPECTATOR


class Batch:
    """``n`` matches of a game in one block of memory, stepped by threads without the interpreter's lock.

    Every array is allocated once and written in place by each step; copy what you want to keep.

    - ``observations`` (n, length) uint8: the numbers of the seat to act; ``game.most`` has the largest values
    - ``masks`` (n, actions) bool: its legal actions
    - ``seats`` (n,) uint8: that seat, from 1
    - ``rewards`` (n, players) float32: of matches that ended in the last step, 0 elsewhere; they add up to 0
    - ``scores`` (n, players) int32: their final scores
    - ``dones`` (n,) bool: which matches ended; they have begun again, and their observation is of the new match
    - ``actions`` (n,) int32: what the next step plays, unless it is given others

    ``opponents`` puts bots on seats, ``{2: "greedy"}``: the batch plays for them. The same seed gives the same matches,
    whatever the number of threads.

    >>> batch = Batch("catchy", 64, seed=1, opponents={2: "random"})
    >>> for _ in range(100):
    ...     batch.step(batch.sample())
    >>> bool((batch.seats == 1).all())
    True
    """

    game: Game
    players: int
    observations: np.ndarray
    masks: np.ndarray
    seats: np.ndarray
    rewards: np.ndarray
    scores: np.ndarray
    dones: np.ndarray
    actions: np.ndarray

    def __init__(self, game_id: str, n: int, players: int | None = None, *, seed: int = 0, threads: int | None = None,
                 opponents: Mapping[int, str] | None = None, **options: object):
        info = game(game_id)
        players = info.least_players if players is None else players
        threads = threads or max(1, min(os.cpu_count() or 1, n // 64, 64))
        core = _clowder.Batch(game_id, n, players, threads, seed,
                              tuple((name, str(value)) for name, value in options.items()),
                              tuple((opponents or {}).items()))
        at, length, space = core._parts()

        def array(name: str, dtype: type, *shape: int) -> np.ndarray:
            part = np.frombuffer(core, dtype, math.prod(shape), at[name]).reshape(shape)
            part.setflags(write=name == "actions")
            return part

        # Arrays hold the core, which holds the memory, and nothing holds the batch: so there is no cycle.
        self._core, self.game, self.players = core, info, players
        self.observations = array("observations", np.uint8, n, length)
        self.masks = array("masks", np.bool_, n, space)
        self.seats = array("seats", np.uint8, n)
        self.rewards = array("rewards", np.float32, n, players)
        self.scores = array("scores", np.int32, n, players)
        self.dones = array("dones", np.bool_, n)
        self.actions = array("actions", np.int32, n)

    def __len__(self) -> int:
        return len(self.seats)

    def reset(self, seed: int = 0) -> None:
        """All matches from the beginning."""
        self._core._reset(seed)

    def step(self, actions: np.ndarray | None = None) -> None:
        """Plays one action in every match. If one of them is not legal nothing is played, and ``Error`` says which."""
        if actions is not None and actions is not self.actions:
            self.actions[:] = actions
        self._core._step()

    def sample(self) -> np.ndarray:
        """A random legal action for every match, in ``actions``."""
        self._core._sample()
        return self.actions

    def run(self, steps: int, *, observe: bool = True, check: bool = False) -> None:
        """So many random steps of every match inside the engine: to spread matches out, and to measure.

        Without observe, observations and masks are written after the last step only. With check, the rules are asked of every
        action whether it is legal, as for actions that come from outside the engine, though it was drawn from the legal ones.
        """
        self._core._run(steps, not observe, check)

    def view(self, index: int, seat: int = SPECTATOR) -> dict[str, Any]:
        """A match as the seat (or a spectator) may know it."""
        return json.loads(self._core._state(index, seat))
