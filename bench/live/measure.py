"""The systems measured side by side, in turn, with the same number of tables."""

from __future__ import annotations

import contextlib
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from bench.live.load import Load, Pair, players
from bench.live.node import NotThere
from bench.live.process import Served
from bench.live.systems import BoardgameIo, Echo, System, Tuppence, TuppenceScreens

FIRST_TABLES = 2  # played before the memory is read, so that start-up costs are not counted


@dataclass(frozen=True)
class Plan:
    """How much and how long: ``moves_a_second`` over all tables, which sets the players' thinking time."""

    moves_a_second: int = 1000
    rounds: int = 8
    seconds: float = 2.0  # short enough that few matches end within a round
    warm_up_seconds: float = 4.0


@dataclass
class Figures:
    """The results of one system: CPU in microseconds per move, waits in milliseconds."""

    title: str
    tables: int
    memory_a_table: float = 0.0
    cpu: list[float] = field(default_factory=list)
    threads: Counter[str] = field(default_factory=Counter)  # nanoseconds, by name
    rates: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    @property
    def cpu_a_move(self) -> float:
        """The median of the rounds."""
        return median(self.cpu)

    def cpu_of(self, thread: str) -> float:
        """Return the mean of a thread, or 0 where the system does not tell."""
        return self.threads[thread] / 1000 / len(self.waits)

    def wait(self, percent: int) -> float:
        """Return a percentile of the time from send to acknowledgement, over all rounds."""
        return quantiles(self.waits, n=100, method="inclusive")[percent - 1]


class Bench:
    """One system with its tables open."""

    def __init__(self, system: System, served: Served, load: Load, tables: int, plan: Plan, data: Path) -> None:
        self.figures = Figures(system.title, tables)
        self._system = system
        self._served = served
        self._load = load
        self._plan = plan
        self.data = data
        self._think = 1000 * tables / plan.moves_a_second

    @property
    def address(self) -> str:
        """The server's host and port."""
        return self._served.address

    @property
    def pid(self) -> int:
        """The server's process."""
        return self._served.pid

    def settle(self) -> None:
        """Wait until the server is idle."""
        self._served.settle()

    def play(self, seconds: float) -> dict[str, Any]:
        """Play for a number of seconds, at the same total pace for any number of tables."""
        return self._load.ask(seconds=seconds, think=self._think)

    def replace_ended(self, over: list[int]) -> None:
        """Open new tables in place of those whose match is over."""
        if over:
            fresh = self._system.open_tables(self._served.address, len(over))
            self._load.ask(replace=dict(zip(map(str, over), fresh, strict=True)))

    def warm_up(self) -> None:
        """Play without measuring."""
        self.replace_ended(self.play(self._plan.warm_up_seconds)["over"])

    def round(self) -> None:
        """Play one round and record its cost."""
        before, threads = self._served.cpu_seconds(), self._served.nanoseconds_by_thread()
        played = self.play(self._plan.seconds)
        spent = self._served.cpu_seconds() - before
        self.figures.threads += self._served.nanoseconds_by_thread() - threads
        self.figures.cpu.append(1e6 * spent / played["moves"])
        self.figures.rates.append(played["moves"] / played["seconds"])
        self.figures.waits.extend(played["waits"])
        self.replace_ended(played["over"])

    def replies(self) -> list[list[str]]:
        """Return the messages with which our server answered moves, for the echo."""
        pairs: list[list[str]] = self._load.ask(pairs=True)["pairs"]
        return pairs

    def note_memory(self, before: int) -> None:
        """Record the memory of a table in play, including its two connections."""
        self.figures.memory_a_table = (self._served.resident_bytes() - before) / self.figures.tables


@contextlib.contextmanager
def bench(system: System, tables: int, plan: Plan) -> Iterator[Bench]:
    """Start a system, open its tables and warm it up."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tuppence-bench-")))
        served = stack.enter_context(system.start(folder))
        with players(system.kind, served.address, system.open_tables(served.address, FIRST_TABLES)) as first:
            first.ask(seconds=1, think=10)
        served.settle()
        before = served.resident_bytes()
        pairs: list[Pair] = system.open_tables(served.address, tables)
        load = stack.enter_context(players(system.kind, served.address, pairs))
        running = Bench(system, served, load, tables, plan, folder / "data")
        running.warm_up()
        yield running
        running.note_memory(before)


def compare(game: str, tables: int, plan: Plan) -> tuple[list[Figures], str | None]:
    """Return the figures of all systems with a game, in alternating rounds; and why boardgame.io is missing, if so."""
    missing = None
    with contextlib.ExitStack() as stack:
        bare = stack.enter_context(bench(Tuppence(game), tables, plan))
        real = stack.enter_context(bench(TuppenceScreens(game), tables, plan))
        running = [bare, real, stack.enter_context(bench(Echo(bare.replies()), tables, plan))]
        try:
            running.append(stack.enter_context(bench(BoardgameIo(game), tables, plan)))
        except NotThere as reason:
            missing = str(reason)
        return by_turns(running, plan), missing


def side_by_side(games: Sequence[str], tables: int, plan: Plan) -> list[Figures]:
    """Return the figures of our server with each game, in alternating rounds."""
    with contextlib.ExitStack() as stack:
        found = by_turns([stack.enter_context(bench(Tuppence(game), tables, plan)) for game in games], plan)
    for game, figures in zip(games, found, strict=True):
        figures.title = game
    return found


def by_turns(running: Sequence[Bench], plan: Plan) -> list[Figures]:
    """Play alternating rounds, and return the figures."""
    for _ in range(plan.rounds):
        for one in running:
            one.round()
    return [one.figures for one in running]
