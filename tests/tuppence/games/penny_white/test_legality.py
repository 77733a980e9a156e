"""Penny White states legality once: with a changed condition, a penny off the board may be removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tuppence.games.legality import Change, is_stated_once
from tests.tuppence.games.penny_white.scripts import BEGIN, NAME, after


def moment() -> Any:
    """The other may remove penny 3 of the flicker; penny 1 of the flicker is off."""
    script = f"{BEGIN} >0,570|0,500 >0,570|0,500|- >0,570|0,500|-|0,520 >0,570|-|-|0,520|0,540"
    return after(script).position


CHANGE = Change(
    NAME,
    "return LEGAL if s.on_board[penny + 1] else OFF_ALREADY",
    "return LEGAL if not s.on_board[penny + 1] else OFF_ALREADY",
    moment,
    {"type": "remove", "penny": 1},
)


def test_one_condition_changes_list_and_refusal(tmp_path: Path) -> None:
    is_stated_once(CHANGE, tmp_path)
