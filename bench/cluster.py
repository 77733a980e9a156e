"""Playouts and solutions on a Ray cluster of this machine, and here: what chunks cost, and what they gain."""

from __future__ import annotations

import logging
import os
import time
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import tuppence
from bench.games import game_of, measured
from tests.ray_cluster import Cluster, cluster_of
from tests.tuppence.games.matches import A_GAME
from tuppence.solved import at_once

ROUNDS, SECONDS = 5, 5.0  # of CPU that the games of a round cost
PILOT = 2000  # games, by which that is guessed
WORKERS = (1, 2)
POLICIES = ("uniform", "champion")
SOLUTIONS = 3

out = Console(width=120)


class Run(NamedTuple):
    """How long some games took, and the CPU time that they cost here and in the cluster."""

    seconds: float
    cpu: float


def played(game: tuppence.Game, games: int, policy: str, cores: int, cluster: Cluster | None) -> Run:
    """Play some games in threads, or on a cluster."""

    def cpu() -> float:
        return time.process_time() + (cluster.cpu_seconds() if cluster else 0.0)

    began, used = time.perf_counter(), cpu()
    address = cluster.address if cluster else None
    tuppence.playouts(game, games, policies=policy, seed=1, threads=cores, ray=address)
    return Run(time.perf_counter() - began, cpu() - used)


def many(game: tuppence.Game, policy: str) -> int:
    """Return how many games cost about `SECONDS` of CPU."""
    played(game, 1, policy, 1, None)
    games = PILOT
    for _ in range(2):
        games = int(games * SECONDS / played(game, games, policy, 1, None).cpu)
    return games


def compared(game: tuppence.Game, policy: str, cluster: Cluster, table: Table) -> None:
    """Add a row for each number of cores, the ways taking turns."""
    games = many(game, policy)
    ways = [(cores, where) for cores in WORKERS for where in (None, cluster)]
    for way in ways:
        played(game, games // 10, policy, *way)  # workers start, and load what is compiled
    rounds = [{way: played(game, games, policy, *way) for way in ways} for _ in range(ROUNDS)]
    for cores in WORKERS:
        pairs = [(one[cores, None], one[cores, cluster]) for one in rounds]
        gains = [one[WORKERS[0], cluster].seconds / one[cores, cluster].seconds for one in rounds]
        table.add_row(
            policy,
            f"{games:,}",
            str(cores),
            f"{median(here.seconds for here, _ in pairs):.2f}",
            f"{median(there.seconds for _, there in pairs):.2f}",
            spread([there.seconds / here.seconds for here, there in pairs]),
            spread([there.cpu / here.cpu for here, there in pairs]),
            f"{median(gains):.2f}",
        )


def solved(cluster: Cluster) -> Table:
    """Compare solutions that are divided, here on one core, by turns with the cluster."""
    table = Table(title=f"solutions, medians of {SOLUTIONS} rounds by turns", title_justify="left")
    for heading in ("match", "here, s", "cluster, s", "cluster : here"):
        table.add_column(heading, justify="left" if heading == "match" else "right")
    for module, options in [(one, options) for one in measured("solve") for options in one.DIVIDED]:
        game, rounds = tuppence.load(game_of(module), **options), []
        for _ in range(1 + SOLUTIONS):
            began = time.perf_counter()
            game.solve_across(at_once)
            between = time.perf_counter()
            tuppence.solve(game, ray=cluster.address)
            rounds.append((between - began, time.perf_counter() - between))
        here, there = zip(*rounds[1:], strict=True)  # in the first, workers start
        words = ", ".join(f"{name} {value}" for name, value in options.items())
        ratios = spread([one / other for one, other in zip(there, here, strict=True)])
        table.add_row(f"{game.title}, {words}", f"{median(here):.2f}", f"{median(there):.2f}", ratios)
    return table


def spread(values: list[float]) -> str:
    """Return the median, the least and the most."""
    return f"{median(values):.2f} ({min(values):.2f} - {max(values):.2f})"


def run() -> None:
    """Measure and print."""
    import ray  # after the settings of `tests.ray_cluster`

    game = tuppence.load(A_GAME)
    table = Table(title=f"{game.title}, medians of {ROUNDS} rounds by turns", title_justify="left")
    headings = ("cores", "threads, s", "cluster, s", "cluster : threads", "the same of CPU", "times one worker")
    for heading in ("policy", "games", *headings):
        table.add_column(heading, justify="left" if heading == "policy" else "right")
    with cluster_of(workers=max(WORKERS)) as cluster:
        began = time.perf_counter()
        ray.init(cluster.address, log_to_driver=False, logging_level=logging.ERROR)
        connected = time.perf_counter() - began
        try:
            for policy in POLICIES:
                compared(game, policy, cluster, table)
            out.print(solved(cluster))
        finally:
            ray.shutdown()
    out.print(table)
    out.print(f"Connecting took {connected:.1f} s. Load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
