"""The results of the live benchmark as tables, with the limits."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

import tuppence
from bench.live.measure import Figures, Plan, compare
from bench.live.process import LOOP

TABLES = (10, 100, 500)
WRITER = "writer"
MOST_TIMES = (
    (1.9, 0.65),
    (2.2, 0.75),
)  # the CPU of the echo and of boardgame.io: without the screens' reports, and with them

out = Console(width=120)


def run(plan: Plan | None = None, tables: tuple[int, ...] = TABLES, games: Sequence[str] = tuppence.games()) -> None:
    """Measure every game and print."""
    plan = plan or Plan()
    out.print(
        f"Two scripted players a table, about {plan.moves_a_second} moves a second over all tables; "
        f"{plan.rounds} rounds of {plan.seconds:g} s each, the systems taking turns."
    )
    for game, number in itertools.product(games, tables):
        figures, missing = compare(game, number, plan)
        out.print(_table(f"{number} tables of {game}", figures))
        out.print(*_verdicts(figures), sep="\n")
        if missing is not None:
            out.print(f"boardgame.io is not measured: {missing}", markup=False)


def _table(title: str, figures: list[Figures]) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("server")
    for heading in (
        "CPU a move, us",
        "least - most",
        LOOP,
        WRITER,
        "p50, ms",
        "p99, ms",
        "kB a table",
        "moves/s",
    ):
        table.add_column(heading, justify="right")
    for one in figures:
        table.add_row(
            one.title,
            f"{one.cpu_a_move:.0f}",
            f"{min(one.cpu):.0f} - {max(one.cpu):.0f}",
            f"{one.cpu_of(LOOP):.0f}",
            f"{one.cpu_of(WRITER):.0f}",
            f"{one.wait(50):.2f}",
            f"{one.wait(99):.2f}",
            f"{one.memory_a_table / 1000:.0f}",
            f"{sum(one.rates) / len(one.rates):.0f}",
        )
    return table


def _verdicts(figures: list[Figures]) -> list[str]:
    ours, others = figures[: len(MOST_TIMES)], figures[len(MOST_TIMES) :]
    return [
        f"{one.title}: {one.cpu_a_move / other.cpu_a_move:.2f} times the CPU a move of {other.title}"
        f" (at most {bound:g}: {'held' if one.cpu_a_move <= bound * other.cpu_a_move else 'NOT HELD'})"
        for one, bounds in zip(ours, MOST_TIMES, strict=True)
        for other, bound in zip(others, bounds, strict=False)
    ]
