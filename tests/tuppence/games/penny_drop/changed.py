"""A change of one condition, which test_legality.py tries."""

from __future__ import annotations

from tests.tuppence.games.change import Change
from tests.tuppence.games.penny_drop.test_rules import play

CHANGE = Change(
    "action == STOP and not s.rolled",
    "action == STOP and s.rolled",
    lambda: play("6 1")[0],
    {"type": "stop"},
)
