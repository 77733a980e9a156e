"""The levels of Penny White play legally in every position, and better levels win."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.penny_white.scripts import AIM, BEGIN, NAME, after
from tuppence.chance import Pseudorandom
from tuppence.games.penny_white.bots import LEVELS, aims, evaluation, heuristics, known_position
from tuppence.physics import discs

levels = pytest.mark.parametrize("level", LEVELS)


def play_out(levels: tuple[str, str], seed: int, **options: Any) -> tuppence.State:
    game = tuppence.load(NAME, **options)
    state, rng = game.new_initial_state(), np.random.default_rng(seed)
    bots = [tuppence.load_bot(level, game, seat, seed=seed) for seat, level in enumerate(levels)]
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(bots[seat].step(state) if seat >= 0 else state.sample_chance(rng))
    return state


@levels
@pytest.mark.parametrize("white", ["placed", "flicked"])
def test_every_level_plays_the_same_match_with_the_same_seed(level: str, white: str) -> None:
    options: dict[str, Any] = {"pennies": 2, "ends": 2, "white": white, "tremor": 2, "width": 250, "length": 650}
    one, same = (play_out((level, level), 4, **options) for _ in range(2))
    assert one.history == same.history
    assert play_out((level, level), 5, **options).history != one.history


def test_the_regular_beats_the_beginner() -> None:
    matches = 12
    won = sum(play_out(("regular", "beginner"), seed, ends=3).returns()[0] for seed in range(matches))
    assert won / matches >= 0.75


@levels
def test_every_level_flicks_the_white_over_the_line(level: str) -> None:
    for length in (650, 2000):
        game = tuppence.load(NAME, white="flicked", length=length)
        for seed in range(20):
            state = after("s0", white="flicked", length=length)
            state.apply_action(tuppence.load_bot(level, game, 0, seed=seed).step(state))
            state.apply_action(state.sample_chance(np.random.default_rng(seed)))
            assert state.view()["phase"] == "flick", (length, seed)


@levels
@pytest.mark.parametrize("gap", [27.69, 13.0])
def test_bots_flick_from_the_last_free_place(level: str, gap: float) -> None:
    state = after(BEGIN, pennies=5, width=200)
    row = [[-83 + 27.6 * number, 25, True] for number in range(6)]
    row.append([row[5][0] + gap, 25, True])
    for count in range(1, 8):
        state.apply_action({"type": "flick", **AIM})
        lying = row if count == 7 else [[0, 300 + 25 * number, True] for number in range(count)]
        state.apply_action({"type": "rest", "discs": [[0, 570, True], *lying]})
    bot = tuppence.load_bot(level, state.game, 1, seed=1)
    state.apply_action(bot.step(state))
    state.apply_action(state.sample_chance(np.random.default_rng(1)))
    assert len(state.view()["pennies"]) == 8


@levels
def test_every_level_removes_the_nearest_penny(level: str) -> None:
    state = after(f"{BEGIN} >0,570|0,500 >0,570|0,500|0,520 >0,570|0,500|0,520|0,540 >0,570|-|0,520|0,540|10,300")
    bot = tuppence.load_bot(level, state.game, 0, seed=1)
    assert tuppence.to_json(bot.step(state)) == {"type": "remove", "penny": 1}


def test_bots_do_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """While another thread compiles the physics, the champion flicks straight at the white."""
    monkeypatch.setattr(discs.compilation, "begun", True)
    monkeypatch.setattr(discs.compilation, "ready", False)
    state = after(BEGIN)
    flick = tuppence.to_json(tuppence.load_bot("champion", state.game, 0, seed=1).step(state))
    assert (flick["x"], flick["angle"]) == (0.0, 0.0)
    assert flick["speed"] == pytest.approx((2 * 0.15 * 9806.65 * (570 - 39.85)) ** 0.5)


@pytest.mark.parametrize("length", [650.0, 750.0, 2000.0])
def test_without_a_tremor_a_bot_gets_the_white_over_the_line(length: float) -> None:
    state = tuppence.load("penny-white", white="flicked", tremor=0, length=length).new_initial_state()
    state.apply_action({"type": "starter", "seat": 0})
    state.apply_action(tuppence.load_bot("regular", state.game, seat=0, seed=1).step(state))
    state.apply_action(state.sample_chance(np.random.default_rng(1)))
    assert (state.view()["phase"], state.view()["scores"]) == ("flick", [0, 0])


def test_the_regular_simulates_the_same_in_plain_python() -> None:
    """As without a compiler, such as in a browser."""
    rng = Pseudorandom(4)
    hands = [(rng.deviate(), rng.deviate()) for _ in range(4)]
    for lie in ("", " >0,570|0,500", " >0,570|0,500 >0,570|0,500|60,560"):
        position = known_position(*seen(after(BEGIN + lie)))
        flicks = aims.tries(position)
        compiled = evaluation.expected(
            position, np.array([[one.x, one.y, one.angle, one.speed] for one in flicks]), np.array(hands)
        )
        plain = [
            fmean(
                heuristics.chance(position, lie, sum(position.left) - 1)
                for lie in heuristics.placements_after(position, one, hands)
            )
            for one in flicks
        ]
        assert compiled == pytest.approx(plain, abs=1e-12)
        assert evaluation.best_flick(position, hands) == heuristics.best_flick(position, hands)


def seen(state: tuppence.State) -> tuple[Any, dict[str, Any]]:
    return state.game.typed_options, state.view(state.current_player())
