"""Playouts on a Ray cluster of this machine against threads: what sending chunks costs, what a second worker gains."""

from __future__ import annotations

import logging
import os
import time
from statistics import median

import ray
from rich.console import Console
from rich.table import Table

import tuppence
from tests.games.matches import A_GAME
from tests.ray_cluster import cluster_of

ROUNDS, SECONDS = 5, 5.0  # a round's games take one thread so long
PILOT = 2000  # games, by which that is guessed
WORKERS = (1, 2)
POLICIES = ("uniform", "champion")

out = Console(width=120)


def seconds(game: tuppence.Game, games: int, policy: str, cores: int, address: str | None) -> float:
    """Return how long some games take."""
    began = time.perf_counter()
    tuppence.playouts(game, games, policies=policy, seed=1, threads=cores, ray=address)
    return time.perf_counter() - began


def many(game: tuppence.Game, policy: str) -> int:
    """Return how many games take one thread about `SECONDS`."""
    seconds(game, 1, policy, 1, None)
    games = PILOT
    for _ in range(2):
        games = int(games * SECONDS / seconds(game, games, policy, 1, None))
    return games


def compared(game: tuppence.Game, policy: str, address: str, table: Table) -> None:
    """Add a row for each number of workers, the ways taking turns."""
    games = many(game, policy)
    ways = [(cores, where) for cores in WORKERS for where in (None, address)]
    for cores, where in ways:
        seconds(game, games // 10, policy, cores, where)  # workers start, and load what is compiled
    rounds = [{way: seconds(game, games, policy, *way) for way in ways} for _ in range(ROUNDS)]
    for cores in WORKERS:
        here, there = (median(one[cores, where] for one in rounds) for where in (None, address))
        ratios = [one[cores, address] / one[cores, None] for one in rounds]
        gain = median(one[WORKERS[0], address] / one[cores, address] for one in rounds)
        spread = f"{median(ratios):.3f} ({min(ratios):.3f} - {max(ratios):.3f})"
        table.add_row(policy, f"{games:,}", str(cores), f"{here:.2f}", f"{there:.2f}", spread, f"{gain:.2f}")


def run() -> None:
    """Measure and print."""
    game = tuppence.load(A_GAME)
    table = Table(title=f"{game.title}, medians of {ROUNDS} rounds by turns", title_justify="left")
    for heading in ("policy", "games", "cores", "threads, s", "cluster, s", "cluster : threads", "times one worker"):
        table.add_column(heading, justify="left" if heading == "policy" else "right")
    with cluster_of(workers=max(WORKERS)) as cluster:
        began = time.perf_counter()
        ray.init(cluster.address, log_to_driver=False, logging_level=logging.ERROR)
        connected = time.perf_counter() - began
        try:
            for policy in POLICIES:
                compared(game, policy, cluster.address, table)
        finally:
            ray.shutdown()
    out.print(table)
    out.print(f"Connecting took {connected:.1f} s. Load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
