"""Three processes, PostgreSQL, Redis, the lines between them and their clocks fail one after the other while people
play and money moves: nothing acknowledged is lost or doubled, and everybody returns without help.

``TUPPENCE_TEST_FAULTS="7 12"``: only these faults, by their seeds.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from tests.browser.beside import Beside
from tests.browser.served import DATABASE, Served
from tests.tuppence_web.backup.backups import run
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.whole_site import faults
from tests.tuppence_web.whole_site.crowds import SITTINGS, Crowd, Rows

pytestmark = pytest.mark.asyncio

SEEDS = [range(ten, ten + 10) for ten in range(0, 100, 10)]  # every kind of failure ten times


async def after(crowd: Crowd, name: str, fails: Callable[[], None]) -> None:
    """Let something fail, then check that everybody is back and everything is right."""
    await crowd.begin_again()
    began = time.monotonic()
    try:
        await asyncio.to_thread(fails)
        struck = time.monotonic()
        await crowd.are_back()
        crowd.check()
    except BaseException as wrong:
        wrong.add_note(f"after fault {name}")
        raise
    print(f"fault {name}: {struck - began:.1f} s, everybody back after {time.monotonic() - struck:.1f} s more")


async def strike(site: faults.Site, crowd: Crowd, seeds: Sequence[int]) -> None:
    """Let one thing after the other fail, by their seeds."""
    for seed in faults.wanted(seeds):
        await after(crowd, f"{seed}, {faults.kind_of(seed).__name__}", partial(faults.strike, site, seed))


async def test_ten_short_faults_lose_and_double_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of failure once, at other moments in each run; a failure names its seed."""
    monkeypatch.setattr(faults, "SHORTEST", 0.1)
    monkeypatch.setattr(faults, "LONGEST", 0.5)
    with faults.running(tmp_path) as site:
        crowd = Crowd(site.processes, site.query, SITTINGS[:1])
        async with crowd.living():
            await crowd.are_back()
            await strike(site, crowd, random.choice(SEEDS))


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: str(seeds[0]))
async def test_faults_lose_and_double_nothing(tmp_path: Path, seeds: Sequence[int]) -> None:
    began = time.monotonic()
    with faults.running(tmp_path) as site:
        print(f"started after {time.monotonic() - began:.1f} s")
        crowd = Crowd(site.processes, site.query)
        async with crowd.living():
            await crowd.are_back()
            print(f"all play after {time.monotonic() - began:.1f} s")
            await strike(site, crowd, seeds)
            await crowd.begin_again()
            with faults.a_dead_line(site, random.Random(seeds[0])):  # the tables of that process continue in the others
                await crowd.go_on()
            await crowd.are_back()
            crowd.check()
        code, found = await asyncio.to_thread(run, site.processes[0].environ, "check")
        assert code == 0, found


def query(server: Served, statement: str, *given: object) -> Rows:
    """Query the database of a single process."""
    with contextlib.closing(sqlite3.connect(server.data / DATABASE)) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(statement.replace("{}", "?"), given)]


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, 10])
async def test_a_full_disk_loses_and_doubles_nothing(start_server: Open, times: int) -> None:
    server = start_server()
    crowd = Crowd([server], partial(query, server))
    async with crowd.living():
        await crowd.are_back()
        for seed in range(times):
            await after(crowd, f"{seed}, a full disk", partial(faults.fill_the_disk, server, random.Random(seed)))
    code, found = await asyncio.to_thread(run, server.environ, "check")
    assert code == 0, found


@pytest.mark.slow
async def test_a_connection_that_loses_packets_is_given_up(postgres: str) -> None:
    process = Beside({**os.environ, "TUPPENCE_DATABASE_URL": postgres})
    milliseconds, tries = await asyncio.to_thread(process.ask, f"{faults.__name__}:patience_with_postgres")
    process.stop()
    assert 0 < milliseconds <= 10_000
    assert tries
