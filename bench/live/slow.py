"""`python -m bench.live.slow`: how slow chance events affect other tables.

The test game of tests/web/slow_house.py takes a fraction of a CPU second for each die. Its tables throw continuously,
or pause, by turns, and the acknowledgements at all other tables are timed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import statistics
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.live.measure import Bench, Plan, bench
from bench.live.systems import Tuppence
from tests.games.matches import longest
from tests.web import slow_house
from tests.web.visitors import Visitor, at_table

TABLES = 50
SLOW_TABLES = 6  # more than the threads that draw
DIE_SECONDS = 0.2
TRIED = 200_000  # rounds of hashing, to measure the machine's speed

out = Console(width=120)


def rounds_of_a_die() -> int:
    """Return how many rounds of hashing take `DIE_SECONDS` on this machine."""
    began = time.perf_counter()
    hashlib.pbkdf2_hmac("sha256", b"", b"", TRIED)
    return int(TRIED * DIE_SECONDS / (time.perf_counter() - began))


async def throw_for_ever(address: str) -> None:
    """Open tables at which only bots play the slow game."""
    for _ in range(SLOW_TABLES):
        visitor = Visitor(f"http://{address}")
        table = visitor.new_table("beginner", slow_house.SLOW, **longest(slow_house.SLOW))
        async with at_table(visitor, table) as seat:
            await seat.command("start")
            await seat.command("leave")


def measured(running: Bench, gate: Path, plan: Plan) -> dict[str, list[list[float]]]:
    """Return the waits of each round in ms, with and without dice being thrown, by turns."""
    waits: dict[str, list[list[float]]] = {"no die is thrown": [], "dice are thrown": []}
    for _ in range(plan.rounds):
        for words, found in waits.items():
            gate.unlink(missing_ok=True)
            time.sleep(2 * DIE_SECONDS)  # dice in the air land
            if words == "dice are thrown":
                gate.touch()
            played = running.play(plan.seconds)
            found.append(played["waits"])
            running.replace_ended(played["over"])
    return waits


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    plan = Plan(200, given.rounds, given.seconds)
    rounds = rounds_of_a_die()
    with contextlib.ExitStack() as stack:
        gate = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "gate"
        program = [sys.executable, "-m", slow_house.__name__]
        settings = {"TUPPENCE_TEST_ROUNDS": str(rounds), "TUPPENCE_TEST_GATE": str(gate), "TUPPENCE_BOT_DELAY_MS": "5"}
        running = stack.enter_context(bench(Tuppence(slow_house.QUICK, program, **settings), TABLES, plan))
        asyncio.run(throw_for_ever(running.address))
        waits = measured(running, gate, plan)
    table = Table(title=f"Acknowledgements at {TABLES} tables, ms; a die takes {DIE_SECONDS} s", title_justify="left")
    for heading in ("", "p50", "p99", "p99 of each round"):
        table.add_column(heading, justify="right")
    for words, found in waits.items():
        cuts = statistics.quantiles([wait for one in found for wait in one], n=100)
        each = " ".join(f"{statistics.quantiles(one, n=100)[98]:.1f}" for one in found)
        table.add_row(words, f"{cuts[49]:.1f}", f"{cuts[98]:.1f}", each)
    out.print(table)


if __name__ == "__main__":
    main()
