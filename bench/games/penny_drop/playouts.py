"""Uniform play of Penny Drop."""

from __future__ import annotations

from bench.playouts import Match

MOST_TIMES_C = 1.5
MATCHES = (
    Match("singles, 12 pennies", {}, (0, 2, 12), 40_000),  # arguments of the loop: format, seats, pennies
    Match("4 players, 10 pennies", {"players": 4}, (1, 4, 10), 40_000),
)
