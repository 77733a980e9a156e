"""Uniform play of Ten Pennies."""

from __future__ import annotations

import importlib
import importlib.util
import statistics
import time

from rich.table import Table

import tuppence
from bench.playouts import Match

NO_LOOP = "it is compared with RLCard below."
MATCHES = (Match("2 players", {}, (), 500),)  # no numbers: there is no loop in C
REPEATS = 5
BY_REGULARS = 500  # games of a repeat
OTHERS = 30  # games of RLCard's gin rummy in a repeat
TIMES_RLCARD = 20


def rates(players: int, policy: str, games: int) -> tuple[float, float]:
    """Return games and moves per second on one core, by this process's CPU time."""
    game = tuppence.load("ten-pennies", players=players)
    tuppence.playouts(game, 2, policies=policy, threads=1)
    begin = time.process_time()
    moves = int(tuppence.playouts(game, games, policies=policy, threads=1).lengths.sum())
    seconds = time.process_time() - begin
    return games / seconds, moves / seconds


def among_regulars() -> Table:
    """Return the rates of whole games of regulars."""
    table = Table(title="Ten Pennies on one core, best of 5", title_justify="left")
    for heading in ("who plays", "games a second", "moves a second"):
        table.add_column(heading, justify="right")
    for players in (2, 4, 8):
        games, moves = max(rates(players, "regular", BY_REGULARS) for _ in range(REPEATS))
        table.add_row(f"{players} regulars", f"{games:,.0f}", f"{moves:,.0f}")
    return table


def gin_rummy() -> float:
    """Return moves per second of RLCard's gin rummy with its random agents."""
    rlcard, agents = importlib.import_module("rlcard"), importlib.import_module("rlcard.agents")
    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    begin = time.process_time()
    moves = 0
    for _ in range(OTHERS):
        trajectories, _ = env.run(is_training=False)
        moves += sum(len(one) // 2 for one in trajectories)
    return moves / (time.process_time() - begin)


def against_rlcard() -> Table | str:
    """Compare uniform play with RLCard in the same run, if RLCard is installed."""
    if importlib.util.find_spec("rlcard") is None:
        return "Not compared with RLCard's gin rummy: rlcard is not installed (pip install rlcard)."
    table = Table(title="Uniform play, one core, interleaved", title_justify="left")
    for heading in ("Ten Pennies, moves a second", "RLCard's gin rummy", "ratio", f"at least {TIMES_RLCARD}"):
        table.add_column(heading, justify="right")
    pairs = [(rates(2, "uniform", 200)[1], gin_rummy()) for _ in range(REPEATS)]
    ratio = statistics.median(own / other for own, other in pairs)
    own, other = (statistics.median(one) for one in zip(*pairs, strict=True))
    held = "held" if ratio >= TIMES_RLCARD else "NOT HELD"
    table.add_row(f"{own:,.0f}", f"{other:,.0f}", f"{ratio:,.0f}", held)
    return table


REPORTS = (among_regulars, against_rlcard)
