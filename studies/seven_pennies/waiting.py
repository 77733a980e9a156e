"""T.K.O. against players who never begin: where nobody holds anything they cancel, for ever if need be.

Otherwise the *waiting* player plays as the champion does. The *exact* player, of two, plays the best reply to an
opponent who must end the match, and may begin where that is best.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from rich.table import Table

import tuppence
from bench.bots import in_parts
from tuppence.chance.streams import seeded
from tuppence.game import CHANCE
from tuppence.games.seven_pennies import kernel, rules
from tuppence.games.seven_pennies.bots import champion, search
from tuppence.games.seven_pennies.bots.levels import LEVELS
from tuppence.games.seven_pennies.heuristics import nobody_holds
from tuppence.games.seven_pennies.solution import knockout
from tuppence.places import share_win
from tuppence.rule import compiled, rule

WAITING, EXACT = "waiting", "exact"
NAMES = (*LEVELS, WAITING, EXACT)
DUELS = ((2, 20_000), (6, 10_000))  # faces, games
TABLES = ((3, 2, 1_000), (4, 2, 1_000), (4, 6, 100))  # players, faces, games


def exact_of(table: knockout.Table) -> knockout.Table:
    """Return the best reply's table: for that player waiting is free."""
    utility = np.ascontiguousarray(1.0 - table.utility[::-1].swapaxes(2, 3))
    return knockout.Table(table.number_of, utility, 1.0)


@rule
def among(s: Any, who: int, table: Any, exact: Any, rng: Any) -> int:
    """Return the action of one of the players; ``who``: as in `NAMES`, from 1. Only duels have tables."""
    if who == 4 and nobody_holds(s):
        return kernel.gathers(s)
    if table is None:
        if who < 3:
            return champion.choose(s, who, None, rng)
        return search.search(s, rng)
    if who == 5:
        return knockout.number(s, exact)
    return champion.choose_in_duel(s, min(who, 3), table, rng)


def play(first: Any, position: Any, rng: Any, who: Any, table: Any, exact: Any, decisions: Any, wins: Any) -> None:
    """Play matches. Write each one's decisions and returns."""
    for game in range(len(decisions)):
        position[0] = first[0]
        s = position[0]
        while s.phase != rules.OVER:
            seat = rules.current_player(s)
            if seat == CHANCE:
                kernel.apply_chance(s, rng)
            else:
                decisions[game] += 1
                kernel.apply_action(s, among(s, who[seat], table, exact, rng))
        share_win(s, wins[game])


def played(options: dict[str, Any], seats: list[str], games: int) -> tuple[Any, Any]:
    """Return the decisions and wins of ``games`` matches."""
    game = tuppence.load("seven-pennies", variant="tko", players=len(seats), **options)
    who = np.array([1 + NAMES.index(name) for name in seats])
    first = game.new_position().array()

    table = knockout.solve(game.options) if len(seats) == 2 else None
    exact = exact_of(table) if table is not None else None

    def part(count: int, seed: int) -> tuple[Any, Any]:
        counts = np.zeros(count, np.int64), np.zeros((count, len(seats)))
        compiled(play)(first, first.copy(), seeded(seed), who, table, exact, *counts)
        return counts

    decisions, wins = zip(*in_parts(part, games), strict=True)
    return np.concatenate(decisions), np.concatenate(wins)


def waiting() -> Table:
    """Return the figures of one seat against all others."""
    table = Table(title="T.K.O. against those who wait: wins of the first, decisions a match", title_justify="left")
    for heading in ("", "wins", "level", "decisions", "most"):
        table.add_column(heading, justify="right")
    rows = [({"faces": faces}, ["champion", other], games) for faces, games in DUELS for other in (EXACT, WAITING)]
    for players, faces, games in TABLES:
        rows.append(({"faces": faces}, [WAITING] + ["champion"] * (players - 1), games))
    for options, seats, games in rows:
        decisions, wins = played(options, seats, games)
        mean, half = wins[:, 0].mean(), 1.96 * wins[:, 0].std() / np.sqrt(games)
        words = f"{options['faces']} faces: {seats[0]} against {len(seats) - 1} {seats[1]}"
        shown = f"{mean:.1%} ± {half:.1%}", f"{1 / len(seats):.1%}", f"{decisions.mean():.0f}", f"{decisions.max()}"
        table.add_row(words, *shown)
    return table
