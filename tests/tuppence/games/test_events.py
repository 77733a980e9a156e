"""Events and views keep the keys, the order and the values that programs outside have known from the beginning."""

from __future__ import annotations

import json

import pytest

import tuppence
from tests.tuppence.games import told_before


@pytest.mark.parametrize("name", tuppence.games())
def test_events_and_views_are_byte_for_byte_what_they_were(name: str) -> None:
    """Of a new game: `python -m tests.tuppence.games.told_before`, once, writes them down."""
    before, now = json.loads(told_before.file_of(name).read_text()), told_before.told(name)
    assert now["shapes"] == before["shapes"]
    assert now["digests"] == before["digests"]
