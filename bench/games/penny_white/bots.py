"""Levels of Penny White."""

from __future__ import annotations

from bench.bots import Match

SLOWEST = 0.500  # seconds allowed for a champion's move
MATCHES = (
    Match("a usual hand, tremor 1", {}, 600, 160, alike=True),
    Match("a steady hand, tremor 0.5", {"tremor": 0.5}, 300, 60, alike=True),
    Match("a shaky hand, tremor 2", {"tremor": 2.0}, 300, 60, alike=True),
)
LARGE = (("8 pennies each", {"pennies": 8}),)
