"""Levels of Seven Pennies. With more than two players, one plays against all others."""

from __future__ import annotations

from bench.bots import Match
from studies.seven_pennies.patience import cost_of_ending
from studies.seven_pennies.waiting import waiting

MATCHES = (
    Match("coins", {}),
    Match("coins, 4 players", {"players": 4}, 20_000, 4_000),
    Match("6 faces", {"faces": 6}, 4_000, 200),
    Match("6 faces, 4 players", {"players": 4, "faces": 6}, 1_000, 200),
    Match("T.K.O.", {"variant": "tko"}, 100_000),
    Match("T.K.O., 4 players", {"players": 4, "variant": "tko"}, 40_000, 1_000),
    Match("T.K.O., 6 faces", {"faces": 6, "variant": "tko"}, 20_000),
)
LARGE = (
    ("20 faces, 10 players", {"players": 10, "faces": 20}),
    ("T.K.O., 20 faces, 10 players", {"players": 10, "faces": 20, "variant": "tko"}),
    ("T.K.O., 10 players", {"players": 10, "variant": "tko"}),
    (
        "6 faces, 10 players, must cancel own, extra turn",
        {"players": 10, "faces": 6, "must_cancel_own": True, "extra_turn": True},
    ),
)
REPORTS = (cost_of_ending, waiting)
