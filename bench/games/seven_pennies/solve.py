"""Solving every position of two-player Seven Pennies, with pennies and dice."""

from __future__ import annotations

from functools import partial

from bench.solve import Match
from tuppence.games.seven_pennies.solution.solve import solve_match


def match_of(words: str, faces: int, target: int, most: float, repeats: int) -> Match:
    """Return a match to a target."""
    return Match(words, partial(solve_match, (faces, False, False), target), most, repeats)


# The options of matches whose solution is worth a cluster.
DIVIDED = ({"faces": 6, "target": 200}, {"faces": 19, "target": 200}, {"faces": 6, "target": 1000})
MATCHES = (
    match_of("pennies, to 20", 2, 20, 2.0, 25),
    match_of("pennies, to 100", 2, 100, 2.0, 25),
    match_of("pennies, to 1000, the longest", 2, 1000, 10.0, 3),
    match_of("6 faces, to 20", 6, 20, 2.0, 25),
    match_of("19 faces, to 50", 19, 50, 2.0, 10),
    match_of("6 faces, to 1000", 6, 1000, 30.0, 1),
)
