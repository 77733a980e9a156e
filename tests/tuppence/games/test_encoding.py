"""The laws of every game's encoding: each legal action has its numbers, and observations show what a seat may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np
import pytest

import tuppence
from tests import Json
from tests.tuppence.games.matches import shortest, unusual
from tuppence.adapters.encoded import Encoded, InNumbers, bounds, encoded
from tuppence.errors import TuppenceError
from tuppence.game import game_type
from tuppence.kernel import Numbered

NUMBERED = [
    (name, options)
    for name in tuppence.games()
    if isinstance(tuppence.load(name).encoding(), Numbered)
    for options in ({}, unusual(name))
]
IN_BOXES = {*tuppence.games()} - {name for name, _ in NUMBERED}
BOXES = [(name, shortest(name)) for name in IN_BOXES if not game_type(name).slow_chance]
numbered = pytest.mark.parametrize(("name", "options"), NUMBERED)
every = pytest.mark.parametrize(("name", "options"), NUMBERED + BOXES)
STEPS = 250
Match = TypeVar("Match", bound=Encoded)


def moments(match: Match, seed: int, steps: int = STEPS) -> Iterator[Match]:
    """Yield a match before each of its random numbers."""
    rng = np.random.default_rng(seed)
    match.play_chance(rng)
    for _ in range(steps):
        if match.state.is_terminal():
            return
        yield match
        match.apply_legal(int(rng.choice(match.legal_numbers())))
        match.play_chance(rng)


def is_whole(match: InNumbers) -> bool:
    """Whether no action is half composed."""
    return not getattr(match.composition, "kind", 0)


@numbered
def test_each_listed_action_has_its_numbers(name: str, options: Json) -> None:
    match = encoded(tuppence.load(name, **options))
    assert isinstance(match, InNumbers)
    for _ in filter(lambda _: is_whole(match), moments(match, 1)):
        for action in match.state.legal_actions():
            other, expected = match.clone(), match.state.clone()
            for number in match.encoding.numbers(match.position, action):
                other.apply(number)
            expected.apply_typed(action)
            assert other.state == expected


@numbered
def test_compiled_rules_agree_with_typed_actions(name: str, options: Json) -> None:
    match = encoded(tuppence.load(name, **options))
    assert isinstance(match, InNumbers)
    for _ in moments(match, 2):
        for number in match.legal_numbers():
            typed, plain = match.clone(), match.clone()
            typed.apply_legal(number)
            match.encoding.apply(plain.position, plain.composition, number)
            assert typed.position == plain.position


@every
def test_a_listed_number_is_legal_and_others_are_refused(name: str, options: Json) -> None:
    match = encoded(tuppence.load(name, **options))
    for _ in moments(match, 3, 30):
        legal = match.legal_numbers()
        assert legal == sorted(set(legal)) == np.flatnonzero(match.mask()).tolist()
        for number in legal[:: 1 + len(legal) // 10]:
            match.clone().apply(number)
        with pytest.raises(TuppenceError, match="legal now"):
            match.apply(next(number for number in range(-1, match.count + 1) if number not in legal))


@every
def test_observations_are_in_bounds(name: str, options: Json) -> None:
    match = encoded(tuppence.load(name, **options))
    low, high = bounds(match.encoding)
    assert len(low) == len(high) == match.size
    for seat in range(match.state.game.num_players):
        assert any(match.observation(seat))
    for _ in moments(match, 4):
        for seat in range(match.state.game.num_players):
            seen = match.observation(seat)
            assert seen.shape == low.shape
            assert (low <= seen).all()
            assert (seen <= high).all()
