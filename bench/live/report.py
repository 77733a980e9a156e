"""The results of the live benchmark as tables, with the limits."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from itertools import repeat

from rich.console import Console
from rich.table import Table

import tuppence
from bench.live.measure import Figures, Plan, compare, side_by_side
from bench.live.process import LOOP
from bench.live.systems import of_game, stated

TABLES = (10, 100, 500)
SIDE_BY_SIDE = 100  # tables of each game
REFERENCE = next(game for game in tuppence.games() if of_game(game, "live.mjs").is_file())  # also at boardgame.io
WRITER = "writer"
MOST_TIMES = (
    (1.9, 0.65),
    (2.2, 0.75),
)  # the CPU of the echo and of boardgame.io: without the screens' reports, and with them

out = Console(width=120)


def run(plan: Plan | None = None, tables: tuple[int, ...] = TABLES, games: Sequence[str] = tuppence.games()) -> bool:
    """Measure every game and print. Return whether all bounds are held."""
    plan = plan or Plan()
    held: list[bool] = []
    out.print(
        f"Two scripted players a table, about {plan.moves_a_second} moves a second over all tables; "
        f"{plan.rounds} rounds of {plan.seconds:g} s each, the systems taking turns."
    )
    for game, number in itertools.product(games, tables):
        figures, missing = compare(game, number, plan)
        out.print(_table(f"{number} tables of {game}", figures))
        if game == REFERENCE:
            ours, others = figures[: len(MOST_TIMES)], figures[len(MOST_TIMES) :]
            for one, bounds in zip(ours, MOST_TIMES, strict=True):
                held += [_is_held(one, other, bound) for other, bound in zip(others, bounds, strict=False)]
        if missing is not None:
            out.print(f"boardgame.io is not measured: {missing}", markup=False)
    bounds_of = {game: bound for game in games if (bound := stated(game, "MOST_TIMES")) is not None}
    if bounds_of:
        reference, *figures = side_by_side([REFERENCE, *bounds_of], SIDE_BY_SIDE, plan)
        out.print(_table(f"{SIDE_BY_SIDE} tables of each game", [reference, *figures]))
        held += map(_is_held, figures, repeat(reference), bounds_of.values())
    return all(held)


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


def _is_held(one: Figures, other: Figures, bound: float) -> bool:
    """Print how many times the CPU of another's move a move takes. Return whether that is within a bound."""
    times = one.cpu_a_move / other.cpu_a_move
    verdict = "held" if times <= bound else "NOT HELD"
    out.print(f"{one.title}: {times:.2f} times the CPU a move of {other.title} (at most {bound:g}: {verdict})")
    return times <= bound
