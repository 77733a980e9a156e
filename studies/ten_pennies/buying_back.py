"""What it costs two champions never to buy back the card that they have just thrown.

``python -m studies.ten_pennies.buying_back [MINUTES [SEED]]``: pairs of matches with the same deals, in which the
two swap seats, on one core.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import tuppence
from tuppence.chance.streams import seeded
from tuppence.game import CHANCE
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.bots import champion, levels
from tuppence.games.ten_pennies.cards import ROUNDS
from tuppence.games.ten_pennies.kernel import PASS, TAKE, moves
from tuppence.places import share_of_win
from tuppence.rule import compiled

MINUTES = 10
OFFERED, BACK, ALL = range(3)  # the seat's own card offered; bought back; all cards bought
COUNTS = 3

out = Console(width=120)


def play(table: Any, first: Any, deals: Any, rng: Any, policies: Any, barred: Any, counts: Any) -> float:
    """Play a match of two. ``barred``: who never buys back. Return how far seat 1 is behind, in points."""
    table[0] = first[0]
    position = table[0]
    chance = deals[0].copy()
    while position.phase != rules.OVER:
        seat = rules.current_player(position)
        if seat == CHANCE:
            if position.phase == rules.DEAL:  # the same deal in both matches of a pair, whatever came before
                for part in range(4):
                    chance[part] = deals[position.round, part]
            moves.apply_chance(position, chance)
            continue
        own = position.phase == rules.BUY and rules.threw_it(position, seat)
        action = PASS if own and barred[seat] else champion.choose(position, policies[seat], None, rng)
        if position.phase == rules.BUY:
            counts[seat, OFFERED] += own
            counts[seat, BACK] += own and action == TAKE
            counts[seat, ALL] += action == TAKE
        moves.apply_action(position, action)
    return float(position.scores[1] - position.scores[0])


def won(table: Any) -> float:
    """Return seat 0's share of the win."""
    share: float = share_of_win(table[0], 0)
    return share


def pairs(level: int, seconds: float, seed: int) -> tuple[Any, Any, Any]:
    """Return for each pair the share of wins of the one that never buys back, its points ahead, and both's counts."""
    first = tuppence.load("ten-pennies").new_position().array()
    table, rng = first.copy(), seeded(seed)
    policies = np.full(2, level)
    wins: list[float] = []
    ahead: list[float] = []
    counts = np.zeros((2, COUNTS), np.int64)  # of the one that never does, of the other
    compiled(play)(table, first, _deals(seed, 0), rng, np.ones(2, np.int64), np.ones(2, np.bool_), counts.copy())
    late = time.process_time() + seconds
    while time.process_time() < late:
        deals = _deals(seed, 1 + len(wins))
        share = lead = 0.0
        for barred in (0, 1):
            here = np.zeros((2, COUNTS), np.int64)
            behind = compiled(play)(table, first, deals, rng, policies, np.arange(2) == barred, here)
            own = compiled(won)(table)
            share += own if barred == 0 else 1 - own
            lead += behind if barred == 0 else -behind
            counts += here if barred == 0 else here[::-1]
        wins.append(share / 2)
        ahead.append(lead / 2)
    return np.array(wins), np.array(ahead), counts


def _deals(seed: int, pair: int) -> Any:
    """The streams of the chance of each round."""
    return np.array([seeded(seed, 100 * (1 + pair) + number) for number in range(ROUNDS + 2)])


def run(minutes: float, seed: int) -> None:
    """Measure and print, the regulars for a tenth of the time."""
    table = Table(title="Who never buys back, against who may: 2 players", title_justify="left")
    for heading in ("both", "matches", "wins", "points ahead", "offered back", "bought back", "all bought"):
        table.add_column(heading, justify="right")
    for level, share in ((levels.REGULAR, 0.1), (levels.CHAMPION, 0.9)):
        wins, ahead, counts = pairs(level, 60 * minutes * share, seed)
        matches = 2 * len(wins)
        error = np.sqrt(len(wins))
        table.add_row(
            f"{levels.LEVELS[level - 1]}s",
            f"{matches:,}",
            f"{wins.mean():.2%} ± {wins.std(ddof=1) / error:.2%}",
            f"{ahead.mean():.1f} ± {ahead.std(ddof=1) / error:.1f}",
            *(f"{one:.2f}, {other:.2f}" for one, other in counts.T / matches),
        )
    out.print(table)
    out.print("Wins and points are of the one that never buys back, with the mean's standard error; the last three")
    out.print("columns are, for each match, of the one that never does, and of the other.")


if __name__ == "__main__":
    given = [float(one) for one in sys.argv[1:]]
    run(given[0] if given else MINUTES, int(given[1]) if len(given) > 1 else 0)
