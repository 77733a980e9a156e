"""Who looks at a table is not missing, who does not see their turn is, and each process knows who is here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import redis_server
from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.live import absences
from tests.tuppence_web.tables.live.interleavings import Page
from tuppence_web.runner import Runner
from tuppence_web.tables.live.cluster import cluster
from tuppence_web.tables.live.cluster.cluster import Cluster
from tuppence_web.tables.live.connections import Connections

ANN, BO = "a" * 32, "b" * 32


@pytest.fixture
def base(tmp_path: Path) -> Iterator[Base]:
    opened = Base(**environ_of(tmp_path))
    yield opened
    opened.close()


@pytest.mark.slow
def test_a_reader_in_one_process_is_not_missing_in_another(base: Base) -> None:
    assert base.run(absences.a_reader_in_one_process_is_not_missing_in_another) == [False, True]


def test_a_page_hidden_before_it_shows_the_turn_misses_it(base: Base) -> None:
    assert base.run(absences.a_page_hidden_before_it_shows_the_turn_misses_it) == [False, True]


async def until(wanted: Any) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not wanted():
            await asyncio.sleep(0.02)


async def writes() -> bool:
    return True


@pytest.mark.asyncio
async def test_each_process_knows_who_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "HERE_SECONDS", 0.05)
    with redis_server.running() as redis:
        there = [Connections(), Connections()]
        processes = [Cluster(Runner(), redis.address, lambda job: None, here, lambda: None, writes) for here in there]
        both = {ANN: {"one", "two"}, BO: {"two"}}
        there[0].join(Page("one", ANN))
        for guest in (ANN, BO):
            there[1].join(Page("two", guest))
        await until(lambda: [one.who_is_here() for one in processes] == [both, both])
        await processes[1].stop()
        await until(lambda: processes[0].who_is_here() == {ANN: {"one"}})
        await processes[0].stop()
