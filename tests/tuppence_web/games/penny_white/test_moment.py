"""The best moment of a match of Penny White."""

from __future__ import annotations

from tuppence.games.penny_white.events import Measured, Rested
from tuppence_web.games.penny_white.moment import moment
from tuppence_web.hosted.moment import Plays


def test_the_flick_of_the_nearest_penny_is_shown() -> None:
    scored = [Measured(0, "", 0, 40.0, True), Measured(0, "", 2, 12.5, True), Measured(1, "", 1, 3.0, False)]
    plays: Plays = [[Rested(0, "", 0)], [Rested(1, "", 1)], [Rested(0, "", 2)], [Rested(1, "", 3), *scored]]
    assert moment(plays) == (2, scored[1])
    assert moment(plays[:3]) is None
