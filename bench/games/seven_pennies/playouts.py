"""Uniform play of Seven Pennies with pennies."""

from __future__ import annotations

from bench.playouts import Match

MOST_TIMES_C = 2.0
MATCHES = (
    Match("2 players", {}, (2, 20), 40_000),  # arguments of the loop: seats, target
    Match("4 players", {"players": 4}, (4, 40), 10_000),
)
