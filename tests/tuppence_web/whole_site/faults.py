"""Faults of a site of three processes. A seed says what fails, when, which, and for how long."""

from __future__ import annotations

import os
import random
import resource
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import psycopg
from psycopg.rows import dict_row

from tests import postgres, redis_server
from tests.browser.cutting import Wire
from tests.browser.served import Served
from tests.tuppence_web.conftest import HURRY
from tests.tuppence_web.whole_site import jumping_server
from tests.tuppence_web.whole_site.clusters import PROCESSES, Cluster
from tests.tuppence_web.whole_site.jumping_server import ahead

SHORTEST, LONGEST = 0.5, 3.5  # seconds of a pause
ENDING_SECONDS = 60
MOST_HOURS = 3
HOUR_NS = 3_600_000_000_000


class Jumping(Served):
    """A server whose wall clock can be moved."""

    program = ["-m", jumping_server.__name__]  # noqa: RUF012 - as in the class above

    def jump(self, ns: int) -> None:
        with Path(self.environ["TUPPENCE_TEST_CLOCK"]).open("r+b") as file:
            file.write(ahead(ns))


class _Jumping(Cluster):
    kind = Jumping


class Site:
    """Three processes with PostgreSQL and Redis; each connection can be cut."""

    def __init__(self, folder: Path, database: postgres.Server, redis: redis_server.Server) -> None:
        self.postgres, self.redis = database, redis
        address = database.new_site()
        self.to_database = [Wire(address) for _ in range(PROCESSES)]
        self.to_redis = [Wire(redis.address) for _ in range(PROCESSES)]
        self.cluster = _Jumping(folder, address, redis, HURRY, [*self._own(folder, address)])

    def _own(self, folder: Path, address: str) -> Iterator[dict[str, str]]:
        for number, (database, redis) in enumerate(zip(self.to_database, self.to_redis, strict=True)):
            clock = folder / f"clock{number}"
            clock.write_bytes(ahead(0))
            yield {
                "TUPPENCE_DATABASE_URL": address.replace(str(urlsplit(address).port), str(database.port)),
                "TUPPENCE_REDIS_URL": self.redis.address.replace(
                    str(urlsplit(self.redis.address).port), str(redis.port)
                ),
                "TUPPENCE_TEST_CLOCK": str(clock),
            }

    @property
    def processes(self) -> list[Served]:
        return self.cluster.processes

    def query(self, statement: str, *given: object) -> list[dict[str, Any]]:
        """Query the database."""
        with psycopg.connect(self.cluster.database, row_factory=dict_row) as connection:
            return connection.execute(statement.replace("{}", "%s"), given).fetchall()

    def stop(self) -> None:
        self.cluster.stop()
        for wire in (*self.to_database, *self.to_redis):
            wire.cut()


@contextmanager
def running(folder: Path) -> Iterator[Site]:
    """A site with its own PostgreSQL and Redis."""
    with ExitStack() as stack:
        site = Site(folder, stack.enter_context(postgres.running()), stack.enter_context(redis_server.running()))
        stack.callback(site.stop)
        yield site


@contextmanager
def standing_still(processes: list[psutil.Process]) -> Iterator[None]:
    """Pause processes, then continue them."""
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.suspend()
    try:
        yield
    finally:
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.resume()


def pause(dice: random.Random) -> None:
    time.sleep(dice.uniform(SHORTEST, LONGEST))


def kill_a_process(site: Site, dice: random.Random) -> None:
    served = dice.choice(site.processes)
    workers = served.process.children(recursive=True)
    served.stop(signal.SIGKILL)
    served.start()
    assert psutil.wait_procs(workers, ENDING_SECONDS)[1] == [], "a dead process has left workers behind"


def stop_a_process(site: Site, dice: random.Random) -> None:
    with standing_still([dice.choice(site.processes).process]):
        pause(dice)


def stop_postgres(site: Site, dice: random.Random) -> None:
    with standing_still(site.postgres.processes):
        pause(dice)


