"""`python -m bench workers`: outcomes of slow chance a second by the number of worker processes, and their cost."""

from __future__ import annotations

import functools
import itertools
import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

import tuppence
from bench.live.slow import SLOW
from tests.tuppence.games.matches import longest
from tuppence.ranges import any_legal
from tuppence_web.serving.worker_pool import WorkerPool
from tuppence_web.tables.engine.movements import LoggedAction, split_action

ROUNDS, SECONDS, AHEAD = 5, 3.0, 3  # pieces of work ahead for each process
out = Console(width=120)


@dataclass
class Figures:
    """Outcomes a second, and the CPU of this process for each in microseconds, by round."""

    rates: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


def slow_moment(game: str) -> tuppence.State:
    """A state in which something is about to move."""
    state, rng = tuppence.load(game, **longest(game, players=2)).new_initial_state(), np.random.default_rng(1)
    while not (state.is_chance_node() and state.engine() is not None):
        state.apply_typed(state.sample_chance(rng) if state.is_chance_node() else any_legal(state, rng))
    return state.without_history()


def draw(state: tuppence.State, seed: int) -> LoggedAction:
    """Draw an outcome, in the form for the log and for browsers."""
    return split_action(state.sample_chance(np.random.default_rng(seed)))


def play(pool: WorkerPool, processes: int, state: tuppence.State, figures: Figures) -> None:
    """Keep the processes busy for a round."""
    seeds = itertools.count()
    waiting: set[Future[LoggedAction]] = set()
    done, began, spent = 0, time.monotonic(), time.process_time()
    while time.monotonic() - began < SECONDS:
        while len(waiting) < AHEAD * processes:
            seed = next(seeds)
            waiting.add(pool.submit(str(seed), functools.partial(draw, state, seed)))
        finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        done += len(finished)
    figures.cpu.append(1e6 * (time.process_time() - spent) / done)
    figures.rates.append(done / (time.monotonic() - began))
    wait(waiting)


def run() -> None:
    """Measure each game with slow chance, and print."""
    numbers = sorted({1, os.cpu_count() or 1})
    pools = {number: WorkerPool(number) for number in numbers}
    for game in SLOW:
        state, found = slow_moment(game), {number: Figures() for number in numbers}
        for number in numbers:
            play(pools[number], number, state, Figures())  # the processes start and compile
        for _, number in itertools.product(range(ROUNDS), numbers):
            play(pools[number], number, state, found[number])
        table = Table(title=f"{game}: {ROUNDS} rounds of {SECONDS:g} s by turns", title_justify="left")
        for heading in ("processes", "outcomes/s", "least - most", "times one", "CPU here, us an outcome"):
            table.add_column(heading, justify="right")
        for number, figures in found.items():
            spread = f"{min(figures.rates):.0f} - {max(figures.rates):.0f}"
            times = median(figures.rates) / median(found[numbers[0]].rates)
            cells = (f"{median(figures.rates):.1f}", spread, f"{times:.2f}", f"{median(figures.cpu):.0f}")
            table.add_row(str(number), *cells)
        out.print(table)
    for pool in pools.values():
        pool.stop()
