"""How processes find each other by Redis: after one stood still, and what they do when they meet."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import pytest

from tests import redis_server
from tuppence_web.tables.live.batch import Job
from tuppence_web.tables.live.cluster import post
from tuppence_web.tables.live.cluster.cluster import Cluster, Remote
from tuppence_web.tables.live.cluster.letters import AnyLetter, Entered, Written
from tuppence_web.tables.live.commands import CatchUp
from tuppence_web.tables.live.connections import Connections

PAUSES = 30
PATIENCE_SECONDS = 60.0


class Alone:
    """The only process: it writes to itself."""

    def __init__(self, address: str) -> None:
        self.names: list[str] = []  # all that it has had
        self.post = post.Post(address, "test", self)

    async def can_write(self) -> bool:
        return True

    def living(self, me: str, names: Sequence[str]) -> None:
        if me in names and me not in self.names:
            self.names.append(me)

    def cut_off(self) -> None:
        pass

    def hear(self, sender: str, letter: AnyLetter) -> None:
        pass

    def lost(self, sender: str) -> None:
        pass

    async def write(self) -> None:
        while True:
            await asyncio.sleep(0.0005)
            if self.names:
                self.post.send(self.names[-1], Written("a table"))


@pytest.mark.asyncio
async def test_a_process_that_stands_still_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BEAT_SECONDS", "GONE_SECONDS", "AGAIN_SECONDS"):
        monkeypatch.setattr(post, name, 0.02)
    with redis_server.running() as redis:
        alone = Alone(redis.address)
        tasks = [asyncio.create_task(work) for work in (alone.post.run(), alone.write())]
        async with asyncio.timeout(PATIENCE_SECONDS):
            for _ in range(PAUSES):
                known = len(alone.names)
                time.sleep(2 * post.GONE_SECONDS)  # nothing runs meanwhile
                while len(alone.names) <= known:
                    await asyncio.sleep(0.001)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


@pytest.mark.asyncio
async def test_processes_that_meet_look_for_what_others_have_written() -> None:
    jobs: list[Job] = []
    connections = Connections()
    cluster = Cluster("", jobs.append, connections, lambda: None, Alone("").can_write)
    connections.join(Remote(post.Post("", "test", cluster), "another", Entered(1, "a table", None, None, "")))
    cluster.living("this", ["this"])
    assert [job.table_id for job in jobs if isinstance(job, CatchUp)] == ["a table"]
