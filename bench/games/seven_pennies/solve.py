"""Solving every position of two-player Seven Pennies with pennies."""

from __future__ import annotations

from functools import partial

from bench.solve import Match
from tuppence.games.seven_pennies.solve import solve_match

MATCHES = (
    Match("to 20", partial(solve_match, 20), 2.0, 25),
    Match("to 100", partial(solve_match, 100), 2.0, 25),
    Match("to 1000, the longest", partial(solve_match, 1000), 10.0, 3),
)
