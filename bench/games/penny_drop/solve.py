"""Solving every position of Penny Drop singles."""

from __future__ import annotations

from functools import partial

from bench.solve import Match
from tuppence.games.penny_drop.solve import solve_values

DIVIDED = ()  # its solution is one piece
MATCHES = (
    Match("12 against 12", partial(solve_values, 12), 0.020, 25),
    Match("50 against 50", partial(solve_values, 50), 1.0, 5),
)
