"""How processes find each other by Redis: after one has stopped for a while, and when they meet."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import pytest

from tests import redis_server
from tests.patience import PATIENCE_SECONDS
from tuppence_web.jobs.actions import PROCESS
from tuppence_web.runner import Runner
from tuppence_web.tables.live.batch import Job
from tuppence_web.tables.live.cluster import bus
from tuppence_web.tables.live.cluster.cluster import Cluster, Remote
from tuppence_web.tables.live.cluster.messages import AnyMessage, Entered, Written
from tuppence_web.tables.live.commands import CatchUp
from tuppence_web.tables.live.connections import Connections

PAUSES = 30


class Alone:
    """A single process, which writes to itself."""

    def __init__(self, address: str) -> None:
        self.names: list[str] = []  # all that it has received
        self.bus = bus.Bus(address, "test", self)

    async def can_write(self) -> bool:
        return True

    def living(self, me: str, names: Sequence[str]) -> None:
        if me in names and me not in self.names:
            self.names.append(me)

    def cut_off(self) -> None:
        pass

    def hear(self, sender: str, message: AnyMessage) -> None:
        pass

    def lost(self, sender: str) -> None:
        pass

    async def write(self) -> None:
        while True:
            await asyncio.sleep(0.0005)
            if self.names:
                self.bus.send(self.names[-1], Written("a table"))


@pytest.mark.asyncio
async def test_a_stopped_process_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEARTBEAT_SECONDS", "GONE_SECONDS", "AGAIN_SECONDS"):
        monkeypatch.setattr(bus, name, 0.02)
    with redis_server.running() as redis:
        alone = Alone(redis.address)
        tasks = [asyncio.create_task(work) for work in (alone.bus.run(), alone.write())]
        async with asyncio.timeout(PATIENCE_SECONDS):
            for _ in range(PAUSES):
                known = len(alone.names)
                time.sleep(2 * bus.GONE_SECONDS)  # nothing runs in between
                while len(alone.names) <= known:
                    await asyncio.sleep(0.001)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


@pytest.mark.asyncio
async def test_processes_that_meet_read_what_others_have_written() -> None:
    jobs: list[Job] = []
    connections = Connections()
    cluster = Cluster(Runner(), "", jobs.append, connections, lambda: None, Alone("").can_write)
    connections.join(Remote(bus.Bus("", "test", cluster), "another", Entered(1, "a table", None, None, "")))
    cluster.living("this", ["this"])
    assert [job.table_id for job in jobs if isinstance(job, CatchUp)] == ["a table"]


@pytest.mark.asyncio
async def test_which_processes_live_is_known_with_redis_or_alone() -> None:
    def made(address: str) -> Cluster:
        return Cluster(Runner(), address, lambda job: None, Connections(), lambda: None, Alone("").can_write)

    assert made("").processes() == {PROCESS}, "at SQLite there is no other"
    cluster = made("redis://127.0.0.1:1")
    assert cluster.processes() is None
    cluster.living("one.1", ["one.1", "two.2"])
    assert cluster.processes() == {"one", "two"}
    cluster.cut_off()
    assert cluster.processes() is None
    await cluster.stop()
