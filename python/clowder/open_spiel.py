"""The games for OpenSpiel. Importing this module registers them with ``pyspiel``:

    import pyspiel
    import clowder.open_spiel
    game = pyspiel.load_game("clowder_cardinal", {"players": 4, "rules": "advanced"})

All randomness of a match (deals, dice, later shuffles) follows from one seed of eight bytes. They are the chance outcomes of
the first eight nodes, so a history replays exactly; but they are drawn, not listed, and the game type says so
(``SAMPLED_STOCHASTIC``). A search that clones states would know the dice to come: use ``resample_from_infostate``.

Where seats choose at the same time they are asked in turn, and none sees what the others have chosen. Information
state strings are all events that a seat has seen, and its view.
"""
from __future__ import annotations

import json

import numpy as np
import pyspiel

from . import _clowder
from .games import Game, games
from .match import SPECTATOR, Match

SEED_NODES, SEED_BYTES = 8, 256


def _game_type(info: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="clowder_" + info.id.replace("-", "_"),
        long_name=info.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.most_players,
        min_num_players=info.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": info.least_players, "seed": -1, **info.defaults})


class ClowderGame(pyspiel.Game):
    """A game of the engine. ``seed``: where the seeds of matches begin; below 0 nobody can foresee them."""

    info: Game
    kind: pyspiel.GameType

    def __init__(self, params: dict | None = None):
        params = dict(params or {})
        self.players = int(params.get("players", self.info.least_players))
        self.options = {name: params.get(name, default) for name, default in self.info.defaults.items()}
        seed = int(params.get("seed", -1))
        self.seeds = np.random.default_rng(None if seed < 0 else seed)
        Match(self.info.id, self.players, seed=0, **self.options)  # refuses wrong parameters here and now
        least = -1.0 if self.players == 2 else -1 / (self.players - 1)
        super().__init__(self.kind, pyspiel.GameInfo(
            num_distinct_actions=len(self.info.actions), max_chance_outcomes=SEED_BYTES, num_players=self.players,
            min_utility=least, max_utility=1.0, utility_sum=0.0,
            max_game_length=_clowder.decisions_max(self.info.id)), params)

    def new_initial_state(self) -> ClowderState:
        """The node before the deal."""
        return ClowderState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> ClowderObserver:
        """An observer of positions as numbers from 0 to 1; of everything seen, as a string only, with perfect recall."""
        if params:
            raise _clowder.Error(f"Observers take no parameters, but were given {params}.")
        return ClowderObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class ClowderState(pyspiel.State):
    """A node of a game: a match, and what each seat has seen so far."""

    def __init__(self, game: ClowderGame):
        super().__init__(game)
        self.info, self.players, self.options = game.info, game.players, game.options
        self.drawn = game.seeds.integers(SEED_BYTES, size=SEED_NODES).tolist()
        self.seed: list[int] = []
        self.match: Match | None = None
        self.seen: list[list[str]] = [[] for _ in range(game.players)]

    def current_player(self) -> int:
        if self.match is None:
            return pyspiel.PlayerId.CHANCE
        pending = self.match.pending()
        return pending[0] - 1 if pending else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal(player + 1) if self.match and player >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One byte of the seed, which was drawn for this node."""
        return [(self.drawn[len(self.seed)], 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.seed.append(action)
            if len(self.seed) < SEED_NODES:
                return
            self.match = Match(self.info.id, self.players, seed=bytes(self.seed).hex(), **self.options)
        else:
            self.match.play(self.match.pending()[0], action)
        for player in range(self.players):
            self.seen[player].append(self.match._events(player + 1))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action:02x}" if player == pyspiel.PlayerId.CHANCE else self.info.actions[action]

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        return self.match.rewards() if self.match else [0.0] * self.players

    def information_state_string(self, player: int | None = None) -> str:
        """Everything the seat has seen, step by step, and its view."""
        player = self.current_player() if player is None else player
        return "\n".join([*self.seen[player], self.observation_string(player)])

    def observation_string(self, player: int | None = None) -> str:
        """The seat's view."""
        player = self.current_player() if player is None else player
        return self.match._view(player + 1) if self.match else ""

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The position as numbers from 0 to 1."""
        observer = self.get_game().make_py_observer()
        observer.set_from(self, self.current_player() if player is None else player)
        return list(observer.tensor)

    def resample_from_infostate(self, player: int, sampler) -> ClowderState:
        """A node of another world that the seat cannot rule out, each equally likely given what its view shows; the dice to
        come are others too. ``sampler`` gives a number from 0 to 1."""
        other = self.clone()
        if self.match is not None:
            other.match = self.match.guess(player + 1, int(sampler() * 2**53))
            other.seen = [list(seen) if at == player else [] for at, seen in enumerate(self.seen)]
        return other

    def __str__(self) -> str:
        return self.match.text(SPECTATOR) if self.match else "Nothing is dealt yet."


class ClowderObserver:
    """The position as a seat may know it: numbers from 0 to 1 by field, and the view as a string."""

    def __init__(self, game: ClowderGame, kind: pyspiel.IIGObservationType):
        self.recall, self.scale = kind.perfect_recall, 1 / game.info.most.astype(np.float32)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.bytes = np.zeros(game.info.length, np.uint8)
        self.tensor = np.zeros(game.info.length, np.float32)
        self.dict = {field.name: self.tensor[field.slice] for field in game.info.fields}

    def set_from(self, state: ClowderState, player: int) -> None:
        """Writes the numbers of a position."""
        if state.match is None or not self.private:
            self.tensor.fill(0)
            return
        state.match.numbers_into(player + 1, self.bytes)
        np.multiply(self.bytes, self.scale, out=self.tensor)

    def string_from(self, state: ClowderState, player: int) -> str | None:
        """The view, or with perfect recall everything that was seen."""
        if not self.private:
            return json.dumps(state.match.view(SPECTATOR)) if state.match else ""
        return state.information_state_string(player) if self.recall else state.observation_string(player)


def _register() -> dict[str, type[ClowderGame]]:
    known = {}
    for info in games():
        kind = _game_type(info)
        known[kind.short_name] = type("ClowderGame_" + info.id.replace("-", "_"), (ClowderGame,),
                                      {"info": info, "kind": kind, "__doc__": info.name})
        pyspiel.register_game(kind, known[kind.short_name])
    return known


GAMES = _register()
