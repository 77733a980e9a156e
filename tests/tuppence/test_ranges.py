"""Ranges, fractions and playouts without a kernel, by a made-up game."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

import tuppence
from tests import Json
from tests.tuppence.games import flick
from tests.tuppence.games.matches import Luck, registered, snapshot
from tuppence.actions import Action
from tuppence.cli import app
from tuppence.layout import Position, row
from tuppence.ranges import Between, any_legal, between, drawn, is_range, legal_of, read
from tuppence.simulation import refereed
from tuppence.simulation.series import Games, Series

BAD_NUMBERS = [math.nan, math.inf, -math.inf, True, "0.1", None, [0.1], 10**400, np.bool_(True), np.timedelta64(1)]


@pytest.fixture(autouse=True)
def server() -> Iterator[None]:
    with registered(flick.GAME):
        yield


def begun(**options: Any) -> tuppence.State:
    return tuppence.load(flick.NAME, **options).new_initial_state()


def refused(state: tuppence.State, action: Any) -> tuppence.IllegalAction:
    before = snapshot(state)
    with pytest.raises(tuppence.IllegalAction) as error:
        state.apply_action(action)
    assert snapshot(state) == before
    return error.value


def test_a_range_is_listed_as_pairs_and_is_no_action() -> None:
    state = begun()
    range_itself, other = state.legal_actions()
    assert (is_range(range_itself), is_range(other)) == (True, False)
    assert "each free number has to be chosen" in refused(state, range_itself).reason
    result = refused(state, tuppence.to_json(range_itself))
    assert result.rule == "api"
    assert result.legal == [tuppence.to_json(action) for action in state.legal_actions()]
    assert "'x': [-150.0, 150.0]" in str(result)


@pytest.mark.parametrize("field", ["x", "angle", "speed"])
@pytest.mark.parametrize("bad", BAD_NUMBERS, ids=repr)
def test_a_measure_is_a_finite_number(field: str, bad: Any) -> None:
    assert refused(begun(), {"type": "flick", "x": 0.0, "angle": 0.0, "speed": 1.0, field: bad}).rule == "api"
    refused(begun(), flick.Flick(**{"x": 0.0, "angle": 0.0, "speed": 1.0, field: bad}))


@pytest.mark.parametrize("good", [1, 1.0, np.float64(1), np.float32(1), np.int64(1)], ids=repr)
def test_a_measure_may_be_whole_and_of_numpy(good: Any) -> None:
    state = begun()
    state.apply_action({"type": "flick", "x": good, "angle": 0, "speed": good})
    assert state.history[-1] == {"type": "flick", "x": 1.0, "angle": 0.0, "speed": 1.0}
    assert {type(state.history[-1][field]) for field in ("x", "angle", "speed")} == {float}


class Arrange(Action, frozen=True, tag="arrange"):
    """The contract's action for boards in cells."""

    cells: tuple[tuple[int, int, int], ...]


def test_whole_free_numbers_in_lists_round_trip() -> None:
    cell = (between(0, 5), between(0, 5), between(0, 3))
    arrange = Arrange((cell,) * 6)
    form = {"type": "arrange", "cells": [[[0, 5], [0, 5], [0, 3]]] * 6}
    assert tuppence.to_json(arrange) == form
    assert read(form, Arrange | flick.Waive) == arrange
    one = drawn(arrange, np.random.default_rng(1))
    assert {type(number) for place in one.cells for number in place} == {int}
    assert read(tuppence.to_json(one), Arrange | flick.Waive) == one


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"type": "arrange"},
        {"type": "arrange", "cells": 3},
        {"type": "arrange", "cells": [[[0, 5], [0, 5]]]},
        {"type": "arrange", "cells": [[["a", 5], 0, 0]]},
        {"type": "arrange", "cells": [[[0, 1, 2], 0, 0]]},
    ],
)
def test_what_is_no_range_of_an_action_is_not_read_as_one(form: Json) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(form, Arrange | flick.Waive)


def test_draws_from_a_range_are_uniform() -> None:
    rng = np.random.default_rng(1)
    cells = (((between(0, 5), between(0, 5), between(0, 3)),) * 6, between(-1.0, 1.0), True, "x")
    found = [drawn(cells, rng) for _ in range(2000)]
    assert {one[0][5][0] for one in found} == set(range(6))
    assert {one[0][0][2] for one in found} == set(range(4))
    assert {type(one[0][0][0]) for one in found} == {int}
    shares, _ = np.histogram([one[1] for one in found], bins=4, range=(-1, 1))
    assert shares.min() > 400
    assert all(one[2:] == (True, "x") for one in found)
    assert isinstance(between(0, 1), Between)


def test_uniform_play_skips_illegal_actions_of_a_range() -> None:
    """A penny at the front edge occupies a fifth of the board."""
    state = begun(width=100.0, tremor=0.0)
    state.apply_action({"type": "flick", "x": 0.0, "angle": 0.0, "speed": 0.0})
    state.apply_action(state.sample_chance(np.random.default_rng(1)))
    assert refused(state, flick.Flick(9.0, 0.0, 0.0)).reason == "a penny lies there already"
    luck = Luck(random.Random(1))
    flicks = [one for _ in range(300) if isinstance(one := any_legal(state, luck), flick.Flick)]
    assert 100 < len(flicks) < 200, "each that is listed is as likely as the others"
    assert min(abs(one.x) for one in flicks) >= flick.NEAR
    assert max(abs(one.x) for one in flicks) > 40


