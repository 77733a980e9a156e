"""The chance to win by the scores."""

from __future__ import annotations

import pytest

from studies.seven_pennies import shapes
from tuppence.games.seven_pennies.odds import beginning


@pytest.mark.parametrize("faces", [2, 6])
def test_more_points_win_more_often(faces: int) -> None:
    """Of two players with as many points together, the one with more wins more often."""
    chances = beginning(20, faces)
    for (own, other), chance in chances.items():
        assert 0 < chance < 1
        if (own + 1, other - 1) in chances:
            assert chances[own + 1, other - 1] > chance


def test_a_lead_is_worth_as_much_as_the_others_deficit() -> None:
    worth = shapes.leads(2)
    assert worth[0] == pytest.approx(0.5)
    assert all(chance + worth[-lead] == pytest.approx(1) for lead, chance in worth.items())


def test_the_study_of_shapes_counts_even_matches() -> None:
    one = shapes.shape(2, 200)
    assert one.decisions[0] > 20
    assert 0.4 < one.champion[0] < 0.75
