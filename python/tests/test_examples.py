"""The examples run, and do what they say; in the short form with little work."""
import importlib.util
import os
import sys

import numpy as np

import clowder

FOLDER = os.path.join(os.path.dirname(__file__), "../examples")


def example(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(FOLDER, name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_tournament_ranks_random_last():
    share = example("tournament").tournament("catchy", ["random", "greedy"], 20)
    assert share["greedy", "random"] > 0.9 and share["greedy", "random"] + share["random", "greedy"] == 1


def test_a_best_response_is_never_worse_than_the_bot(monkeypatch, capsys):
    module = example("best_response")
    monkeypatch.setattr(sys, "argv", ["best_response.py", "--positions", "6"])
    gains = module.main()
    assert len(gains) == 6 and min(gains) >= 0 and "worlds" in capsys.readouterr().out


def test_worlds_of_a_best_response_look_the_same_and_hold_the_truth():
    module = example("best_response")
    for match in module.positions("greedy", 3, 5):
        seat = match.pending()[0]
        worlds = list(module.worlds(match, seat))
        assert all(world.view(seat) == match.view(seat) for world in worlds)
        hands = [sorted(world.state()["hands"][2 - seat]) for world in worlds]
        assert sorted(match.state()["hands"][2 - seat]) in hands and len(set(map(tuple, hands))) == len(hands)


def test_learning_learns(long, tmp_path):
    """A few updates beat random play clearly; the long form learns to beat greedy."""
    module = example("actor_critic")
    learner = module.Learner(1, seed=1)
    before = module.evaluate(learner.network, learner.scale, "random", 1)
    updates = 240 if long else 8
    for update in range(updates):
        learner.update(module.RATE * (1 - update / updates))
    after = module.evaluate(learner.network, learner.scale, "random", 1)
    assert after > before + 0.05 and after > 0.6
    if long:
        assert module.evaluate(learner.network, learner.scale, "greedy", 1, matches=4000) > 0.5
    module.draw_curve([(0, before), (1000, after)], tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text()


def test_colours_can_change_their_names():
    """What the learner turns round is a position of the game: legal actions go with the cards of the hand."""
    module, game = example("actor_critic"), clowder.game("catchy")
    batch = clowder.Batch("catchy", 256, seed=4)
    batch.run(3)
    hand, leading = game.field("hand"), batch.observations[:, 1] == 1  # the second phase: a card is led
    assert leading.any()
    for columns, actions in module.colour_orders(game):
        assert sorted(columns) == list(range(game.length)) and sorted(actions) == list(range(len(game.actions)))
        numbers, masks = batch.observations[leading][:, columns], batch.masks[leading][:, actions]
        assert np.array_equal(numbers[:, hand.slice][:, :16], masks[:, 3:])
