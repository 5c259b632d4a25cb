"""clowder.Batch: many matches at once."""
import gc
import multiprocessing
import threading

import numpy as np
import pytest
from helpers import resident_bytes

import clowder


def key_of(seed, index):
    """The seed of a match of a batch, as hex digits."""
    return (seed.to_bytes(8, "little") + index.to_bytes(8, "little")).ljust(32, b"\0").hex()


def test_a_batch_is_the_same_as_single_matches(way):
    game_id, players, options = way
    batch = clowder.Batch(game_id, 5, players, seed=11, threads=2, **options)
    matches = [clowder.Match(game_id, players, seed=key_of(11, i), **options) for i in range(5)]
    going = set(range(5))
    for _ in range(200):
        actions = batch.sample().copy()
        for i in going:
            seat = matches[i].pending()[0]
            assert batch.seats[i] == seat
            assert (batch.observations[i] == matches[i].numbers(seat)).all()
            assert (batch.masks[i] == matches[i].mask(seat)).all()
            assert batch.view(i, seat) == matches[i].view(seat)
            matches[i].play(seat, actions[i])
        batch.step(actions)
        for i in list(going):
            assert batch.dones[i] == matches[i].over
            if matches[i].over:
                going.discard(i)
                assert np.allclose(batch.rewards[i], matches[i].rewards())
                assert batch.scores[i].tolist() == matches[i].result()["scores"]
            else:
                assert not batch.rewards[i].any()


def test_threads_change_nothing():
    batches = [clowder.Batch("cardinal", 300, seed=5, threads=threads) for threads in (1, 2, 5)]
    for _ in range(60):
        for batch in batches:
            batch.step(batch.sample())
        for batch in batches[1:]:
            for name in ("observations", "masks", "seats", "rewards", "dones", "scores", "actions"):
                assert (getattr(batch, name) == getattr(batches[0], name)).all(), name


@pytest.mark.parametrize("game_id", [game.id for game in clowder.games()])
def test_unobserved_and_checked_runs_play_the_same_matches(game_id):
    batches = [clowder.Batch(game_id, 48, seed=4) for _ in range(4)]
    for batch, (observe, check) in zip(batches, [(True, False), (True, True), (False, True), (False, False)]):
        batch.run(150)
        batch.run(150, observe=observe, check=check)
        batch.run(5)
    for other in batches[1:]:
        for name in ("observations", "masks", "seats", "rewards", "dones", "scores"):
            assert (getattr(other, name) == getattr(batches[0], name)).all(), name


def test_finished_matches_begin_again_and_results_stay_for_one_step():
    batch = clowder.Batch("catchy", 64, seed=1, target=1)
    ended = 0
    for _ in range(100):
        batch.step(batch.sample())
        ended += int(batch.dones.sum())
        assert np.allclose(batch.rewards.sum(1), 0) and not batch.rewards[~batch.dones].any()
        assert batch.masks.any(1).all()
    assert ended > 200
    batch.reset(1)
    again = clowder.Batch("catchy", 64, seed=1, target=1)
    assert (batch.observations == again.observations).all() and not batch.dones.any()


def test_opponents_are_bots_inside():
    batch = clowder.Batch("catchy", 64, seed=2, opponents={1: "greedy"})
    rewards = np.zeros(2)
    for _ in range(600):
        assert (batch.seats == 2).all()
        batch.step(batch.sample())
        rewards += batch.rewards.sum(0)
    assert rewards[0] > 0 > rewards[1]


@pytest.mark.parametrize("wrong", [
    dict(game_id="chess", n=4), dict(game_id="catchy", n=0), dict(game_id="catchy", n=4, players=5),
    dict(game_id="catchy", n=4, speed=1), dict(game_id="catchy", n=4, opponents={1: "genius"}),
    dict(game_id="catchy", n=4, opponents={3: "random"}), dict(game_id="catchy", n=4, threads=1000),
    dict(game_id="catchy", n=4, opponents={1: "random", 2: "random"})])
def test_what_cannot_be_made_is_an_error(wrong):
    with pytest.raises(clowder.Error):
        clowder.Batch(**wrong)


def test_an_illegal_action_is_an_error_and_nothing_is_stepped():
    batch = clowder.Batch("catchy", 8, seed=3)
    before = batch.observations.copy()
    for wrong in (-1, 18, 2**31 - 1):
        actions = batch.sample().copy()
        actions[5] = wrong
        with pytest.raises(clowder.Error, match="Match 5"):
            batch.step(actions)
    assert (batch.observations == before).all()
    with pytest.raises(ValueError):
        batch.step(np.zeros(7, np.int32))
    with pytest.raises(ValueError):
        batch.observations[0, 0] = 1
    with pytest.raises(clowder.Error):
        batch.view(9)


def test_arrays_outlive_the_batch_and_memory_is_given_back():
    kept = clowder.Batch("cat-fight", 64, seed=1).observations
    gc.collect()
    assert kept.any()
    del kept
    for _ in range(3):
        clowder.Batch("cat-fight", 2048, seed=1, threads=3).run(2)
    gc.collect()
    before = resident_bytes()
    for _ in range(40):
        batch = clowder.Batch("cat-fight", 2048, seed=1, threads=3)
        batch.run(2)
        size = batch.observations.nbytes + batch.masks.nbytes
        del batch
    # The allocator keeps a few of them for its threads; forty that are not given back are far more.
    assert resident_bytes() - before < 12 * size


def test_a_million_steps_without_growth(long):
    batch = clowder.Batch("catchy", 1024, seed=1)
    for _ in range(50):
        batch.step(batch.sample())
    before = resident_bytes()
    for _ in range(1000 if long else 200):
        batch.step(batch.sample())
    batch.run(1000)
    assert resident_bytes() - before < 1_000_000


def test_one_batch_in_two_threads_is_refused_and_two_batches_are_not():
    batch = clowder.Batch("cantankerous", 512, seed=1, threads=1)
    refused = []

    def run():
        try:
            batch.run(400)
        except clowder.Error as error:
            refused.append(error)

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) < 6 and all("Another thread" in str(error) for error in refused)
    batch.step(batch.sample())


def step_in_child(queue, batch):
    batch.step(batch.sample())
    queue.put(batch.observations.sum())


def test_a_child_of_fork_makes_threads_of_its_own():
    batch = clowder.Batch("catchy", 256, seed=1, threads=3)
    batch.step(batch.sample())
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=step_in_child, args=(queue, batch))
    child.start()
    total = queue.get(timeout=120)
    child.join()
    batch.step(batch.sample())
    assert total == batch.observations.sum()
