"""Levels of Dropsy."""

from __future__ import annotations

from bench.bots import Match

SLOWEST = 0.500  # seconds allowed for a champion's move
MATCHES = (
    Match("two players, three rounds", {"rounds": 3}, 40, 80),
    Match("four players, two rounds", {"players": 4, "rounds": 2}, 40, 60),
)
LARGE = (("six players, 20 tokens each", {"players": 6, "tokens": 20, "rounds": 1}),)