def test_a_range_without_legal_actions_is_an_error() -> None:
    state, luck = begun(width=100.0), Luck(random.Random(1))
    beside = flick.Flick(between(900.0, 1000.0), 0.0, between(0.0, 1.0))
    with pytest.raises(tuppence.TuppenceError, match="none is legal"):
        legal_of(state, beside, luck)
    state.apply_action(flick.Flick(0.0, 0.0, 1.0))
    with pytest.raises(tuppence.TuppenceError, match="no player decides"):
        any_legal(state, luck)


@pytest.mark.parametrize("ends", [(0, 5), (-3, -3), (0.0, 1e308), (-1e300, 1e300), (0.1, 0.1), (5, 5.5)])
def test_draws_lie_within_the_bounds(ends: tuple[float, float]) -> None:
    luck = Luck(random.Random(1))
    for _ in range(200):
        number = drawn(between(*ends), luck)
        assert ends[0] <= number <= ends[1]
        assert type(number) is (int if {type(end) for end in ends} == {int} else float)


def test_playouts_without_rules_by_number_are_the_referees() -> None:
    game = tuppence.load(flick.NAME, flicks=2)
    assert game.kernel() is None
    one, three = (tuppence.playouts(game, 30, seed=4, threads=threads) for threads in (1, 3))
    assert one.lengths.tolist() == three.lengths.tolist() == [4] * 30
    assert one.returns.tolist() == three.returns.tolist()
    assert one.wins.sum() == pytest.approx(30)
    assert tuppence.playouts(game, 30, seed=5).returns.tolist() != one.returns.tolist()
    assert tuppence.playouts(game, 10, seed=4).returns.tolist() == one.returns.tolist()[:10]
    better = tuppence.playouts(game, 40, policies=["champion", "uniform"], seed=1).wins
    assert better[0] > better[1]
    player, kept = refereed.Refereed(game, game.new_position(), 0, ["uniform"] * 2), Series(Games(game), 5).played()
    assert player.play(range(5), np.ones(1, np.uint8), np.zeros(5, np.int64), kept.returns, kept.places) == 0


def test_the_command_line_takes_fractions_and_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", flick.NAME, "-n", "20", "-o", "tremor=0.25", "-o", "width=200", "--json"]
    assert not app(words, standalone_mode=False)
    result = json.loads(capsys.readouterr().out)
    assert result["options"] == {"players": 2, "flicks": 3, "width": 200.0, "tremor": 0.25}
    assert result["games"] == 20
    for bad in ("NaN", "-0.1", "true", "1e400", "much"):
        with pytest.raises(tuppence.InvalidOption, match=r"'tremor' .*a number from 0 to 1 \(GA-4\)"):
            app(["simulate", flick.NAME, "-o", f"tremor={bad}"], standalone_mode=False)


@pytest.mark.parametrize("good", [1, 0, 1.0, 0.1, np.float64(0.5), np.float32(0.5), np.int64(1)], ids=repr)
def test_an_option_that_is_a_fraction_may_be_whole_and_of_numpy(good: Any) -> None:
    tremor = tuppence.load(flick.NAME, tremor=good).options["tremor"]
    assert type(tremor) is float
    assert tremor == good


def test_a_copy_of_a_position_has_rows_of_its_own() -> None:
    state = begun()
    state.position.pennies[0][0] = 7.0
    assert state.position.pennies[0][0] == 0.0


@pytest.mark.parametrize(
    "odd", [math.nan, math.inf, None, "x", True, [[0.0, 0.0]], [[0.0] * 3] * flick.MOST, [["x", 0.0]] * flick.MOST]
)
def test_a_position_with_what_is_no_number_of_it_is_refused(odd: Any) -> None:
    state = begun()
    position = state.position
    position.pennies = odd if isinstance(odd, list) else [[odd, 0.0] for _ in range(flick.MOST)]
    with pytest.raises(tuppence.InvalidState, match="pennies"):
        state.position = position
    position = state.position
    position.width = odd
    with pytest.raises(tuppence.InvalidState, match="width"):
        state.position = position


def test_whole_numbers_of_anybody_are_taken_for_fractions() -> None:
    state = begun()
    position = state.position
    position.aim = [0, np.float64(0.5), np.int64(1)]
    position.pennies = [[np.float32(0), 0] for _ in range(flick.MOST)]
    state.position = position
    assert [type(number) for number in (*state.position.aim, *state.position.pennies[0])] == [float] * 5


def test_fields_that_python_cannot_represent_are_refused() -> None:
    odd: Any = "float32"
    with pytest.raises(TypeError, match="field x of a position"):
        type("Odd", (Position,), {"x": row(odd, 2)})


def test_a_position_takes_its_fields_by_name_and_no_others() -> None:
    assert flick.Position(turn=1).turn == 1
    odd: Any = {"tern": 1}
    with pytest.raises(TypeError, match="no tern"):
        flick.Position(**odd)
