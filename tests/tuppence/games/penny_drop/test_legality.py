"""Penny Drop states legality once: with a changed condition, a player may stop before the first roll."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tuppence
from tests.tuppence.games.legality import Change, is_stated_once

HISTORY = ({"type": "rolled", "face": 6}, {"type": "rolled", "face": 1})


def moment() -> Any:
    state = tuppence.load("penny-drop").new_initial_state()
    for form in HISTORY:
        state.apply_action(form)
    return state.position


CHANGE = Change(
    "penny-drop", "action == STOP and not s.rolled", "action == STOP and s.rolled", moment, {"type": "stop"}
)


def test_one_condition_changes_list_refusal_and_compiled_play(tmp_path: Path) -> None:
    is_stated_once(CHANGE, tmp_path)
