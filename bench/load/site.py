"""A site under load: one process on SQLite, or some on PostgreSQL, on this machine's loopback interface."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil

from bench.live.load import Load, Pair, players
from bench.live.process import Process
from bench.live.systems import UNLIMITED
from tests import postgres, redis_server
from tests.browser.served import Served
from tests.tuppence_web.whole_site.clusters import PROCESSES, Cluster

SQLITE, POSTGRES, CLUSTER = "one on SQLite", "one on PostgreSQL", f"{PROCESSES} on PostgreSQL and Redis"


class Site:
    """A running site, and the processes of the database and of Redis that it uses."""

    def __init__(self, served: list[Served], database: int | None = None, redis: int | None = None) -> None:
        self.served = served
        self._others = {"database": database, "Redis": redis}

    @property
    def addresses(self) -> list[str]:
        """The host and port of each process."""
        return [urlsplit(one.address).netloc for one in self.served]

    @property
    def processes(self) -> list[Process]:
        """The processes that serve, as they run now."""
        return [Process(one.process.pid) for one in self.served]

    def cpu_seconds(self) -> dict[str, float]:
        """The CPU time of the servers, the database and Redis until now."""
        spent = {"servers": sum(one.cpu_seconds() for one in self.processes)}
        return spent | {name: cpu_of_tree(pid) if pid else 0.0 for name, pid in self._others.items()}

    def resident_bytes(self) -> int:
        """The resident memory of the servers."""
        return sum(one.resident_bytes() for one in self.processes)

    def settle(self) -> None:
        """Wait until the servers are idle."""
        for one in self.processes:
            one.settle()

    def make(self, what: str, *about: object) -> Any:
        """What a function of `bench.load.begun` makes in the site's data."""
        return self.served[0].beside.ask(f"bench.load.begun:{what}", *about)

    def begin_tables(self, number: int, apart: bool = False) -> list[Pair]:
        """Begin matches. ``apart``: whether the players of a table are connected to different processes."""
        here = self.addresses
        return [
            [
                {**player, "reports": True, "address": here[(at + apart * seat) % len(here)]}
                for seat, player in enumerate(pair)
            ]
            for at, pair in enumerate(self.make("begin_tables", number))
        ]

    def play(self, tables: list[Pair], kind: str = "tuppence") -> contextlib.AbstractContextManager[Load]:
        """Connect the players of some tables, who move when the load is asked to play."""
        return players(kind, self.addresses[0], tables)


def cpu_of_tree(pid: int) -> float:
    """The CPU time of a process and its children, ended ones included."""
    spent = 0.0
    for process in (root := psutil.Process(pid), *root.children()):
        with contextlib.suppress(psutil.NoSuchProcess):
            spent += sum(process.cpu_times()[: 4 if process == root else 2])
    return spent


@contextlib.contextmanager
def site(kind: str = SQLITE) -> Iterator[Site]:
    """Run a site of some kind, without limits on its visitors."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tuppence-load-")))
        settings = dict(UNLIMITED)
        if kind == SQLITE:
            yield Site([stack.enter_context(started(Served(folder / "site", **settings)))])
            return
        base = stack.enter_context(postgres.running(durable=True))
        address = base.new_database()
        if kind == POSTGRES:
            alone = Served(folder / "site", **settings, TUPPENCE_DATABASE_URL=address)
            yield Site([stack.enter_context(started(alone))], base.pid)
            return
        redis = stack.enter_context(redis_server.running())
        cluster = Cluster(folder, address, redis, settings)
        stack.callback(cluster.stop)
        yield Site(cluster.processes, base.pid, redis.pid)


@contextlib.contextmanager
def started(served: Served) -> Iterator[Served]:
    """Start a process, and stop it in the end."""
    try:
        served.start()
        yield served
    finally:
        served.stop()
