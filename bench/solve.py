"""How long exact solutions take, with compiled code warm: the matches of each game's `solve` in `bench.games`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from rich.console import Console
from rich.table import Table

from bench.games import measured

out = Console(width=120)


@dataclass(frozen=True)
class Match:
    """A match to solve: its title, the function, the seconds allowed, and the number of repeats."""

    words: str
    solve: Callable[[], object]
    most: float
    repeats: int


def run() -> None:
    """Measure and print, game by game."""
    for module in measured("solve"):
        report(module)


def report(game: ModuleType) -> None:
    """Measure the ``MATCHES`` of a game's module, each solved once before."""
    table = Table(title=game.__doc__, title_justify="left")
    for heading in ("match", "median, ms", "least - most", "at most, ms", ""):
        table.add_column(heading, justify="right")
    for match in game.MATCHES:
        match.solve()  # compiles, or loads compiled code
        seconds = []
        for _ in range(match.repeats):
            begin = time.perf_counter()
            match.solve()
            seconds.append(time.perf_counter() - begin)
        middle = statistics.median(seconds)
        table.add_row(
            match.words,
            f"{middle * 1e3:.1f}",
            f"{min(seconds) * 1e3:.1f} - {max(seconds) * 1e3:.1f}",
            f"{match.most * 1e3:.0f}",
            "held" if middle <= match.most else "NOT HELD",
        )
    out.print(table)
