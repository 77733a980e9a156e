"""Ten Pennies on its pages: the progress of a match, payments, and the figures of its rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tuppence
from tests.tuppence.games.matches import play
from tuppence.games.ten_pennies.cards import POINTS, ROUNDS, SETS
from tuppence_web.games.ten_pennies.table import figures


@pytest.mark.parametrize("players", [2, 5])
def test_payments_into_the_bowl_equal_the_winnings(players: int) -> None:
    state = tuppence.load("ten-pennies", players=players).new_initial_state()
    events: list[dict[str, Any]] = []
    stages = []
    for brought in play(state, seed=players):
        events += brought
        stages += [stage for stage in [state.text().progress()] if stage not in stages]
    paid, won = state.text().payments([msgspec.convert(event, state.game.kind.event_type) for event in events]).values()
    assert sum(paid) == sum(won) == state.view()["bowl"]
    assert [bool(seat) for seat in won] == [place == 1 for place in state.placings()]
    assert stages == [f"Round {number} of 7" for number in range(1, 8)]


def test_the_table_of_rounds_has_each_rounds_sets() -> None:
    rounds = figures()["rounds"]
    assert len(rounds) == ROUNDS
    assert rounds[2] == {"asks": "two sets of four", "wild": "deuces", "wilds": 1}
    assert rounds[6] == {"asks": "a set of seven", "wild": "deuces, aces and jokers", "wilds": 3}
    assert [row["asks"].startswith("two") for row in rounds] == [sets == 2 for sets in SETS]


def test_a_table_has_the_points_of_all_cards() -> None:
    points = figures()["points"]
    assert [row["points"] for row in points] == sorted(set(POINTS))
    assert [row["cards"] for row in points] == ["threes to nines", "tens to kings", "deuces and aces", "jokers"]
