"""When to stop, compared with the solution."""

from __future__ import annotations

import tuppence
from tests.tuppence.games.penny_drop.test_bots import position_with
from tuppence.games.penny_drop import odds, solve


def test_the_solution_stops_where_the_odds_say() -> None:
    game = tuppence.load("penny-drop")
    solution, stops = tuppence.solve(game), odds.stops()
    for own, other in ((1, 1), (1, 9), (2, 12), (7, 4), (10, 12)):
        for shown in range(1, min(5, 2 * solve.SHIPPED_PENNIES - own - other) + 1):
            position = position_with([own, other], shown)
            position.contends = [0] * len(position.contends)
            position.dropped = 2 * solve.SHIPPED_PENNIES - own - other - shown
            best = solution.best(tuppence.State(game, position))
            assert best is not None
            assert tuppence.to_json(best)["type"] == ("stop" if shown >= stops[own - 1, other - 1] else "roll")
