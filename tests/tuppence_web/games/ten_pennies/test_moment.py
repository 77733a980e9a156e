"""The best moment of a match of Ten Pennies."""

from __future__ import annotations

from tuppence.events import Event
from tuppence.games.ten_pennies.events import Dealt, LaidOff, RoundOver, WentOut
from tuppence_web.games.ten_pennies.moment import moment
from tuppence_web.hosted.moment import Plays, leading_to


def round_of(number: int, points: int) -> list[list[Event]]:
    """A round in which seat 1 lays off a card, and then goes out."""
    over = RoundOver(None, "", number, [points, 0], [0, 0], [[], []])
    return [[LaidOff(1, "", 0, ["2H0"])], [WentOut(1, "", number), over]]


def test_the_last_lay_of_the_dearest_round_is_shown() -> None:
    plays: Plays = [*round_of(1, 30), *round_of(2, 50), [Dealt(0, "", 3, 11)]]
    found = moment(plays)
    assert found is not None
    assert (found.play, found.event) == (2, plays[3][0])
    assert [type(event) for event in leading_to(found, plays)] == [LaidOff, WentOut]
