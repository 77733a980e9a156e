"""What it costs a champion never to buy back the card that it has just thrown.

``python -m studies.ten_pennies.buying_back [MINUTES [SEED [PLAYERS]]]``: groups of matches with the same deals, in
which each seat in turn never buys back, on one core.
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
from tuppence.games.ten_pennies import moves, rules
from tuppence.games.ten_pennies.bots import champion, levels
from tuppence.games.ten_pennies.cards import ROUNDS
from tuppence.games.ten_pennies.kernel import PASS, TAKE
from tuppence.places import share_of_win
from tuppence.rule import compiled

MINUTES = 10
OFFERED, BACK, ALL = range(3)  # the seat's own card offered; bought back; all cards bought
COUNTS = 3

out = Console(width=120)


def play(table: Any, first: Any, deals: Any, rng: Any, policies: Any, barred: int, counts: Any) -> None:
    """Play a match to its end in ``table``. ``barred``: the seat that never buys back."""
    table[0] = first[0]
    position = table[0]
    chance = deals[0].copy()
    while position.phase != rules.OVER:
        seat = rules.current_player(position)
        if seat == CHANCE:
            if position.phase == rules.DEAL:  # the same deal in all matches of a group, whatever came before
                for part in range(4):
                    chance[part] = deals[position.round, part]
            moves.apply_chance(position, chance)
            continue
        own = position.phase == rules.BUY and rules.threw_it(position, seat)
        action = PASS if own and seat == barred else champion.choose(position, policies[seat], None, rng)
        if position.phase == rules.BUY:
            counts[seat, OFFERED] += own
            counts[seat, BACK] += own and action == TAKE
            counts[seat, ALL] += action == TAKE
        moves.apply_action(position, action)


def won(table: Any, seat: int) -> float:
    """Return a seat's share of the win."""
    share: float = share_of_win(table[0], seat)
    return share


def groups(level: int, players: int, seconds: float, seed: int) -> tuple[Any, Any, Any]:
    """Return for each group of matches the wins of the one that never buys back, its points ahead of the others' mean,
    and the counts of the one and of another.
    """
    first = tuppence.load("ten-pennies", players=players).new_position().array()
    table, rng = first.copy(), seeded(seed)
    policies = np.full(players, level)
    wins: list[float] = []
    ahead: list[float] = []
    counts = np.zeros((2, COUNTS))  # of the one that never does, of another
    beginners, unused = np.ones(players, np.int64), np.zeros((players, COUNTS), np.int64)
    compiled(play)(table, first, _deals(seed, 0), rng, beginners, 0, unused)
    late = time.process_time() + seconds
    while time.process_time() < late:
        deals = _deals(seed, 1 + len(wins))
        share = lead = 0.0
        for barred in range(players):
            here = np.zeros((players, COUNTS), np.int64)
            compiled(play)(table, first, deals, rng, policies, barred, here)
            share += compiled(won)(table, barred)
            scores = table[0]["scores"][:players]
            others = np.arange(players) != barred
            lead += scores[others].mean() - scores[barred]
            counts += here[barred], here[others].mean(axis=0)
        wins.append(share / players)
        ahead.append(lead / players)
    return np.array(wins), np.array(ahead), counts


def _deals(seed: int, pair: int) -> Any:
    """The streams of the chance of each round."""
    return np.array([seeded(seed, 100 * (1 + pair) + number) for number in range(ROUNDS + 2)])


def run(minutes: float, seed: int, players: int) -> None:
    """Measure and print, the regulars for a tenth of the time."""
    table = Table(title=f"Who never buys back, against who may: {players} players", title_justify="left")
    for heading in ("all", "matches", "wins", "points ahead", "offered back", "bought back", "all bought"):
        table.add_column(heading, justify="right")
    for level, share in ((levels.REGULAR, 0.1), (levels.CHAMPION, 0.9)):
        wins, ahead, counts = groups(level, players, 60 * minutes * share, seed)
        matches = players * len(wins)
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
    out.print("columns are, for each match, of the one that never does, and of another.")


if __name__ == "__main__":
    given = [float(one) for one in sys.argv[1:]]
    defaults = [MINUTES, 0, 2]
    minutes, seed, players = given + defaults[len(given) :]
    run(minutes, int(seed), int(players))
