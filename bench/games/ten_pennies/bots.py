"""Levels of Ten Pennies. With more than two players, one plays against all others."""

from __future__ import annotations

from typing import Any

import numpy as np
from rich.table import Table

import tuppence
from bench.bots import Match, in_parts
from tuppence.chance.streams import seeded
from tuppence.game import CHANCE
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.bots import champion, levels
from tuppence.games.ten_pennies.cards import ROUNDS
from tuppence.games.ten_pennies.kernel import moves
from tuppence.rule import compiled

SLOWEST = 0.300  # seconds allowed for a champion's move
MATCHES = (
    Match("2 players", {}, 20_000, 100),
    Match("4 players", {"players": 4}, 10_000, 450),
)
LARGE = (("8 players", {"players": 8}),)
FEW = 40  # games of the champion


def play(first: Any, table: Any, rng: Any, policy: int, points: Any, pennies: Any) -> None:
    """Play games of one level at every seat, or of the champion at seat 0 among regulars; record seat 0's results."""
    for game in range(len(points)):
        table[0] = first[0]
        position = table[0]
        while position.phase != rules.OVER:
            at = position.round - 1
            seat = rules.current_player(position)
            if seat == CHANCE:
                moves.apply_chance(position, rng)
            else:
                plays = policy if seat == 0 or policy < levels.REGULAR else levels.REGULAR
                moves.apply_action(position, champion.choose(position, plays, None, rng))
            if position.phase == rules.DEAL or position.phase == rules.OVER:
                points[game, at] = position.points[at * rules.MOST_SEATS]
                pennies[game, at] = position.pennies[0]


def spending() -> Table:
    """Return the points of each round and the pennies left after it."""
    table = Table(title="A round's points, and the pennies left after it, on average", title_justify="left")
    for heading in ("", *(f"round {number}" for number in range(1, ROUNDS + 1)), "points a round"):
        table.add_column(heading, justify="right")
    for match in MATCHES:
        first = tuppence.load("ten-pennies", **match.options).new_position().array()
        for policy, level in enumerate(levels.LEVELS, 1):
            games = FEW if policy > levels.REGULAR else match.games // 10

            def part(count: int, seed: int, first: Any = first, policy: int = policy) -> Any:
                figures = np.zeros((2, count, ROUNDS))
                compiled(play)(first, first.copy(), seeded(seed), policy, figures[0], figures[1])
                return figures

            points, pennies = np.concatenate(in_parts(part, games), axis=1)
            averages = zip(points.mean(axis=0), pennies.mean(axis=0), strict=True)
            cells = [f"{one:.0f}, {left:.1f}" for one, left in averages]
            spread = 1.96 * points.mean(axis=1).std() / np.sqrt(games)
            table.add_row(f"{level}, {match.words}", *cells, f"{points.mean():.1f} ± {spread:.1f}")
    return table


REPORTS = (spending,)
