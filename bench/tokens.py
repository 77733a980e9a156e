"""Benchmarks of falling tokens: CPU time a drop of one core by what lies there, threads, sizes, and the first call.

Tokens lie as earlier drops over random slots left them. Every drop is aimed at a random slot from 203.2 mm with tremor
1. The poses of what lies are found once a position, so they have a column of their own.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tests.tuppence.physics.drops import BOARDS, LOW, SLOTS, drop, hand, lying_after, next_token, played
from tuppence.physics.token_input import checked_table
from tuppence.physics.tokens import fall, fall_many
from tuppence.simulation.series import cores

DROPS, POSITIONS = 120, 6
TRIED = {0: 32.0, 30: 190.0}  # CPU ms a drop with other settings (docs/studies/tokens.md)
MOST_BYTES = 60_000
BATCH = 60  # drops a thread
COLD = "from tests.tuppence.physics.drops import BOARDS, SLOTS\nfrom tuppence.physics.tokens import fall\n"
COLD += "fall(BOARDS, SLOTS, [], 0, SLOTS[0], 203.2)"

out = Console(width=120)


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU milliseconds that a call takes in this thread."""
    begin = time.thread_time()
    work()
    return 1e3 * (time.thread_time() - begin)


def table(title: str, *headings: str) -> Table:
    """Return an empty table with a text column first and numbers after it."""
    made = Table(title=title, title_justify="left")
    for number, heading in enumerate(headings):
        made.add_column(heading, justify="right" if number else "left")
    return made


def aimed(rng: np.random.Generator) -> tuple[float, float]:
    """Return the middle of a random slot."""
    return SLOTS[rng.integers(len(SLOTS))]


def drops_on(positions: list[Any]) -> tuple[list[float], list[float]]:
    """Return the CPU ms of drops on each position in turn, and of finding the poses on each."""
    from tuppence.physics.token_posing import posed
    from tuppence.physics.token_scene import scene

    posing, took = [], []
    for lying in positions:
        on = checked_table(BOARDS, SLOTS, lying, next_token(lying))
        scene(on.boards, on.slots, on.tokens)
        posing.append(cpu(lambda on=on: posed(on)))  # type: ignore[misc]
    for k in range(DROPS):
        rng = np.random.default_rng([k, 9])
        took.append(cpu(lambda k=k, rng=rng: drop(rng, positions[k % len(positions)], aimed(rng))))  # type: ignore[misc]
    return took, posing


def on_one_core() -> Table:
    """Measure drops on empty boards, and with 10 and 30 tokens lying."""
    title = f"One core, CPU time of {DROPS} drops on {POSITIONS} positions"
    made = table(title, "lying", "drops a second", "ms a drop", "p95", "most", "tried, ms", "", "poses, ms")
    for lying in (0, 10, 30):
        took, posing = drops_on([played(50 + seed, lying) for seed in range(POSITIONS if lying else 1)])
        mean = statistics.mean(took)
        tried = TRIED.get(lying, math.nan)
        held = "" if math.isnan(tried) else "held" if mean <= tried else "NOT HELD"
        p95 = float(np.percentile(took, 95))
        row = (f"{1e3 / mean:.0f}", f"{mean:.1f}", f"{p95:.0f}", f"{max(took):.0f}", f"{tried:.0f}", held)
        made.add_row(str(lying), *row, f"{statistics.mean(posing):.1f}")
    return made


def to_all_cores() -> Table:
    """Measure drops per second for each number of threads."""
    rng, lying = np.random.default_rng(1), played(60, 10)
    made = table(f"`fall_many`, {BATCH} drops a thread, 10 lying", "threads", "drops a second", "times one")
    single = 0.0
    for threads in sorted({1, 2, cores()} & set(range(1, cores() + 1))):
        places, tilts, spins = zip(*(hand(rng, aimed(rng)) for _ in range(BATCH * threads)), strict=True)
        heights = [LOW] * len(places)
        fall_many(BOARDS, SLOTS, lying, next_token(lying), places[:threads], heights[:threads], tilts[:threads],
                  spins[:threads], threads)  # fmt: skip
        begin = time.perf_counter()
        fall_many(BOARDS, SLOTS, lying, next_token(lying), places, heights, tilts, spins, threads)
        rate = len(places) / (time.perf_counter() - begin)
        single = single or rate
        made.add_row(str(threads), f"{rate:.0f}", f"{rate / single:.2f}")
    return made


def sizes() -> str:
    """Measure the size of the paths of drops with 30 tokens lying."""
    found = []
    for seed in range(3):
        lying = played(50 + seed, 30)
        for k in range(DROPS // 3):
            rng = np.random.default_rng([k, seed])
            place, tilt, spin = hand(rng, aimed(rng))
            fell = fall(BOARDS, SLOTS, lying, next_token(lying), place, LOW, tilt, spin)
            found.append(len(json.dumps(fell.paths, separators=(",", ":"))))
    held = "held" if max(found) <= MOST_BYTES else "NOT HELD"
    words = f"median {statistics.median(found):,.0f} bytes, at most {max(found):,}; at most {MOST_BYTES:,}: {held}"
    return f"Paths of a drop with 30 lying, JSON: {words}."


def first_call() -> str:
    """Measure the first drop of a process."""
    began = os.times()
    subprocess.run([sys.executable, "-c", COLD], check=True)
    ended = os.times()
    seconds = ended.children_user + ended.children_system - began.children_user - began.children_system
    return f"The first drop of a process: {seconds:.1f} s of CPU, imports included."


def a_round() -> str:
    """Measure every drop of a round, models and poses included, until 48 tokens lie."""
    rng, lying, took = np.random.default_rng(3), list[Any](), []
    while sum(token is not None for token in lying) < 48:
        begin = time.thread_time()
        dropped = drop(rng, lying, aimed(rng))
        took.append(1e3 * (time.thread_time() - begin))
        lying = lying_after(*dropped)
    words = f"{statistics.mean(took):.0f} ms a drop, p95 {np.percentile(took, 95):.0f}, at most {max(took):.0f}"
    return f"A round of {len(took)} drops until 48 lie, models and poses included: {words}."


def run() -> None:
    """Run all benchmarks and print the results."""
    if not importlib.util.find_spec("mujoco"):
        out.print("Not measured: MuJoCo is not installed.")
        return
    out.print(on_one_core())
    out.print(to_all_cores())
    out.print(a_round(), highlight=False)
    out.print(sizes(), highlight=False)
    out.print(first_call(), highlight=False)
