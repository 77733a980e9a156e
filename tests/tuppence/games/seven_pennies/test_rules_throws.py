"""The throws of Seven Pennies: all are listed with their probabilities, and drawn with these."""

from __future__ import annotations

import collections
import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import play
from tests.tuppence.games.seven_pennies.scripts import NAME, coins, dice
from tuppence.chance import FairDice, Generator

DRAWS = 20_000
FEW = 10_000  # throws that are enumerated piece by piece, and outcomes that are listed


def to_throw(pieces: int, faces: int) -> tuppence.State:
    """A state of two players with this many pieces in the Balcony, found by random play."""
    state = tuppence.load(NAME, faces=faces).new_initial_state()
    for _ in play(state, seed=pieces, moves=2000, unlisted=0):
        if state.is_chance_node() and state.view()["balcony"] == pieces:
            return state
    raise AssertionError(f"no throw of {pieces} came up")


def listed(state: tuppence.State) -> dict[tuple[int, ...], float]:
    return {tuple(tuppence.to_json(throw)["counts"]): chance for throw, chance in state.chance_outcomes()}


def counts_of(throw: tuple[int, ...], faces: int) -> tuple[int, ...]:
    return tuple(throw.count(value) for value in range(faces))


small = [(pieces, faces) for faces in range(2, 7) for pieces in range(1, 8) if faces**pieces <= FEW]
reached = [(pieces, faces) for pieces, faces in small if faces > 2 or pieces in (2, 4, 6, 7)]


@pytest.mark.parametrize(("pieces", "faces"), reached)
def test_Throw_each_of_the_pieces_lands_on_each_face_alike(pieces: int, faces: int) -> None:
    """Compare with all ways in which the single pieces can land, counted in integers."""
    ways = collections.Counter(counts_of(throw, faces) for throw in itertools.product(range(faces), repeat=pieces))
    found = listed(to_throw(pieces, faces))
    assert found.keys() == ways.keys()
    for counts, chance in found.items():
        assert chance == pytest.approx(float(Fraction(ways[counts], faces**pieces)), rel=1e-14)


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("faces", [*range(2, 9), 20])
def test_Throw_probabilities_add_up_to_one(players: int, faces: int) -> None:
    """The first throw of a match. More than 10,000 outcomes are not listed, but one can be drawn."""
    state = tuppence.load(NAME, players=players, faces=faces).new_initial_state()
    state.apply_action({"type": "starter", "seat": 0})
    pieces = state.view()["balcony"]
    outcomes = math.comb(pieces + faces - 1, faces - 1)
    if outcomes > FEW:
        with pytest.raises(tuppence.NotListed, match=r"10,?000"):
            state.chance_outcomes()
    else:
        found = listed(state)
        assert len(found) == outcomes
        assert abs(math.fsum(found.values()) - 1) < 1e-12
        assert abs(sum(found.values()) - 1) < 1e-12
        for counts, chance in itertools.islice(found.items(), 0, None, 97):
            ways = math.factorial(pieces) // math.prod(math.factorial(count) for count in counts)
            assert chance == pytest.approx(float(Fraction(ways, faces**pieces)), rel=1e-14)
    assert sum(thrown(state, np.random.default_rng(players))) == pieces
    assert state.apply_action(state.sample_chance(np.random.default_rng(1)))[0]["type"] == "threw"


def thrown(state: tuppence.State, rng: Generator) -> tuple[int, ...]:
    return tuple(tuppence.to_json(state.sample_chance(rng))["counts"])


def fair() -> FairDice:
    return FairDice(b"seven pennies", ["5eed", "", "c0ffee"])


generators = pytest.mark.parametrize("rng", [np.random.default_rng(7), fair()], ids=["numpy", "fair dice"])


def chi_square(seen: dict[Any, int], expected: dict[Any, float]) -> float:
    assert seen.keys() <= expected.keys()
    return sum((seen.get(one, 0) - often) ** 2 / often for one, often in expected.items())


def most_likely(freedom: int) -> float:
    """The 99.9 % quantile of chi-square (Wilson and Hilferty 1931)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.0902 * math.sqrt(part)) ** 3


def test_the_bound_of_chi_square_is_the_one_in_the_tables() -> None:
    assert [most_likely(freedom) for freedom in (7, 35, 100)] == pytest.approx([24.322, 66.619, 149.449], rel=0.01)


@generators
@pytest.mark.parametrize(("pieces", "faces"), [(7, 2), (7, 3), (4, 6)])
def test_Throw_throws_are_drawn_as_often_as_listed(rng: Generator, pieces: int, faces: int) -> None:
    state = to_throw(pieces, faces)
    seen = collections.Counter(thrown(state, rng) for _ in range(DRAWS))
    expected = {counts: DRAWS * chance for counts, chance in listed(state).items()}
    assert min(expected.values()) > 5
    assert chi_square(seen, expected) < most_likely(len(expected) - 1)


@generators
def test_Throw_throws_too_many_to_list_show_every_face_as_often(rng: Generator) -> None:
    state = tuppence.load(NAME, players=10, faces=20).new_initial_state()
    state.apply_action({"type": "starter", "seat": 3})
    draws = 500
    seen = np.sum([thrown(state, rng) for _ in range(draws)], axis=0)
    expected = dict.fromkeys(range(20), draws * 23 / 20)
    assert chi_square(dict(enumerate(seen.tolist())), expected) < most_likely(19)


@generators
def test_SP_1_every_seat_begins_as_often(rng: Generator) -> None:
    state = tuppence.load(NAME, players=7).new_initial_state()
    seen = collections.Counter(tuppence.to_json(state.sample_chance(rng))["seat"] for _ in range(DRAWS))
    assert chi_square(seen, dict.fromkeys(range(7), DRAWS / 7)) < most_likely(6)


def test_no_throw_is_due_while_a_choice_is_or_after_the_end() -> None:
    for state in (
        coins.play("@0 HHHTTTT")[0],
        coins.play("@0 TTTTTTT gT", target=1)[0],
        dice(9).play("@0 1111111")[0],
    ):
        assert state.chance_outcomes() == []
        with pytest.raises(tuppence.IllegalAction):
            state.sample_chance(np.random.default_rng(1))
