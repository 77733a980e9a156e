"""What follows from a choice in Seven Pennies."""

from __future__ import annotations

import itertools

import pytest

import tuppence
from tuppence_web.games.seven_pennies.consequence import exceeds
from tuppence_web.hosted.game import hosted


@pytest.mark.parametrize(("faces", "pieces"), [(2, 5), (3, 4), (6, 4)])
def test_the_risk_of_a_throw_is_exact(faces: int, pieces: int) -> None:
    throws = list(itertools.product(range(1, faces + 1), repeat=pieces))
    for more in (1, 2):
        found = sum(throw.count(1) - throw.count(faces) >= more for throw in throws)
        assert exceeds(pieces, faces, more, False) == pytest.approx(found / len(throws))
    if faces % 2:
        odd = sum(throw.count((faces + 1) // 2) % 2 for throw in throws)
        assert exceeds(pieces, faces, 1, True) == pytest.approx(odd / len(throws))


def test_nothing_is_at_risk_in_an_empty_hand() -> None:
    state = tuppence.load("seven-pennies").new_initial_state()
    for action in ({"type": "starter", "seat": 0}, {"type": "thrown", "counts": [2, 5]}):
        state.apply_action(action)
    gather, cancel = ({"type": "gather", "value": 2}, {"type": "cancel", "value": 2, "payer": None})
    words = hosted("seven-pennies").why(state, [("Gather", gather), ("Cancel", cancel)])
    assert words == "“Gather”: three in hand, 31 % of the next throws can cost {0} pieces; “Cancel”: costs nobody"
