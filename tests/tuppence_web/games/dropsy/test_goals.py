"""The small goals of Dropsy, each by a few events."""

from __future__ import annotations

from tests.tuppence_web.games.goals import OTHER, OWN, goals_of, statistics_of
from tuppence.events import Event
from tuppence.games.dropsy.events import Counted, Dropped, LeftSlot, RoundBegins, Scored, Slotted

GAME = "dropsy"
BEGIN = RoundBegins(OWN, "DR-1", 1)


def drop(token: int) -> Event:
    return Dropped(OWN, "DR-4", token, 0.0, 0.0, 250.0, False)


def slotted(token: int, points: int = 3, seat: int = OWN, by: int = OWN) -> Event:
    return Slotted(seat, "DR-5", token, points, by)


def counted(*points: int) -> list[Event]:
    return [Counted(OWN, "DR-5", 0, one) for one in points]


def scored(seat: int, points: int, round: int) -> Event:
    return Scored(seat, "DR-5", points, round)


def reached(*events: Event, won: bool = True) -> set[str]:
    return goals_of(GAME, *events, won=won)


def test_a_six_is_slotted_by_ones_own_drop() -> None:
    assert "six" in reached(drop(0), slotted(0, 6))
    assert "six" not in reached(drop(0), slotted(0, 5))
    assert "six" not in reached(slotted(0, 6, by=OTHER))


def test_somebody_elses_token_is_driven_out() -> None:
    assert "drove_out" in reached(LeftSlot(OTHER, "DR-5", 9, 2, OWN))
    assert "drove_out" not in reached(LeftSlot(OWN, "DR-5", 1, 2, OWN), LeftSlot(OTHER, "DR-5", 9, 2, OTHER))


def test_three_drops_in_a_row_are_slotted() -> None:
    assert "three_in_a_row" in reached(drop(0), slotted(0), drop(1), slotted(1), drop(2), slotted(2))
    missed = [drop(0), slotted(0), drop(1), slotted(1), drop(2), drop(3), slotted(3)]
    assert "three_in_a_row" not in reached(*missed)
    assert "three_in_a_row" not in reached(drop(0), slotted(0), slotted(4), slotted(5))


def test_four_boards_are_of_one_round() -> None:
    assert "four_boards" in reached(BEGIN, *counted(1, 2, 2, 5, 6))
    assert "four_boards" not in reached(BEGIN, *counted(1, 2, 5), BEGIN, *counted(6))


def test_twenty_points_are_of_one_round() -> None:
    assert "twenty" in reached(scored(OWN, 20, 1))
    assert "twenty" not in reached(scored(OWN, 19, 1), scored(OTHER, 20, 1))


def test_from_behind_it_was_ten_points_after_a_round() -> None:
    assert "from_behind" in reached(scored(OWN, 0, 1), scored(OTHER, 10, 1), scored(OWN, 20, 2))
    assert "from_behind" not in reached(scored(OTHER, 10, 1), scored(OWN, 1, 1))
    assert "from_behind" not in reached(scored(OTHER, 10, 1), won=False)


def test_tokens_and_points_are_counted() -> None:
    statistics = statistics_of(GAME, BEGIN, *counted(1, 6), scored(OWN, 7, 1), scored(OWN, 3, 2))
    assert statistics == {"slotted": 2, "one_round": 7}
