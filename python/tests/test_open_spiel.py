"""The games under OpenSpiel's own tests."""
import random

import numpy as np
import pytest

import clowder

pyspiel = pytest.importorskip("pyspiel")
import clowder.open_spiel  # noqa: E402


def load(way, seed=3):
    game_id, players, options = way
    return pyspiel.load_game("clowder_" + game_id.replace("-", "_"), {"players": players, "seed": seed, **options})


def begin(game):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_random_sim_test(way):
    """OpenSpiel checks every node: legal actions, clones, strings, observers, returns."""
    pyspiel.random_sim_test(load(way), num_sims=1, serialize=False, verbose=False)


def test_information_states_and_resampling(way):
    """What OpenSpiel's resampling test asks: another world with the same information state and legal actions."""
    state, choose = begin(load(way)), random.Random(1)
    for _ in range(25):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, choose.random)
        assert other.current_player() == player
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        action = choose.choice(state.legal_actions())
        other.apply_action(action)
        state.apply_action(action)


def test_a_history_replays(way):
    game = load(way)
    state, choose = begin(game), random.Random(2)
    for _ in range(40):
        if state.is_terminal():
            break
        state.apply_action(choose.choice(state.legal_actions()))
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.match.record() == state.match.record()
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_perfect_recall_tells_moves_apart_that_views_forget():
    """Two ways to the same view of a seat are two information states."""
    game = pyspiel.load_game("clowder_catchy", {"seed": 1})
    state = begin(game)
    player = state.current_player()
    assert state.information_state_string(player).startswith(state.seen[player][0])
    state.apply_action(state.legal_actions()[0])
    assert len(state.seen[player]) == 2


def test_the_type_says_that_chance_is_sampled():
    for name in clowder.open_spiel.GAMES:
        kind = pyspiel.load_game(name).get_type()
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
        assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM


def test_tensors_are_the_numbers():
    state = begin(pyspiel.load_game("clowder_cat_fight", {"seed": 5}))
    tensor = np.array(state.observation_tensor(0))
    info = clowder.game("cat-fight")
    assert np.allclose(tensor * info.most, state.match.numbers(1)) and tensor.max() <= 1


def test_wrong_parameters_are_errors():
    for wrong in [{"players": 9}, {"target": 99}]:
        with pytest.raises(Exception, match="players|target"):
            pyspiel.load_game("clowder_catchy", wrong)
