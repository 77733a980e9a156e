"""Three processes, PostgreSQL, Redis, the lines between them and their clocks fail one after the other while people
play and money moves: nothing acknowledged is lost or there twice, and everybody comes back without help.

``TUPPENCE_TEST_FAULTS="7 12"``: only these faults, by their seeds.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.browser.beside import Beside
from tests.browser.served import DATABASE, Served
from tests.tuppence_web.backup.backups import run
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.whole_site import faults
from tests.tuppence_web.whole_site.crowds import Crowd, Rows

pytestmark = pytest.mark.asyncio

TEN = 10
FIRSTS = [pytest.param(first, marks=pytest.mark.slow if first else ()) for first in range(0, 11 * TEN, TEN)]


async def after(crowd: Crowd, name: str, fails: Callable[[], None]) -> None:
    """Let something fail; everybody is back, and everything right."""
    await crowd.sit_again()
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


@pytest.mark.parametrize("first", FIRSTS)
async def test_faults_lose_and_double_nothing(tmp_path: Path, first: int) -> None:
    began = time.monotonic()
    with faults.running(tmp_path) as site:
        print(f"started after {time.monotonic() - began:.1f} s")
        crowd = Crowd(site.processes, site.query)
        async with crowd.living():
            await crowd.are_back()
            print(f"all play after {time.monotonic() - began:.1f} s")
            for seed in faults.wanted(first, TEN):
                name = f"{seed}, {faults.kind_of(seed).__name__}"
                await after(crowd, name, partial(faults.strike, site, seed))
            await crowd.sit_again()
            with faults.a_dead_line(site, random.Random(first)):  # the tables of that process go on in the others
                await crowd.go_on()
            await crowd.are_back()
            crowd.check()
        code, found = await asyncio.to_thread(run, site.processes[0].environ, "check")
        assert code == 0, found


def query(house: Served, statement: str, *given: object) -> Rows:
    """What the database of a single process answers."""
    with contextlib.closing(sqlite3.connect(house.data / DATABASE)) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(statement.replace("{}", "?"), given)]


@pytest.mark.parametrize("times", [1, pytest.param(TEN, marks=pytest.mark.slow)])
async def test_a_full_disk_loses_and_doubles_nothing(open_house: Open, times: int) -> None:
    house = open_house()
    crowd = Crowd([house], partial(query, house))
    async with crowd.living():
        await crowd.are_back()
        for seed in range(times):
            await after(crowd, f"{seed}, a full disk", partial(faults.fill_the_disk, house, random.Random(seed)))
    code, found = await asyncio.to_thread(run, house.environ, "check")
    assert code == 0, found


@pytest.mark.slow
async def test_a_line_on_which_packets_vanish_is_given_up(postgres: str) -> None:
    process = Beside({**os.environ, "TUPPENCE_DATABASE_URL": postgres})
    milliseconds, tries = await asyncio.to_thread(process.ask, f"{faults.__name__}:patience_with_postgres")
    process.stop()
    assert 0 < milliseconds <= 10_000
    assert tries
