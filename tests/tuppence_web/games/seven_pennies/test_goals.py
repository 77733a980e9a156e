"""The small goals of Seven Pennies, each by a few events."""

from __future__ import annotations

from tests.tuppence_web.games.goals import OTHER, OWN, goals_of, statistics_of
from tuppence.events import Event
from tuppence.games.seven_pennies.events import (
    Cancelled,
    Gathered,
    NickelLost,
    NickelWon,
    NothingLeft,
    Returned,
    RoundOver,
)
from tuppence.games.seven_pennies.views import Held

GAME = "seven-pennies"


def reached(*events: Event, won: bool = True, variant: str = "points") -> set[str]:
    return goals_of(GAME, *events, won=won, variant=variant, nickels=3)


def over(own: int, other: int, scores: list[int] | None = None) -> Event:
    held = [Held(1 if count else None, count) for count in (own, other)]
    return RoundOver(OTHER, "SP-5", [own, other], scores, held)


def test_a_throw_of_ones_own_pairs_off() -> None:
    assert "paired_off" in reached(NothingLeft(OWN, "Booth"))
    assert "paired_off" not in reached(NothingLeft(OTHER, "Booth"))


def test_five_are_gathered_at_once() -> None:
    assert "gather_five" in reached(Gathered(OWN, "SP-3", 1, 5))
    assert "gather_five" not in reached(Gathered(OWN, "SP-3", 1, 4), Gathered(OTHER, "SP-3", 1, 5))


def test_nobody_else_holds_anything_at_the_end_of_a_round() -> None:
    assert "held_all" in reached(over(7, 0))
    assert "held_all" not in reached(over(6, 1))
    assert "held_all" not in reached(over(0, 0))


def test_the_last_piece_is_taken_by_ones_own_cancel() -> None:
    back = Returned(OTHER, "SP-4", 0, 2, 3)
    assert "took_the_last" in reached(Cancelled(OWN, "SP-4", OTHER, 1, 3), back)
    assert "took_the_last" not in reached(Cancelled(OWN, "SP-4", OTHER, 1, 3), Returned(OTHER, "SP-4", 1, 2, 3))
    assert "took_the_last" not in reached(Cancelled(OTHER, "SP-4", OTHER, 1, 3), back)
    assert "took_the_last" not in reached(Cancelled(OWN, "SP-4", OWN, 1, 3), Returned(OWN, "SP-4", 0, 2, 3))


def test_a_win_by_double_counts_the_last_round() -> None:
    assert "double" in reached(over(1, 3, [1, 3]), over(7, 0, [20, 10]))
    assert "double" not in reached(over(7, 0, [20, 11]))
    assert "double" not in reached(over(7, 0, [20, 10]), won=False)


def test_the_last_nickel_wins_a_tko() -> None:
    lost = [NickelLost(OWN, "SP-7", "boothed", left) for left in (2, 1)]
    assert "last_nickel" in reached(*lost, variant="tko")
    assert "last_nickel" not in reached(*lost, NickelWon(OWN, "SP-7", 2), variant="tko")
    assert "last_nickel" not in reached(*lost, variant="tko", won=False)
    assert "last_nickel" not in reached(*lost)


def test_what_was_gathered_is_counted() -> None:
    gathered = [Gathered(OWN, "SP-3", 1, count) for count in (2, 5)]
    assert statistics_of(GAME, *gathered, Gathered(OTHER, "SP-3", 1, 6)) == {"gathered": 7, "at_once": 5}
    assert statistics_of(GAME) == {"gathered": 0, "at_once": 0}
