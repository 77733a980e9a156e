"""The throws of Seven Pennies: all are listed with their probabilities, and drawn with these."""

from __future__ import annotations

import collections
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.seven_pennies.scripts import NAME
from tuppence.chance import FairDice, Generator

DRAWS = 20_000
FEW = 10_000  # outcomes that are listed


def first_throw(players: int, faces: int) -> tuppence.State:
    """A match before its first throw."""
    state = tuppence.load(NAME, players=players, faces=faces).new_initial_state()
    state.apply_action({"type": "starter", "seat": 0})
    return state


def listed(state: tuppence.State) -> dict[tuple[int, ...], float]:
    return {tuple(tuppence.to_json(throw)["counts"]): chance for throw, chance in state.chance_outcomes()}


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("faces", [*range(2, 9), 20])
def test_Throw_each_of_the_pieces_lands_on_each_face_alike(players: int, faces: int) -> None:
    """By the multinomial distribution, in integers. More than 10,000 outcomes are not listed, but one can be drawn."""
    state = first_throw(players, faces)
    pieces = state.view()["balcony"]
    outcomes = math.comb(pieces + faces - 1, faces - 1)
    if outcomes > FEW:
        with pytest.raises(tuppence.NotListed, match=r"10,?000"):
            state.chance_outcomes()
    else:
        found = listed(state)
        assert len(found) == outcomes
        assert abs(math.fsum(found.values()) - 1) < 1e-12
        for counts, chance in found.items():
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


@pytest.mark.slow
@generators
@pytest.mark.parametrize("faces", [2, 3])
def test_Throw_throws_are_drawn_as_often_as_listed(rng: Generator, faces: int) -> None:
    state = first_throw(2, faces)
    seen = collections.Counter(thrown(state, rng) for _ in range(DRAWS))
    expected = {counts: DRAWS * chance for counts, chance in listed(state).items()}
    assert min(expected.values()) > 5
    assert chi_square(seen, expected) < most_likely(len(expected) - 1)


@generators
def test_Throw_throws_too_many_to_list_show_every_face_as_often(rng: Generator) -> None:
    state, draws = first_throw(10, 20), 500
    seen = np.sum([thrown(state, rng) for _ in range(draws)], axis=0)
    expected = dict.fromkeys(range(20), draws * 23 / 20)
    assert chi_square(dict(enumerate(seen.tolist())), expected) < most_likely(19)
