"""The games as PettingZoo environments.

Observations are dictionaries: ``observation``, the position as numbers (bytes, as the seat may know it), and
``action_mask``. Rewards come at the end: winners share what the others lose, 1 for a win alone, and they add up to 0.
"""
from __future__ import annotations

import functools
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from . import _clowder
from .games import game
from .match import SPECTATOR, Match, share
from .picture import draw

ILLEGAL = ("raise", "replace")


class _Table:
    """What both kinds of environment share: the match, its seats as agents, spaces, and drawing.

    ``max_cycles``: after so many cycles the match is truncated; in a cycle every seat that is asked acts once.
    ``illegal``: an action that is not legal raises ``clowder.Error``, or is replaced by the first legal one.
    """

    match: Match
    agents: list[str]

    def __init__(self, game_id: str, players: int | None = None, *, render_mode: str | None = None,
                 max_cycles: int | None = None, illegal: str = "raise", **options: object):
        if illegal not in ILLEGAL:
            raise _clowder.Error(f'"illegal" is one of {", ".join(ILLEGAL)}, not "{illegal}".')
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise _clowder.Error(f'There is no render mode "{render_mode}"; there are '
                                 f'{", ".join(self.metadata["render_modes"])}.')
        self.game = game(game_id)
        self.players = self.game.least_players if players is None else players
        self.options, self.max_cycles, self.illegal = options, max_cycles, illegal
        Match(game_id, self.players, seed=0, **options)  # refuses wrong options here and now
        self.metadata = {**self.metadata, "name": f"clowder_{game_id.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.players + 1)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self._np_random, _ = seeding.np_random()

    @functools.cached_property
    def observation_spaces(self) -> dict[str, spaces.Space]:
        """The space of each agent's observations."""
        numbers = spaces.Box(np.zeros(self.game.length, np.uint8), self.game.most.copy(), dtype=np.uint8)
        mask = spaces.Box(0, 1, (self._actions(),), np.int8)
        return {agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents}

    @functools.cached_property
    def action_spaces(self) -> dict[str, spaces.Space]:
        """The space of each agent's actions."""
        return {agent: spaces.Discrete(self._actions()) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def _actions(self) -> int:
        return len(self.game.actions)

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        words = self._np_random.integers(0, 2**32, 8, dtype=np.uint64)
        self.match = Match(self.game.id, self.players, seed="".join(f"{word:08x}" for word in words), **self.options)
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def _play(self, seat: int, action: Any) -> None:
        try:
            self.match.play(seat, action)
        except _clowder.Error:
            if self.illegal == "raise":
                raise
            self.match.play(seat, self.match.legal(seat)[0])

    def _ended(self) -> bool:
        return self.max_cycles is not None and self.cycles >= self.max_cycles

    def _final_rewards(self) -> dict[str, float]:
        result = self.match.result()
        return dict(zip(self.possible_agents, share(result["winners"], self.players)))

    def render(self) -> str | np.ndarray | None:
        """The table as everybody may see it: a text ("ansi"), a picture ("rgb_array"), or a text that is printed ("human")."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return draw(self.match)
        text = self.match.text(SPECTATOR)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


class AEC(_Table, AECEnv):
    """A game as a PettingZoo AEC environment: one seat acts after the other.

    Where seats choose at the same time they are asked in turn, and none sees what the others have chosen.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "is_parallelizable": False, "render_fps": 2}

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._cycle = set(self.match.pending())
        self._select(self.players)

    def _select(self, last: int) -> None:
        """The next seat that is asked, counted on from the one that acted last."""
        pending = self.match.pending()
        seat = min(pending, key=lambda seat: (seat - last - 1) % self.players)
        self.agent_selection = self.possible_agents[seat - 1]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.seat_of[agent]
        return {"observation": self.match.numbers(seat), "action_mask": self.match.mask(seat)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of[agent]
        self._cumulative_rewards[agent] = 0.0
        self._play(seat, action)
        pending = self.match.pending()
        self._cycle.discard(seat)
        if not self._cycle & set(pending):
            self._cycle = set(pending)
            self.cycles += 1
        if not pending:
            self.rewards = self._final_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[seat % self.players]
        else:
            self._select(seat)
            if self._ended():
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()


class Parallel(_Table, ParallelEnv):
    """A game in which seats choose at the same time as a PettingZoo parallel environment.

    In a step every seat that is asked plays its action. A seat that is not asked has one action, the last one of its space:
    to wait.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 2}

    def __init__(self, game_id: str, players: int | None = None, **settings: Any):
        super().__init__(game_id, players, **settings)
        if not self.game.together:
            raise _clowder.Error(f"In {self.game.name} seats act one after the other; use clowder.aec().")
        self.wait = len(self.game.actions)

    def _actions(self) -> int:
        return len(self.game.actions) + 1

    def _observations(self) -> dict[str, dict[str, np.ndarray]]:
        pending = self.match.pending()
        observations = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            mask = np.zeros(self.wait + 1, np.int8)
            mask[:-1] = self.match.mask(seat)
            mask[-1] = seat not in pending
            observations[agent] = {"observation": self.match.numbers(seat), "action_mask": mask}
        return observations

    def reset(self, seed: int | None = None, options: dict | None = None):
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]):
        for seat in self.match.pending():
            self._play(seat, int(actions[self.possible_agents[seat - 1]]))
        self.cycles += 1
        over, cut = self.match.over, self._ended()
        agents = self.agents
        observations = self._observations()
        rewards = self._final_rewards() if over else dict.fromkeys(agents, 0.0)
        terminations = dict.fromkeys(agents, over)
        truncations = dict.fromkeys(agents, cut and not over)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, {agent: {} for agent in agents}
