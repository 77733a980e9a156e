"""Events and views keep the keys, the order and the values that programs outside have known from the beginning."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tuppence
from tests.games import told_before

BEFORE: dict[str, Any] = json.loads(told_before.FILE.read_text())


def test_it_is_written_down_for_every_game() -> None:
    """Otherwise: `python -m tests.games.told_before`, once."""
    assert set(BEFORE) == set(tuppence.games())


@pytest.mark.parametrize("name", BEFORE)
def test_events_and_views_are_byte_for_byte_what_they_were(name: str) -> None:
    now = json.loads(json.dumps(told_before.told(name)))
    assert now["shapes"] == BEFORE[name]["shapes"]
    assert now["digests"] == BEFORE[name]["digests"]
