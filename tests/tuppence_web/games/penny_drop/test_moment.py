"""The best moment of a match of Penny Drop."""

from __future__ import annotations

from tuppence.games.penny_drop.events import Collected
from tuppence_web.games.penny_drop.moment import moment


def test_the_most_pennies_collected_are_shown() -> None:
    none, some, most = Collected(0, "", 0, None), Collected(1, "", 2, 3), Collected(0, "", 4, 5)
    assert moment([[some], [most], [some], [none]]) == (1, most)
    assert moment([[none]]) is None
