"""Ten Pennies states legality once: with a changed condition, a set may have one more wild."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tuppence.games.legality import Change, is_stated_once
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import NUMBERS
from tuppence.games.ten_pennies.options import Options

THREES, FOURS = ("3C.0", "2C.0", "2D.0"), ("4C.0", "4D.0", "4H.0")
LAID = [{"rank": "3", "cards": list(THREES)}, {"rank": "4", "cards": list(FOURS)}]


def moment() -> Any:
    position = rules.new_position(Options(players=2))
    position.phase, position.turn = rules.PLAY, 0
    for card in (*THREES, *FOURS, "KS.0"):
        rules.put_in_hand(position, 0, NUMBERS[card])
    return position


CHANGE = Change(
    "ten-pennies",
    "wilds > WILDS[s.round - 1]",
    "wilds > WILDS[s.round - 1] + 1",
    moment,
    {"type": "lay_down", "sets": LAID},
)


@pytest.mark.slow  # it compiles the whole game anew; the one of another game runs always
def test_one_condition_changes_list_refusal_and_compiled_play(tmp_path: Path) -> None:
    is_stated_once(CHANGE, tmp_path)
