"""The best moment of a match by the chances of winning, and the events that lead to one."""

from __future__ import annotations

from tuppence.events import Event, PrivateEvent
from tuppence_web.hosted.moment import BestMoment, greatest, greatest_swing, leading_to

FIRST, SECOND, LATER = (Event(seat, "") for seat in range(3))
HIDDEN = PrivateEvent(0, "", 0)


def test_the_latest_of_equal_moments_is_the_best() -> None:
    assert greatest([(1, 0, FIRST), (2, 1, FIRST), (2, 4, SECOND), (1, 5, LATER)]) == BestMoment(4, SECOND)
    assert greatest([]) is None


def test_the_greatest_rise_of_anybodys_chances_is_found() -> None:
    chances = [[0.5, 0.5], [0.6, 0.4], [0.2, 0.8], [0.0, 1.0]]
    assert greatest_swing([[FIRST], [HIDDEN, SECOND], [LATER]], chances) == BestMoment(1, SECOND)


def test_hidden_events_and_those_after_the_moment_are_left_out() -> None:
    plays = [[FIRST, HIDDEN, SECOND, LATER], [LATER]]
    assert leading_to(BestMoment(0, SECOND), plays) == [FIRST, SECOND]
    assert leading_to(BestMoment(0, LATER), plays) == [FIRST, SECOND, LATER]


def test_an_event_that_comes_later_ends_the_moment() -> None:
    last = Event(3, "")
    assert leading_to(BestMoment(0, last), [[FIRST, SECOND], [last]]) == [FIRST, SECOND, last]
