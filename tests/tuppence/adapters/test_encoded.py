"""Matches in numbers: what adapters step."""

from __future__ import annotations

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME
from tuppence.adapters.encoded import encoded
from tuppence.errors import TuppenceError
from tuppence.games import SHEETS


def test_a_clone_is_independent() -> None:
    match = encoded(tuppence.load(A_GAME))
    match.play_chance(np.random.default_rng(1))
    other = match.clone()
    other.apply(0)
    assert match.state.current_player() >= 0 > other.state.current_player()


def test_a_game_without_an_encoding_is_refused() -> None:
    with pytest.raises(TuppenceError, match="no encoding"):
        encoded(tuppence.load(min(SHEETS)))
