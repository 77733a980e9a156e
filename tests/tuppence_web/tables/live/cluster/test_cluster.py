"""Three processes at one database: people play at one table through any of them, whatever dies."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from websockets.exceptions import InvalidHandshake

from tests import redis_server
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME, longest
from tests.tuppence_web.conftest import HURRY
from tests.tuppence_web.tables.live.test_writer_kill import BROKEN, Faithful, check_rows
from tests.tuppence_web.visitors import Visitor, at_table, clock
from tests.tuppence_web.whole_site.clusters import Cluster

pytestmark = [pytest.mark.asyncio, pytest.mark.slow]  # three servers start

MORE = 30  # entries that everybody receives before and after a fault


class Roaming(Faithful):
    """A client that a proxy moves to another process if its own does not answer."""

    pace = 0.06  # a match outlives all faults, also while processes start

    def __init__(self, cluster: Cluster, cookie: str, table: str, first: int, plays: bool = True) -> None:
        self._cluster, self._cookie, self._next = cluster, cookie, first
        super().__init__(self._visitor(), table, plays)

    def _visitor(self) -> Visitor:
        running = [one for one in self._cluster.processes if one.runs and one.process.status() != "stopped"]
        visitor = Visitor(running[self._next % len(running)].address)
        visitor.http.cookies["guest"] = self._cookie
        return visitor

    async def live(self) -> None:
        while True:
            with contextlib.suppress(*BROKEN, InvalidHandshake):  # a process that ends takes no new connections
                async with at_table(self.visitor, self.table, greet=False) as line:
                    await self._play(line)
            await asyncio.sleep(0.1)
            self._next += 1
            with contextlib.suppress(psutil.NoSuchProcess):  # it is just ending
                self.visitor = self._visitor()


@pytest.fixture
def cluster(tmp_path: Path, postgres: str) -> Any:
    with redis_server.running() as redis:
        here = Cluster(tmp_path, postgres, redis, HURRY)
        yield here
        here.stop()


@contextlib.asynccontextmanager
async def match_everywhere(cluster: Cluster) -> AsyncIterator[tuple[str, list[Roaming]]]:
    """A long match of two people, a bot and a watcher, each connected to another process."""
    people = [Visitor(one.address) for one in cluster.processes]
    table = people[0].new_table(game=A_GAME, **longest(A_GAME, players=3), **clock(A_GAME, 120))
    async with at_table(people[0], table) as host, at_table(people[1], table) as guest:
        await guest.command("sit", seat=1)
        await host.command("add_bot", seat=2, level="regular")
        await host.command("start")
        await guest.until_table(lambda seat: seat.table["status"] == "playing")
    people[2].get(f"/tables/{table}/")  # for its cookie
    cookies = [one.http.cookies["guest"] for one in people]
    clients = [Roaming(cluster, cookie, table, place, place < 2) for place, cookie in enumerate(cookies)]
    living = [asyncio.create_task(client.live()) for client in clients]
    try:
        yield table, clients
    finally:
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)


async def receive_more(clients: list[Roaming]) -> float:
    """Wait until everybody has received more entries; return how long the first of them took."""
    began, before = time.monotonic(), max(client.seq for client in clients)
    first = 0.0
    async with asyncio.timeout(PATIENCE_SECONDS):
        while any(client.seq < before + MORE for client in clients):
            await asyncio.sleep(0.02)
            first = first or (time.monotonic() - began if all(client.seq > before for client in clients) else 0.0)
    return first


def kill(cluster: Cluster) -> None:
    """Kill one process."""
    cluster.processes[1].stop(signal.SIGKILL)


def freeze(cluster: Cluster) -> None:
    """Stop one process for longer than the others wait for it, then continue it."""
    cluster.processes[1].process.suspend()
    time.sleep(4)
    cluster.processes[1].process.resume()


def lose_redis(cluster: Cluster) -> None:
    """Stop Redis for a while: each process continues alone."""
    cluster.redis.stop()
    time.sleep(4)
    cluster.redis.start()


def end(cluster: Cluster) -> None:
    """End one process as an upgrade does."""
    cluster.processes[1].stop()


async def test_a_match_continues_across_processes_and_faults(cluster: Cluster) -> None:
    async with match_everywhere(cluster) as (table, clients):
        for happens in (kill, freeze, lose_redis, end):
            await receive_more(clients)
            await asyncio.to_thread(happens, cluster)
            await receive_more(clients)
            if not cluster.processes[1].runs:
                await asyncio.to_thread(cluster.processes[1].start)
        await receive_more(clients)
    check_rows(cluster.log_of(table), A_GAME, list(clients))
    assert {row["by"] for row in cluster.log_of(table)} >= {"person", "bot", "chance"}
