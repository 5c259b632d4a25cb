"""clowder.Match: what a program can do with one match."""
import copy
import doctest
import gc
import os
import pickle
import threading

import numpy as np
import pytest
from helpers import play_random, resident_bytes

import clowder


def test_open_takes_seats_options_and_seed():
    match = clowder.Match("cardinal", 4, seed=7, rules="advanced")
    again = clowder.Match("cardinal", 4, seed="7", rules="advanced")
    assert match.players == 4 and match.state() == again.state()
    assert match.state()["options"] == {"rules": "advanced"}
    assert clowder.Match("cardinal").state() != clowder.Match("cardinal").state()


@pytest.mark.parametrize("wrong, sentence", [
    (dict(game_id="chess"), "no game"), (dict(game_id="catchy", players=3), "players"),
    (dict(game_id="catchy", target=99), "target"), (dict(game_id="catchy", speed=1), "no option"),
    (dict(game_id="catchy", seed="xyz"), "seed")])
def test_what_cannot_be_opened_is_an_error_with_a_sentence(wrong, sentence):
    with pytest.raises(clowder.Error, match=sentence):
        clowder.Match(**wrong)


def test_play_by_text_and_by_number_and_errors_change_nothing():
    match = clowder.Match("catchy", seed=7)
    seat = match.pending()[0]
    before = match.state()
    for wrong in ["jump", "play a1", 999, -1, 70000]:
        with pytest.raises(clowder.Error):
            match.play(seat, wrong)
    for wrong_seat in [3 - seat, 0, 7, -5]:
        with pytest.raises(clowder.Error):
            match.play(wrong_seat, "swap 1")
    with pytest.raises(TypeError):
        match.play(seat, 1.5)
    assert match.state() == before and len(match) == 0
    match.play(seat, "swap 1")
    match.play(seat, np.int64(match.legal(seat)[0]))
    assert len(match) == 2 and match.move_at(1) == (seat, "swap 1")


def test_looking(way):
    game_id, players, options = way
    match = clowder.Match(game_id, players, seed=3, **options)
    game = match.info
    for moves in range(0, 60, 6):
        play_random(match, 6, seed=moves)
        for seat in range(1, players + 1):
            legal = match.legal(seat)
            assert np.flatnonzero(match.mask(seat)).tolist() == legal
            assert match.legal_texts(seat) == [match.action_text(number) for number in legal]
            assert bool(legal) == (seat in match.pending())
            numbers = match.numbers(seat)
            assert numbers.dtype == np.uint8 and numbers.shape == (game.length,) and (numbers <= game.most).all()
            assert match.view(seat)["game"] == game_id and "?" in match._view(seat) or match.over
            assert isinstance(match.events(seat), list) and match.text(seat)
            seat_field = numbers[game.field("seat").slice]
            assert seat_field[seat - 1] == 1 and seat_field.sum() == 1
    assert match.result()["over"] == match.over


def test_load_replay_pickle_and_copy_go_on_alike(way):
    game_id, players, options = way
    match = play_random(clowder.Match(game_id, players, seed=5, **options), 20)
    others = [clowder.Match.replay(match.record()), pickle.loads(pickle.dumps(match)), match.copy(),
              copy.copy(match), copy.deepcopy(match)]
    assert clowder.Match.load(match.state()).state() == match.state()
    play_random(match, 20, seed=2)
    for other in others:
        play_random(other, 20, seed=2)
        assert other.record() == match.record() and other.state() == match.state()
        assert other.players == players and other.info is match.info


def test_undo_and_take_back():
    match = clowder.Match("catchy", seed=7)
    seat = match.pending()[0]
    match.play(seat, "swap 1")
    assert not match.may_undo(seat)
    with pytest.raises(clowder.Error):
        match.undo(seat)
    match.undo()
    assert len(match) == 0
    with pytest.raises(clowder.Error):
        match.undo()


def test_bots_and_hints():
    match = clowder.Match("catchy", seed=7)
    seat = match.pending()[0]
    number, value = match.bot(seat, "greedy")
    assert number in match.legal(seat) and 0 <= value <= 1
    assert match.hint(seat, 50)["best"][0]["action"] in match.legal_texts(seat)
    for wrong in [lambda: match.bot(seat, "genius"), lambda: match.bot(3 - seat, "greedy"),
                  lambda: match.hint(3 - seat), lambda: match.hint(seat, 0)]:
        with pytest.raises(clowder.Error):
            wrong()


