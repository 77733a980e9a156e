"""Bulk play against the same loop in plain C, one core each, and from one core to all."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import tuppence
from tuppence.chance import seeded
from tuppence.playouts import cores, driver, policy_numbers

SOURCE = Path(__file__).with_name("penny_drop.c")
FORMATS = ("singles", "multi", "teams")
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("singles, 12 pennies", {}),
    ("4 players, 10 pennies", {"players": 4}),
)
GAMES = 40_000  # a repeat: some tenths of a second
REPEATS = 15
MOST_TIMES_C = 1.5

out = Console(width=120)


class Run(NamedTuple):
    """One repeat: its seconds of CPU, its moves (decisions of players) and the wins of each seat."""

    seconds: float
    moves: int
    wins: tuple[int, ...]

    @property
    def a_move(self) -> float:
        """Nanoseconds."""
        return self.seconds / self.moves * 1e9


def ours(game: tuppence.Game, games: int, seed: int) -> Run:
    """The compiled loop on this thread, with one stream for all games, as the C program has."""
    bulk = game.bulk()
    numbers = policy_numbers(game, bulk, "uniform")
    play = driver(bulk, False)
    first = game.new_record().array()
    result = tuppence.Playouts.empty(games, game.num_players)
    table, stream = first.copy(), seeded(seed)
    begin = time.thread_time()
    play(first, table, stream, numbers, None, result.lengths, result.returns, result.places)
    seconds = time.thread_time() - begin
    return Run(seconds, int(result.lengths.sum()), tuple(int(wins) for wins in result.wins))


def plain_c(program: Path, game: tuppence.Game, games: int, seed: int) -> Run:
    """The C program on the same stream."""
    match = FORMATS.index(game.options["format"]), game.num_players, game.options["pennies"], games
    words = [str(word) for word in (*match, *seeded(seed))]
    told = subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout.split()
    return Run(float(told[0]), int(told[1]), tuple(int(wins) for wins in told[2:]))


def against_c(program: Path) -> Table:
    """Interleaved repeats of both on the same streams; they must play the very same games."""
    table = Table(
        title=f"One core, uniform play, {REPEATS} interleaved repeats of {GAMES:,} games", title_justify="left"
    )
    for heading in (
        "match",
        "ours, ns a move",
        "C, ns a move",
        "ratio (its quartiles)",
        f"at most {MOST_TIMES_C}",
        "same games",
    ):
        table.add_column(heading, justify="left" if heading == "match" else "right")
    for title, options in MATCHES:
        game = tuppence.load("penny-drop", **options)
        ours(game, 10, 0)
        pairs = [(ours(game, GAMES, seed), plain_c(program, game, GAMES, seed)) for seed in range(REPEATS)]
        low, ratio, high = statistics.quantiles([mine.a_move / theirs.a_move for mine, theirs in pairs], n=4)
        same = all(mine[1:] == theirs[1:] for mine, theirs in pairs)
        table.add_row(
            title,
            f"{statistics.median(mine.a_move for mine, _ in pairs):.1f}",
            f"{statistics.median(theirs.a_move for _, theirs in pairs):.1f}",
            f"{ratio:.2f} ({low:.2f} - {high:.2f})",
            "held" if ratio <= MOST_TIMES_C else "NOT HELD",
            "yes" if same else "NO",
        )
    return table


def to_all_cores() -> Table:
    """A million games of singles by the threads that share them."""
    table = Table(title="A million games of singles, uniform play, best of 3", title_justify="left")
    for heading in ("threads", "seconds", "million moves a second", "times one thread"):
        table.add_column(heading, justify="right")
    game = tuppence.load("penny-drop")
    single = 0.0
    for threads in sorted({1, 2, cores()} & set(range(1, cores() + 1))):
        seconds = []
        for _ in range(3):
            begin = time.perf_counter()
            played = tuppence.playouts(game, 1_000_000, threads=threads)
            seconds.append(time.perf_counter() - begin)
        rate = played.lengths.sum() / min(seconds) / 1e6
        single = single or rate
        table.add_row(str(threads), f"{min(seconds):.2f}", f"{rate:.0f}", f"{rate / single:.2f}")
    return table


def run() -> None:
    """Measure and print."""
    compiler = shutil.which("gcc")
    if compiler is None:
        out.print("Not compared with plain C: there is no gcc on this machine.")
    else:
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "penny_drop"
            subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)
            out.print(against_c(program))
    out.print(to_all_cores())