def kill_a_backend(site: Site, dice: random.Random) -> None:
    """PostgreSQL then ends all connections and recovers."""
    here = "backend_type = 'client backend' AND pid != pg_backend_pid()"
    known = site.query(f"SELECT pid FROM pg_stat_activity WHERE {here}")
    with suppress(psutil.NoSuchProcess):
        psutil.Process(dice.choice(known)["pid"]).kill()


def kill_postgres(site: Site, dice: random.Random) -> None:
    site.postgres.kill()
    pause(dice)
    site.postgres.start_again()


def stop_redis(site: Site, dice: random.Random) -> None:
    assert site.redis.pid is not None
    with standing_still([psutil.Process(site.redis.pid)]):
        pause(dice)


def kill_redis(site: Site, dice: random.Random) -> None:
    site.redis.stop(signal.SIGKILL)
    pause(dice)
    site.redis.start()


def cut(wires: list[Wire], dice: random.Random) -> None:
    """Cut the connection of one process or of all: it breaks, or nothing passes."""
    chosen = dice.choice([wires, [dice.choice(wires)]])
    ends = dice.choice([Wire.cut, Wire.deaden])
    for wire in chosen:
        ends(wire)
    pause(dice)
    for wire in chosen:
        wire.repair()


def cut_off_postgres(site: Site, dice: random.Random) -> None:
    cut(site.to_database, dice)


@contextmanager
def a_dead_line(site: Site, dice: random.Random) -> Iterator[None]:
    """Let nothing pass between one process and PostgreSQL."""
    wire = dice.choice(site.to_database)
    wire.deaden()
    try:
        yield
    finally:
        wire.repair()


def cut_off_redis(site: Site, dice: random.Random) -> None:
    cut(site.to_redis, dice)


def move_a_clock(site: Site, dice: random.Random) -> None:
    """Move the wall clock of one process, and then back."""
    served = dice.choice(site.processes)
    assert isinstance(served, Jumping)
    served.jump(int(dice.uniform(-MOST_HOURS, MOST_HOURS) * HOUR_NS))
    pause(dice)
    served.jump(0)


def patience_with_postgres() -> tuple[int, bool]:
    """In a process of the site: the ms that TCP waits for PostgreSQL, and whether it probes a silent connection."""
    from django.db import connection

    connection.ensure_connection()
    with socket.socket(fileno=os.dup(connection.connection.fileno())) as line:
        tries = line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        return line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT), bool(tries)


def fill_the_disk(server: Served, dice: random.Random) -> None:
    """Fill the server's disk for a while."""
    everywhere = [server.process, *server.process.children(recursive=True)]
    limits = {one.pid: resource.prlimit(one.pid, resource.RLIMIT_FSIZE) for one in everywhere}
    for pid, (_, most) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    pause(dice)
    for one in [server.process, *server.process.children(recursive=True)]:  # a new process has its parent's limit
        resource.prlimit(one.pid, resource.RLIMIT_FSIZE, limits[server.process.pid])


KINDS: list[Callable[[Site, random.Random], None]] = [
    kill_a_process,
    stop_a_process,
    stop_postgres,
    kill_a_backend,
    kill_postgres,
    stop_redis,
    kill_redis,
    cut_off_postgres,
    cut_off_redis,
    move_a_clock,
]


def kind_of(seed: int) -> Callable[[Site, random.Random], None]:
    """The fault of a seed."""
    return KINDS[seed % len(KINDS)]


def strike(site: Site, seed: int) -> None:
    """Let something fail at a moment chosen by the seed, and recover."""
    dice = random.Random(seed)
    time.sleep(dice.uniform(0, 0.5))
    kind_of(seed)(site, dice)


def wanted(seeds: Sequence[int]) -> Sequence[int]:
    """These seeds, or the ones that TUPPENCE_TEST_FAULTS names."""
    named = os.environ.get("TUPPENCE_TEST_FAULTS")
    return [int(seed) for seed in named.split()] if named else seeds
