"""A change of one condition, which test_legality.py tries."""

from __future__ import annotations

from tests.tuppence.games.change import Change
from tests.tuppence.games.ten_pennies.scripts import holding

LAID = [{"rank": "3", "cards": ["3C.0", "2C.0", "2D.0"]}, {"rank": "4", "cards": ["4C.0", "4D.0", "4H.0"]}]
CHANGE = Change(
    "wilds > WILDS[s.round - 1]",
    "wilds > WILDS[s.round - 1] + 1",
    lambda: holding("3 22 444").state,
    {"type": "lay_down", "sets": LAID},
)
