"""Levels of Penny Drop."""

from __future__ import annotations

from bench.bots import Match

MATCHES = (
    Match("singles", {}),
    Match("4 players: one against three", {"players": 4}),
    Match("2v2: team against team", {"players": 4, "format": "teams"}, sides=2),
)
LARGE = (("3v3", {"players": 6, "format": "teams"}), ("20 players", {"players": 20}))
