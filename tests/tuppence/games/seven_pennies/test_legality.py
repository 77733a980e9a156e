"""Seven Pennies states legality once: with a changed condition, a player with tails may gather heads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.legality import Change, is_stated_once


def thrown(tails: int, heads: int) -> Json:
    return {"type": "thrown", "counts": [tails, heads]}


def gather(value: int) -> Json:
    return {"type": "gather", "value": value}


HISTORY = ({"type": "starter", "seat": 0}, thrown(5, 2), gather(1), thrown(1, 3), gather(2), thrown(0, 2))


def moment() -> Any:
    state = tuppence.load("seven-pennies").new_initial_state()
    for form in HISTORY:
        state.apply_action(form)
    return state.position


CHANGE = Change("seven-pennies", "held == 0 or held == value", "held <= value", moment, gather(2))


@pytest.mark.slow  # compiles the whole game again; the same test of another game is not slow
def test_one_condition_changes_list_refusal_and_compiled_play(tmp_path: Path) -> None:
    is_stated_once(CHANGE, tmp_path)
