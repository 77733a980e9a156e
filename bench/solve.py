"""The exact solution of singles, compiled code warm: 12 pennies against 12, and 50 against 50."""

from __future__ import annotations

import statistics
import time

from rich.console import Console
from rich.table import Table

from tuppence.games.penny_drop.solve import solve_values

MATCHES = ((12, 0.020, 25), (50, 1.0, 5))  # pennies, seconds at most, repeats

out = Console(width=120)


def run() -> None:
    """Measure and print."""
    solve_values(2)  # compiles, or loads what is compiled
    table = Table(title="Every position of singles solved, one core", title_justify="left")
    for heading in ("pennies", "median, ms", "least - most", "at most, ms", ""):
        table.add_column(heading, justify="right")
    for pennies, most, repeats in MATCHES:
        seconds = []
        for _ in range(repeats):
            begin = time.perf_counter()
            solve_values(pennies)
            seconds.append(time.perf_counter() - begin)
        middle = statistics.median(seconds)
        table.add_row(
            f"{pennies} against {pennies}",
            f"{middle * 1e3:.1f}",
            f"{min(seconds) * 1e3:.1f} - {max(seconds) * 1e3:.1f}",
            f"{most * 1e3:.0f}",
            "held" if middle <= most else "NOT HELD",
        )
    out.print(table)
