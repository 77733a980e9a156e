"""Moves: as many as there can be at some tables where nobody thinks, and at many tables at a usual pace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from statistics import median

from bench.live.load import Load, Pair
from bench.load.figures import load, milliseconds, show
from bench.load.site import CLUSTER, POSTGRES, SQLITE, Site, site

FIRST = 2  # tables played before the memory is read, so that start-up costs are not counted
TABLES, SPARE = 100, 300  # spare ones take the places of those whose match is over
ROUNDS, SECONDS, WARM_UP = 5, 4.0, 4.0
SITES = ((SQLITE, False), (POSTGRES, False), (CLUSTER, False), (CLUSTER, True))
MANY, PACE_SECONDS, MANY_SECONDS = 5000, 10.0, 30.0


@dataclass(frozen=True)
class Round:
    """What was played in a round: waits in milliseconds, and CPU in seconds by process."""

    waits: list[float]
    seconds: float
    cpu: dict[str, float]

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.waits) / self.seconds

    def cost(self, process: str) -> float:
        """The CPU of a move in microseconds."""
        return 1e6 * self.cpu[process] / len(self.waits)


def rounds(here: Site, clients: Load, number: int, seconds: float, think: float, spare: list[Pair]) -> Iterator[Round]:
    """Play ``number`` rounds; spare tables replace those whose match is over."""
    for _ in range(number):
        before = here.cpu_seconds()
        played = clients.ask(seconds=seconds, think=think)
        after = here.cpu_seconds()
        yield Round(played["waits"], played["seconds"], {name: after[name] - before[name] for name in after})
        fresh = {str(index): spare.pop() for index in played["over"] if spare}
        if fresh:
            clients.ask(replace=fresh)


def row_of(played: list[Round]) -> dict[str, str]:
    """The figures of some rounds."""
    return {
        "moves/s": f"{median(one.rate for one in played):.0f}",
        **milliseconds(list(chain.from_iterable(one.waits for one in played))),
        **{f"{name}, us a move": f"{median(one.cost(name) for one in played):.0f}" for name in played[0].cpu},
        "CPU, cores": f"{median(sum(one.cpu.values()) / one.seconds for one in played):.2f}",
    }


def measured(kind: str, apart: bool) -> dict[str, str]:
    """The figures of a kind of site. ``apart``: the players of a table are connected to different processes."""
    with site(kind) as here:
        here.settle()
        tables, busy = here.begin_tables(FIRST + TABLES + SPARE, apart), load()
        with here.play([tables.pop() for _ in range(FIRST)]) as clients:
            clients.ask(seconds=1, think=10)
        before, spare = here.resident_bytes(), tables[TABLES:]
        with here.play(tables[:TABLES]) as clients:
            list(rounds(here, clients, 1, WARM_UP, 0.0, spare))
            played = list(rounds(here, clients, ROUNDS, SECONDS, 0.0, spare))
            grown = here.resident_bytes() - before
    where = ", players apart" if apart else ", players together" if kind == CLUSTER else ""
    return {"site": f"{kind}{where}", **row_of(played), "kB a table": f"{grown / TABLES / 1000:.0f}", "load": busy}


def rate() -> None:
    """Measure how many moves a second each kind of site takes."""
    title = f"{TABLES} tables, two players each who do not think: medians of {ROUNDS} rounds of {SECONDS:g} s"
    show(title, (measured(kind, apart) for kind, apart in SITES))


def many() -> None:
    """Measure many tables at a usual pace."""
    with site() as here:
        here.settle()
        empty, busy = here.resident_bytes(), load()
        tables = here.begin_tables(MANY)
        with here.play(tables) as clients:
            connected = here.resident_bytes()
            list(rounds(here, clients, 1, PACE_SECONDS, 1000 * PACE_SECONDS, []))
            played = list(rounds(here, clients, 3, MANY_SECONDS / 3, 1000 * PACE_SECONDS, []))
            grown = here.resident_bytes() - empty
    memory = {
        "empty, MB": f"{empty / 1e6:.0f}",
        "connected": f"{connected / 1e6:.0f}",
        "in play": f"{(empty + grown) / 1e6:.0f}",
        "kB a table": f"{grown / MANY / 1000:.0f}",
    }
    title = f"{MANY} tables, a move each {PACE_SECONDS:g} s, {2 * MANY} connections"
    show(title, [{"site": SQLITE, **row_of(played), **memory, "load": busy}])