def test_why_says_whether_and_by_which_rule(way):
    game_id, players, options = way
    match = play_random(clowder.Match(game_id, players, seed=2, **options), 4)
    for seat in range(1, players + 1):
        legal = match.legal(seat)
        for number in range(0, len(match.info.actions), 7):
            why = match.why(seat, number)
            assert why["legal"] == (number in legal) and why["why"] and why["rule"]
    with pytest.raises(clowder.Error):
        match.why(1, "jump")


def test_a_guessed_world_looks_the_same_to_the_seat(way):
    game_id, players, options = way
    match = play_random(clowder.Match(game_id, players, seed=9, **options), 3)
    seat = match.pending()[0]
    worlds = [match.guess(seat, seed) for seed in range(8)]
    for world in worlds:
        assert world.view(seat) == match.view(seat) and (world.numbers(seat) == match.numbers(seat)).all()
        assert world.legal(seat) == match.legal(seat)
    assert len({str(world.state()) for world in worlds}) > 1
    assert match.guess(seat, 1).state() == worlds[1].state()


def test_rewards_add_up_to_nothing(way):
    game_id, players, options = way
    match = clowder.Match(game_id, players, seed=1, **options)
    assert match.rewards() == [0.0] * players
    while not match.over:
        match.play(match.pending()[0], match.bot(match.pending()[0], "random")[0])
    rewards = match.rewards()
    assert abs(sum(rewards)) < 1e-9 and max(rewards) <= 1
    winners = match.result()["winners"]
    assert len(winners) == players or [seat for seat in range(1, players + 1) if rewards[seat - 1] > 0] == winners


def test_buffers_of_the_wrong_size_are_refused():
    match = clowder.Match("catchy", seed=1)
    with pytest.raises(clowder.Error):
        match.numbers_into(1, np.zeros(3, np.uint8))
    with pytest.raises(clowder.Error):
        match.mask_into(match.pending()[0], np.zeros(1, np.int8))
    with pytest.raises((BufferError, TypeError, ValueError)):
        match.numbers_into(1, b"0" * match.info.length)
    with pytest.raises(clowder.Error):
        match.numbers(5)


def test_threads_play_their_own_matches_and_bots_look_without_the_lock():
    """A bot thinks in one thread while others play copies; the match it looks at cannot be changed meanwhile."""
    match = play_random(clowder.Match("cat-fight", seed=4), 30)
    seat, faults, stop = match.pending()[0], [], threading.Event()
    expected = match.bot(seat, "search:300")

    def think():
        try:
            for _ in range(3):
                assert match.bot(seat, "search:300") == expected
        except Exception as fault:  # noqa: BLE001
            faults.append(fault)

    def play():
        while not stop.is_set():
            other = play_random(match.copy(), 10)
            pickle.loads(pickle.dumps(other))
            gc.collect(0)

    thinkers = [threading.Thread(target=think) for _ in range(3)]
    players = [threading.Thread(target=play) for _ in range(2)]
    for thread in thinkers + players:
        thread.start()
    for thread in thinkers:
        thread.join()
    stop.set()
    for thread in players:
        thread.join()
    assert not faults
    match.play(seat, expected[0])


def test_memory_does_not_grow(long):
    """10^6 steps in the long form, with copies, pickles and refused moves among them."""
    def some(steps):
        done = 0
        while done < steps:
            match = clowder.Match("catchy", seed=done)
            while not match.over:
                seat = match.pending()[0]
                match.play(seat, match.legal(seat)[0])
                done += 1
            match.numbers(1), match.view(1), match.copy(), match.events(2)
            with pytest.raises(clowder.Error):
                match.play(1, 0)

    some(20_000)
    gc.collect()
    before = resident_bytes()
    some(1_000_000 if long else 60_000)
    gc.collect()
    assert resident_bytes() - before < 2_000_000


def test_examples_of_the_documentation():
    from clowder import batch, match
    for module in (match, batch):
        failed, tried = doctest.testmod(module)
        assert tried and not failed


def test_examples_of_the_page():
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    page = os.path.join(os.path.dirname(__file__), "../../docs/PYTHON.md")
    failed, tried = doctest.testfile(page, module_relative=False)
    assert tried > 20 and not failed
