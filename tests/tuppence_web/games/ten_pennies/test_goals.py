"""The small goals of Ten Pennies, each by a few events."""

from __future__ import annotations

from tests.tuppence_web.games.goals import OTHER, OWN, goals_of, statistics_of
from tuppence.events import Event
from tuppence.games.ten_pennies.events import Bought, Dealt, LaidDown, RoundOver, Turn, WentOut

GAME = "ten-pennies"
DEAL = Dealt(OTHER, "TP-2", 1, 11)
MINE, YOURS = Turn(OWN, "TP-3"), Turn(OTHER, "TP-3")
DOWN, OUT = LaidDown(OWN, "TP-5", 1, []), WentOut(OWN, "TP-8", 1)


def bought(left: int) -> Event:
    return Bought(OWN, "TP-3", "7H", left)


def over(own: int, other: int) -> Event:
    return RoundOver(None, "TP-8", 1, [own, other], [own, other], [[], []])


def reached(*events: Event) -> set[str]:
    return goals_of(GAME, *events)


def test_one_goes_down_in_the_first_turn_of_a_round() -> None:
    assert "down_at_once" in reached(DEAL, MINE, YOURS, MINE, DEAL, YOURS, MINE, DOWN)
    assert "down_at_once" not in reached(DEAL, MINE, YOURS, MINE, DOWN)


def test_down_and_out_is_one_turn() -> None:
    assert "down_and_out" in reached(DEAL, MINE, DOWN, OUT)
    assert "down_and_out" not in reached(DEAL, MINE, DOWN, YOURS, MINE, OUT)


def test_no_card_is_bought_in_the_round() -> None:
    assert "no_buying" in reached(DEAL, bought(9), DEAL, MINE, OUT)
    assert "no_buying" not in reached(DEAL, bought(9), MINE, OUT)


def test_the_last_penny_is_in_the_bowl() -> None:
    assert "no_penny" in reached(DEAL, bought(0), DEAL, MINE, OUT)
    assert "no_penny" not in reached(DEAL, bought(1), MINE, OUT)


def test_everybody_else_is_caught_by_going_out() -> None:
    assert "caught_all" in reached(DEAL, MINE, OUT, over(0, 50))
    assert "caught_all" not in reached(DEAL, MINE, OUT, over(0, 49))
    assert "caught_all" not in reached(DEAL, MINE, OUT, over(0, 10), DEAL, YOURS, over(0, 50))


def test_three_rounds_in_a_row() -> None:
    won, lost = [DEAL, MINE, OUT], [DEAL, YOURS]
    assert "three_rounds" in reached(*lost, *won * 3)
    assert "three_rounds" not in reached(*won * 2, *lost, *won)


def test_rounds_and_cards_are_counted() -> None:
    assert statistics_of(GAME, DEAL, bought(9), OUT, DEAL, bought(8)) == {"went_out": 1, "bought": 2}
