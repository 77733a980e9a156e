"""Playouts compared with the same loop in plain C, on one core each, and on all cores.

Beside a game's module ``playouts`` in `bench.games` there may be its loop, ``loop.c``: a ``struct position``, ``begin``
(from integers), ``play`` (a whole game, returning its moves) and ``won`` (whether a seat won). Without it ``NO_LOOP``
says why. The module's ``REPORTS`` are functions that return further tables.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import tuppence
from bench.games import game_of, measured
from tuppence.simulation.compiled_play import base_of, driver
from tuppence.simulation.policies import policy_numbers
from tuppence.simulation.results import ENDLESS
from tuppence.simulation.series import cores

MAIN = Path(__file__).parent / "games" / "main.c"
REPEATS = 15
ON_ALL_CORES = 20  # times the games of a repeat

out = Console(width=120)


@dataclass(frozen=True)
class Match:
    """A match: its title, its options, the same as numbers for the C loop, and the games per repeat."""

    words: str
    options: dict[str, Any]
    numbers: tuple[int, ...]
    games: int


class Run(NamedTuple):
    """One repeat: its CPU seconds, its moves (decisions of players) and in how many games each seat won."""

    seconds: float
    moves: int
    wins: tuple[int, ...]

    @property
    def a_move(self) -> float:
        """Nanoseconds per move."""
        return self.seconds / self.moves * 1e9


def ours(game: tuppence.Game, games: int, seed: int) -> Run:
    """Run the compiled loop on this thread, with one stream per game, as in the C program."""
    kernel = game.kernel()
    if kernel is None:
        raise TypeError(f"{game.title} has no kernel")
    numbers = policy_numbers(game, kernel.policies, "uniform")
    play = driver(kernel, None)
    first = game.new_position().array()
    result = tuppence.Playouts.empty(games, game.num_players)
    table, stream, stop = first.copy(), np.zeros(4, np.uint64), np.zeros(1, np.uint8)
    begin = time.thread_time()
    arrays = result.lengths, result.returns, result.places
    play(first, table, stream, base_of(seed), 0, ENDLESS, stop, numbers, None, *arrays)
    seconds = time.thread_time() - begin
    won = (result.places == 1).sum(axis=0)
    return Run(seconds, int(result.lengths.sum()), tuple(int(wins) for wins in won))


def plain_c(program: Path, match: Match, seed: int) -> Run:
    """Run the C program on the same streams."""
    words = [str(word) for word in (match.games, base_of(seed), *match.numbers)]
    printed = subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout.split()
    return Run(float(printed[0]), int(printed[1]), tuple(int(wins) for wins in printed[2:]))


def against_c(module: ModuleType, program: Path) -> Table:
    """Compare interleaved repeats of both on the same streams; they must play the same games."""
    most: float = module.MOST_TIMES_C
    table = Table(title=f"{module.__doc__} One core, {REPEATS} interleaved repeats", title_justify="left")
    for heading in ("match", "ours, ns a move", "C, ns a move", "ratio (quartiles)", f"at most {most}", "same games"):
        table.add_column(heading, justify="left" if heading == "match" else "right")
    for match in module.MATCHES:
        game = tuppence.load(game_of(module), **match.options)
        ours(game, 10, 0)
        pairs = [(ours(game, match.games, seed), plain_c(program, match, seed)) for seed in range(REPEATS)]
        low, ratio, high = statistics.quantiles([mine.a_move / theirs.a_move for mine, theirs in pairs], n=4)
        same = all(mine[1:] == theirs[1:] for mine, theirs in pairs)
        table.add_row(
            match.words,
            f"{statistics.median(mine.a_move for mine, _ in pairs):.1f}",
            f"{statistics.median(theirs.a_move for _, theirs in pairs):.1f}",
            f"{ratio:.2f} ({low:.2f} - {high:.2f})",
            "held" if ratio <= most else "NOT HELD",
            "yes" if same else "NO",
        )
    return table


def to_all_cores(module: ModuleType) -> Table:
    """Measure many games of the first match by number of threads."""
    match: Match = module.MATCHES[0]
    games = ON_ALL_CORES * match.games
    table = Table(title=f"{module.__doc__} {games:,} games of {match.words}, best of 3", title_justify="left")
    for heading in ("threads", "seconds", "million moves a second", "times one thread"):
        table.add_column(heading, justify="right")
    game = tuppence.load(game_of(module), **match.options)
    single = 0.0
    for threads in sorted({1, 2, cores()} & set(range(1, cores() + 1))):
        seconds = []
        for _ in range(3):
            begin = time.perf_counter()
            played = tuppence.playouts(game, games, threads=threads)
            seconds.append(time.perf_counter() - begin)
        rate = played.lengths.sum() / min(seconds) / 1e6
        single = single or rate
        table.add_row(str(threads), f"{min(seconds):.2f}", f"{rate:.3g}", f"{rate / single:.2f}")
    return table


def run() -> None:
    """Measure and print, game by game."""
    compiler = shutil.which("gcc")
    if compiler is None:
        out.print("Not compared with plain C: there is no gcc on this machine.")
    for module in measured("playouts"):
        loop = Path(str(module.__file__)).with_name("loop.c")
        if compiler and loop.exists():
            with tempfile.TemporaryDirectory() as folder:
                program = Path(folder) / "loop"
                command = [compiler, "-O3", "-march=native", f'-DLOOP="{loop}"', "-o", str(program), str(MAIN)]
                subprocess.run(command, check=True)
                out.print(against_c(module, program))
        elif compiler:
            out.print(f"{module.__doc__} Not compared with plain C: {module.NO_LOOP}")
        out.print(to_all_cores(module))
        for report in getattr(module, "REPORTS", ()):
            out.print(report())
