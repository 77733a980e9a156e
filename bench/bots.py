"""Win rates of each level against each other, with 95 % confidence intervals, and the time of a move.

The module ``bots`` of each game's package in `bench.games` lists the matches. Its ``REPORTS`` are functions that return
further tables; ``SLOWEST`` are the seconds allowed for a champion's move, if more than usual.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import tuppence
from bench.games import game_of, measured
from tuppence.bots import load_bot

SLOWEST = 0.050  # seconds allowed for a champion's move, unless the game says otherwise
PARTS = 2
MOVES = 60  # champion's moves to time per match

out = Console(width=120)


@dataclass(frozen=True)
class Match:
    """A match: its title, options and number of games, and a smaller number with champions that search.

    ``sides``: the number of teams, seats taking turns; 0: one seat plays against all others. ``alike``: two seats of
    which chance alone says who begins, so that each pair of levels is played once.
    """

    words: str
    options: dict[str, Any]
    games: int = 100_000
    searched: int = 0
    sides: int = 0
    alike: bool = False

    @property
    def level(self) -> float:
        """The expected share of wins if all were equally strong."""
        return 1 / (self.sides or self.options.get("players", 2))


def share(name: str, match: Match, level: str, others: str, seed: int = 1) -> tuple[float, float]:
    """Return the share of wins of the seat, or side, of ``level``, and half the width of its 95 % interval."""
    game = tuppence.load(name, **match.options)
    own = slice(0, None, match.sides) if match.sides else slice(0, 1)
    policies = [others] * game.num_players
    policies[own] = [level] * len(policies[own])
    champions = policies.count(game.kind.levels.names[-1])
    searched = match.searched // champions if match.searched and champions else 0

    def part(games: int, seed: int) -> NDArray[np.float64]:
        return tuppence.playouts(game, games, policies=policies, seed=seed, threads=1).returns

    if searched:
        returns = np.concatenate(in_parts(part, searched, seed))
    else:
        returns = tuppence.playouts(game, match.games, policies=policies, seed=seed).returns
    won = returns[:, own].sum(axis=1)
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(len(won)))


def in_parts(part: Callable[[int, int], Any], games: int, seed: int = 1) -> list[Any]:
    """Return the results of slow games, in two parts with their own seeds so that two cores share them."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(part, (games - games // PARTS, games // PARTS), (seed, seed + 1)))


def win_rates(name: str, match: Match) -> None:
    """Print the win rates of all pairs of levels, and whether each level wins more often than the one below."""
    levels = tuppence.load(name).kind.levels.names
    fewer = f" ({match.searched:,} with one champion, fewer with more)" if match.searched else ""
    words = f"{match.words}: wins in {match.games:,} games{fewer}, {match.level:.0%} would be level"
    table = Table(title=words, title_justify="left")
    for heading in ("", *(f"against {level}" for level in levels)):
        table.add_column(heading, justify="right")
    rates = {pair: share(name, match, *pair) for pair in (combinations if match.alike else permutations)(levels, 2)}
    if match.alike:
        rates |= {(other, level): (1 - won, half) for (level, other), (won, half) in rates.items()}
    for level in levels:
        rated = {other: "{:.2%} ± {:.2%}".format(*rates[level, other]) for other in levels if other != level}
        table.add_row(level, *(rated.get(other, "-") for other in levels))
    out.print(table)
    lower = pairwise(levels)
    clear = all(rates[high, low][0] - rates[high, low][1] > match.level for low, high in lower)
    out.print("each level wins against the one below: " + ("yes, beyond the interval" if clear else "NO"))


def move_times(name: str, options: dict[str, Any], matches: int = 5) -> tuple[float, float]:
    """Return the longest and the mean CPU seconds of a champion's move in live play."""
    game = tuppence.load(name, **options)
    taken: list[float] = []
    rng = np.random.default_rng(0)
    for match in range(matches):
        state = game.new_initial_state()
        players = [
            load_bot(game.kind.levels.names[-1], game, seat=seat, seed=match) for seat in range(game.num_players)
        ]
        while not state.is_terminal() and len(taken) < MOVES * (match + 1):
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
                continue
            begin = time.thread_time()
            action = players[state.current_player()].step(state)
            taken.append(time.thread_time() - begin)
            state.apply_action(action)
    return max(taken), sum(taken) / len(taken)


def run() -> None:
    """Measure and print, game by game."""
    for module in measured("bots"):
        name = game_of(module)
        for match in module.MATCHES:
            win_rates(name, match)
        for report in getattr(module, "REPORTS", ()):
            out.print(report())
        slowest = getattr(module, "SLOWEST", SLOWEST)
        table = Table(title=f"{module.__doc__} The champion's move in live play, CPU", title_justify="left")
        for heading in ("match", "mean, ms", "longest, ms", f"at most {slowest * 1e3:.0f} ms"):
            table.add_column(heading, justify="right")
        tuppence.load(name).kind.levels.warm()
        for words, options in (*((match.words, match.options) for match in module.MATCHES), *module.LARGE):
            longest, mean = move_times(name, options)
            held = "held" if longest <= slowest else "NOT HELD"
            table.add_row(words, f"{mean * 1e3:.3f}", f"{longest * 1e3:.2f}", held)
        out.print(table)
