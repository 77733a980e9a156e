"""`python -m bench.live.attacks`: what strangers and readers do to the players' moves and to the server's memory.

Twenty tables are in play. For each attack, rounds without and with it take turns, so both see the same machine.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import psutil
from rich.console import Console
from rich.table import Table

from bench.live.attackers import ATTACKS
from bench.live.measure import Bench, Plan, bench
from bench.live.systems import Tuppence
from tests import postgres
from tests.tuppence_web.whole_site.slow_server import QUICK

TABLES = 20
READERS = 2  # the first of the attacks are people who read, as fast as they can
MOST_TIMES, MOST_TIMES_READ = 3.0, 1.2  # the p99 under attack, the p50 and the p99 beside readers
MOST_MEMORY = 100 * 2**20
ON_POSTGRES = "eight hellos at a table that cannot be"
USUAL_LIMITS = {"TUPPENCE_TABLES_A_MINUTE": "10", "TUPPENCE_TABLES_A_MINUTE_ADDRESS": "60"}
READ_LIMITS = [f"TUPPENCE_{what}_A_MINUTE{whose}" for what in ("READS", "CHECKS") for whose in ("", "_ADDRESS")]

out = Console(width=140)


@dataclass
class Found:
    """The waits for acknowledgements in ms without and with an attack, and the memory that it cost in bytes."""

    quiet: list[float] = field(default_factory=list)
    attacked: list[float] = field(default_factory=list)
    memory: int = 0

    def times(self, percent: int) -> float:
        """How many times as long a percentile of the waits is under attack."""
        return percentile(self.attacked, percent) / percentile(self.quiet, percent)


def percentile(waits: list[float], percent: int) -> float:
    """Return a percentile of some waits."""
    return quantiles(waits, n=100, method="inclusive")[percent - 1]


def resident_bytes(running: Bench) -> int:
    """Return the resident memory of the server and its processes; what they share, such as libraries, counts once."""
    server = psutil.Process(running.pid)
    used = (process.memory_full_info() for process in (server, *server.children(recursive=True)))
    return sum(getattr(one, "pss", one.rss) for one in used)  # only Linux knows each one's part


@contextlib.contextmanager
def attacked(name: str, address: str, folder: Path) -> Iterator[None]:
    """Run the clients of an attack."""
    process = subprocess.Popen([sys.executable, "-m", "bench.live.attackers", name, address, str(folder)])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def measure(name: str, plan: Plan) -> Found:
    """Measure an attack on a server of its own."""
    found = Found()
    with contextlib.ExitStack() as stack:
        settings = dict(USUAL_LIMITS)
        if name in list(ATTACKS)[:READERS]:
            settings |= dict.fromkeys(READ_LIMITS, "0")  # so that pages are made, not refused
        if name == ON_POSTGRES:
            settings["TUPPENCE_DATABASE_URL"] = stack.enter_context(postgres.running()).new_database()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tuppence-attack-")))
        running = stack.enter_context(bench(Tuppence(QUICK, **settings), TABLES, plan))
        environment = os.environ | settings | {"TUPPENCE_DATA": str(running.data)}
        subprocess.run([sys.executable, "-m", "bench.live.prepare", str(folder)], env=environment, check=True)
        before = resident_bytes(running)
        for _ in range(plan.rounds):
            found.quiet += waits_of(running, plan)
            with attacked(name, running.address, folder):
                running.play(plan.warm_up_seconds)
                found.attacked += waits_of(running, plan)
                found.memory = max(found.memory, resident_bytes(running) - before)
            running.settle()
    return found


def waits_of(running: Bench, plan: Plan) -> list[float]:
    """Play a round and return its waits in ms."""
    played = running.play(plan.seconds)
    running.replace_ended(played["over"])
    waits: list[float] = played["waits"]
    return waits


def run(plan: Plan | None = None) -> None:
    """Measure each attack and print."""
    plan = plan or Plan(200, 4, 5.0)
    table = Table(title=f"{TABLES} tables of {QUICK}, about {plan.moves_a_second} moves a second", title_justify="left")
    table.add_column("attack")
    for heading in ("p50 quiet, ms", "p50", "times", "p99 quiet, ms", "p99", "times", "memory, MiB", ""):
        table.add_column(heading, justify="right")
    for number, name in enumerate(ATTACKS):
        found = measure(name, plan)
        reads = number < READERS
        bound, percents = (MOST_TIMES_READ, (50, 99)) if reads else (MOST_TIMES, (99,))
        ratio = max(map(found.times, percents))
        held = ratio <= bound and found.memory <= MOST_MEMORY
        cells = []
        for percent in (50, 99):
            quiet, under = percentile(found.quiet, percent), percentile(found.attacked, percent)
            cells += [f"{quiet:.1f}", f"{under:.1f}", f"{under / quiet:.2f}"]
        table.add_row(name, *cells, f"{found.memory / 2**20:.0f}", "held" if held else f"NOT HELD (at most {bound:g})")
    out.print(table)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    run(Plan(200, given.rounds, given.seconds))


if __name__ == "__main__":
    main()
