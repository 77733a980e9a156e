"""The best moment of a match of Seven Pennies."""

from __future__ import annotations

from tuppence.games.seven_pennies.events import Cancelled, Gathered, Returned
from tuppence_web.games.seven_pennies.moment import moment


def test_a_cancel_that_costs_others_comes_before_a_gathering() -> None:
    gathered = Gathered(0, "", 1, 5)
    own = [Cancelled(0, "", 0, 1, 4), Returned(0, "", 0, 1, 4)]
    theirs = [Cancelled(0, "", 1, 2, 1), Returned(1, "", 0, 2, 1)]
    assert moment([[gathered], own]) == (0, gathered)
    assert moment([[gathered], own, theirs]) == (2, theirs[1])
