"""A change of one condition, which test_legality.py tries."""

from __future__ import annotations

from tests.tuppence.games.change import Change
from tests.tuppence.games.seven_pennies.scripts import coins

CHANGE = Change(
    "held == 0 or held == value",
    "held <= value",
    lambda: coins.play("@0 TTTTTHH gT THHH gH HH")[0],
    {"type": "gather", "value": 2},
)
