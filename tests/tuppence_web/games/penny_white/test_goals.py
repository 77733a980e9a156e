"""The small goals of Penny White, each by a few events."""

from __future__ import annotations

from tests.tuppence_web.games.goals import OTHER, OWN, goals_of, statistics_of
from tuppence.events import Event
from tuppence.games.penny_white.board import RADIUS
from tuppence.games.penny_white.events import EndBegins, Flicked, Measured, Scored, WentOff

GAME = "penny-white"
FLICK = Flicked(OWN, "PW-4", 0.0, 0.0, 0.0, 900.0)
BEGIN = EndBegins(OWN, "PW-2", 1)


def off(seat: int, by: int = OWN) -> Event:
    return WentOff(seat, "PW-6", 0, by)


def measured(distance: float, counts: bool = True) -> Event:
    return Measured(OWN, "PW-7", 0, distance, counts)


def scored(seat: int, points: int, end: int) -> Event:
    return Scored(seat, "PW-7", points, end)


def reached(*events: Event, won: bool = True, pennies: int = 4) -> set[str]:
    return goals_of(GAME, *events, won=won, pennies=pennies)


def test_two_pennies_go_off_by_one_flick() -> None:
    assert "two_off" in reached(FLICK, off(OTHER), off(OTHER))
    assert "two_off" not in reached(FLICK, off(OTHER), FLICK, off(OTHER))
    assert "two_off" not in reached(FLICK, off(OTHER), off(OWN), off(OTHER, by=OTHER))


def test_close_is_a_centimetre_from_rim_to_rim() -> None:
    assert "close" in reached(measured(2 * RADIUS + 9.9))
    assert "close" not in reached(measured(2 * RADIUS + 10.1))


def test_all_pennies_count_in_one_end() -> None:
    assert "all_count" in reached(BEGIN, *[measured(90.0)] * 4)
    assert "all_count" not in reached(BEGIN, *[measured(90.0)] * 3, measured(200.0, counts=False))
    assert "all_count" not in reached(BEGIN, *[measured(90.0)] * 3, BEGIN, measured(90.0))
    assert "all_count" not in reached(BEGIN, measured(90.0), pennies=1)


def test_from_behind_it_was_three_points() -> None:
    assert "from_behind" in reached(scored(OTHER, 3, 1), scored(OWN, 4, 2))
    assert "from_behind" not in reached(scored(OTHER, 2, 1), scored(OWN, 4, 2))
    assert "from_behind" not in reached(scored(OTHER, 3, 1), won=False)


def test_to_nothing_the_other_player_never_scored() -> None:
    assert "to_nothing" in reached(scored(OWN, 1, 1))
    assert "to_nothing" not in reached(scored(OWN, 4, 1), scored(OTHER, 1, 2))


def test_points_and_pennies_are_counted() -> None:
    statistics = statistics_of(GAME, FLICK, off(OTHER), scored(OWN, 1, 1), off(OTHER), scored(OWN, 3, 2), pennies=4)
    assert statistics == {"points": 4, "off": 2, "one_end": 3}
