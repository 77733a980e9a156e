"""How long single questions to a game's rules take, with compiled code warm.

Each game's questions are in the module ``answers`` of its package in `bench.games`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.games import measured

REPEATS = 5  # of each case; the median counts

out = Console(width=120)


@dataclass(frozen=True)
class Question:
    """A question: its title, the compiled function that answers, the cases, and the seconds allowed."""

    words: str
    answer: Callable[[Any], object]
    cases: Sequence[Any]
    most: float


def seconds_of(question: Question) -> list[float]:
    """Return the median time of each case. One call before compiles."""
    question.answer(question.cases[0])
    found = []
    for case in question.cases:
        taken = []
        for _ in range(REPEATS):
            begin = time.perf_counter()
            question.answer(case)
            taken.append(time.perf_counter() - begin)
        found.append(statistics.median(taken))
    return found


def report(game: ModuleType) -> None:
    """Measure the ``QUESTIONS`` of a game's module."""
    table = Table(title=game.__doc__, title_justify="left")
    for heading in ("question", "asked of", "median, us", "99 of 100, us", "median at most, us", ""):
        table.add_column(heading, justify="left" if heading == "question" else "right")
    for question in game.QUESTIONS:
        seconds = seconds_of(question)
        middle = statistics.median(seconds)
        table.add_row(
            question.words,
            f"{len(seconds):,}",
            f"{middle * 1e6:.2f}",
            f"{statistics.quantiles(seconds, n=100)[-1] * 1e6:.2f}",
            f"{question.most * 1e6:.0f}",
            "held" if middle <= question.most else "NOT HELD",
        )
    out.print(table)


def run() -> None:
    """Measure and print, game by game."""
    for module in measured("answers"):
        report(module)
