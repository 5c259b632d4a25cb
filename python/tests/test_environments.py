"""The environments under PettingZoo's own tests."""
import types

import numpy as np
import pytest

import clowder
from clowder.picture import BAND, COLUMNS, HIGH, INK, SCALE, SEATS, TEXT_ROWS, WIDE, folded, glyphs

pettingzoo_test = pytest.importorskip("pettingzoo.test")
from pettingzoo.test.max_cycles_test import max_cycles_test  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # advice of the tests on dictionaries as observations


def test_api(way):
    game_id, players, options = way
    pettingzoo_test.api_test(clowder.aec(game_id, players, **options), num_cycles=40, verbose_progress=False)


def test_seeds(way, long):
    game_id, players, options = way
    pettingzoo_test.seed_test(lambda: clowder.aec(game_id, players, **options), num_cycles=40 if long else 8)


def test_parallel_api(way):
    game_id, players, options = way
    if not clowder.game(game_id).together:
        with pytest.raises(clowder.Error, match="one after the other"):
            clowder.parallel(game_id, players, **options)
        return
    pettingzoo_test.parallel_api_test(clowder.parallel(game_id, players, **options), num_cycles=30)
    # Its actions are drawn without masks.
    pettingzoo_test.parallel_seed_test(lambda: clowder.parallel(game_id, players, illegal="replace", **options),
                                       num_cycles=8)


def test_max_cycles():
    """PettingZoo's test plays without looking at masks; in the first plan of Cardinal Directions every seat takes five steps
    whatever it chooses."""
    settings = dict(rules="advanced", illegal="replace")
    max_cycles_test(types.SimpleNamespace(
        parallel_env=lambda max_cycles: clowder.parallel("cardinal", max_cycles=max_cycles, **settings),
        env=lambda max_cycles: clowder.aec("cardinal", max_cycles=max_cycles, **settings)))


def test_performance_benchmark_runs(capsys):
    """PettingZoo's benchmark plays for a while without looking at masks."""
    pettingzoo_test.performance_benchmark(clowder.aec("catchy", illegal="replace"))
    assert "turns per second" in capsys.readouterr().out


def test_a_match_to_its_end(way):
    game_id, players, options = way
    environment = clowder.aec(game_id, players, render_mode="ansi", **options)
    environment.reset(seed=1)
    choose, total = np.random.default_rng(1), dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, over, cut, _ = environment.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        assert over or cut or environment.observation_space(agent).contains(observation)
        environment.step(None if over or cut else choose.choice(legal))
    assert abs(sum(total.values())) < 1e-6 and isinstance(environment.render(), str)


def test_illegal_actions_raise():
    environment = clowder.aec("catchy")
    environment.reset(seed=1)
    with pytest.raises(clowder.Error):
        environment.step(18)
    for wrong in [dict(illegal="ignore"), dict(render_mode="film"), dict(speed=3)]:
        with pytest.raises(clowder.Error):
            clowder.aec("catchy", **wrong)


def text_in(picture):
    """The text in a picture, read dot by dot."""
    dots = (picture[::SCALE, ::SCALE] == INK).all(2)[(BAND + 1) * HIGH:]
    cells = dots.reshape(-1, HIGH, COLUMNS, WIDE).transpose(0, 2, 1, 3)
    known = {glyphs()[code].tobytes(): chr(code) for code in range(126, 31, -1)}
    return ["".join(known[cell.tobytes()] for cell in row).rstrip() for row in cells]


def test_pictures_show_the_table(way):
    game_id, players, options = way
    environment = clowder.aec(game_id, players, render_mode="rgb_array", **options)
    environment.reset(seed=3)
    choose, shapes, seen = np.random.default_rng(3), set(), set()
    for step, _ in enumerate(environment.agent_iter(60)):
        observation, _, over, cut, _ = environment.last()
        if step % 2 == 0:
            picture = environment.render()
            shapes.add((picture.shape, picture.dtype))
            seen.add(picture[::SCALE, ::SCALE].tobytes())
            lines = [" " + line for line in environment.match.text(clowder.SPECTATOR).rstrip("\n").split("\n")]
            assert text_in(picture)[:len(lines)] == [line.rstrip() for line in lines]
        environment.step(None if over or cut else choose.choice(np.flatnonzero(observation["action_mask"])))
    assert shapes == {((640, 1248, 3), np.dtype(np.uint8))} and len(seen) > 2


def test_pictures_of_seats_that_choose_together_and_long_texts():
    environment = clowder.parallel("cardinal", 5, render_mode="rgb_array")
    environment.reset(seed=1)
    first = environment.render()
    assert all((first.reshape(-1, 3) == colour).all(1).any() for colour in SEATS[:5])
    lines = folded("\n".join(["x" * 150] * 30))
    assert len(lines) == TEXT_ROWS and max(map(len, lines)) <= COLUMNS - 2 and lines[-1] == "... and 32 more lines"
