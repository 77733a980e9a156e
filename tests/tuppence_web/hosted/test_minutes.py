"""The minutes of a match, which a benchmark writes down, are known of every game."""

from __future__ import annotations

import tuppence
from tuppence_web.hosted.minutes import MINUTES


def test_every_game_has_been_measured() -> None:
    assert sorted(MINUTES) == sorted(tuppence.games())
    assert min(MINUTES.values()) > 0
