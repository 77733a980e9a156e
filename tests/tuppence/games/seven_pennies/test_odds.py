"""The chance to win by the scores."""

from __future__ import annotations

import pytest

from tuppence.games.seven_pennies.odds import beginning


@pytest.mark.parametrize("faces", [2, 6])
def test_more_points_win_more_often(faces: int) -> None:
    """Of two players with as many points together, the one with more wins more often."""
    chances = beginning(20, faces)
    for (own, other), chance in chances.items():
        assert 0 < chance < 1
        if (own + 1, other - 1) in chances:
            assert chances[own + 1, other - 1] > chance
