"""`python -m bench.live.slow`: how long its own table waits for slow chance, and what that does to other tables.

For each game whose outcomes take long to draw, bots play at 20 tables at once, at the pace of bots among themselves.
The wait for each outcome is read from the logs of these tables. The acknowledgements at 50 tables of a quick game are
timed before the bots come and while they play.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import statistics
from collections.abc import Iterator
from itertools import pairwise

from django.conf import settings
from rich.console import Console
from rich.table import Table

import tuppence
from bench.live.measure import Bench, Plan, bench
from bench.live.systems import Tuppence
from tests.tuppence_web.visitors import Message, Visitor, at_table
from tests.tuppence_web.whole_site.slow_server import QUICK
from tuppence.game import game_type

TABLES, BOT_TABLES, LEVEL = 50, 20, "regular"
SLOW = [name for name in tuppence.games() if game_type(name).slow_chance]

out = Console(width=120)


async def bots_begin(address: str, game: str) -> list[tuple[Visitor, str]]:
    """Open tables at which only bots play; each with the guest who opened it."""
    opened = []
    for _ in range(BOT_TABLES):
        visitor = Visitor(f"http://{address}")
        table = visitor.new_table(LEVEL, game)
        async with at_table(visitor, table) as seat:
            await seat.command("start")
            await seat.command("leave")
        opened.append((visitor, table))
    return opened


async def outcomes(opened: list[tuple[Visitor, str]]) -> list[float]:
    """Return how long after the play before it each outcome came, in ms, at all these tables."""
    found: list[float] = []
    for visitor, table in opened:
        async with at_table(visitor, table) as seat:
            found += waits(seat.entries)
    return found


def waits(entries: list[Message]) -> Iterator[float]:
    """Yield the waits for chance in a log."""
    played = [entry for entry in entries if entry["kind"] == "played"]
    for before, entry in pairwise(played):
        if entry["by"] == "chance":
            yield entry["at"] - before["at"]


def timed(running: Bench, plan: Plan) -> list[float]:
    """Return the waits for acknowledgements at the tables of the quick game, in ms."""
    found: list[float] = []
    for _ in range(plan.rounds):
        played = running.play(plan.seconds)
        found += played["waits"]
        running.replace_ended(played["over"])
    return found


def measure(game: str, plan: Plan) -> Table:
    """Return the figures of a game."""
    with contextlib.ExitStack() as stack:
        running = stack.enter_context(bench(Tuppence(QUICK), TABLES, plan))
        alone = timed(running, plan)
        opened = asyncio.run(bots_begin(running.address, game))
        beside = timed(running, plan)
        drawn = asyncio.run(outcomes(opened))
    words = f"{game}: {len(drawn):,} outcomes at {BOT_TABLES} tables of bots, processes for them: {settings.WORKERS}"
    table = Table(title=words, title_justify="left")
    for heading in ("ms", "p50", "p99", "longest"):
        table.add_column(heading, justify="right")
    rows = {"an outcome, from the play before it": drawn, "an acknowledgement elsewhere, before": alone}
    for label, found in {**rows, "an acknowledgement elsewhere, meanwhile": beside}.items():
        cuts = statistics.quantiles(found, n=100)
        table.add_row(label, *(f"{value:.1f}" for value in (cuts[49], cuts[98], max(found))))
    return table


def run(plan: Plan | None = None) -> None:
    """Measure and print, game by game."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    for game in SLOW:
        out.print(measure(game, plan or Plan(200, 8, 5.0)))


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    run(Plan(200, given.rounds, given.seconds))


if __name__ == "__main__":
    main()
