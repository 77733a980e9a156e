"""A backup drill: save while people play and pay, restore into an empty site, and check."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.postgres import Server
from tests.tuppence.games.matches import A_GAME, longest, shortest
from tests.tuppence_web.backup.backups import CENTS, KEYS, PASSWORD, run
from tests.tuppence_web.conftest import HURRY, Open
from tests.tuppence_web.visitors import Seated, Visitor, at_table, match_of_two, play_together


class Busy:
    """A site where two people play and others pay all the time."""

    def __init__(self, server: Served, host: Seated, guest: Seated) -> None:
        self.server = server
        self.host = host
        self._guest = guest
        self.paid = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def play(self) -> None:
        await play_together(self.host, self._guest, moves=1_000_000)

    async def pay(self) -> None:
        while True:
            self.paid = await asyncio.to_thread(self.server.beside.ask, "tests.tuppence_web.backup.backups:pay")

    @property
    def seq(self) -> int:
        return max(self.host.seq, self._guest.seq)

    async def until(self, seq: int, paid: int) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.seq <= seq or self.paid <= paid:
                for task in self.tasks:
                    assert not task.done(), task.exception()
                await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def busy_site(server: Served) -> AsyncIterator[Busy]:
    async with match_of_two(server.address, A_GAME, **longest(A_GAME)) as (host, guest):
        busy = Busy(server, host, guest)
        busy.tasks = [asyncio.create_task(busy.play()), asyncio.create_task(busy.pay())]
        await busy.until(host.seq, 0)
        yield busy
        for task in busy.tasks:
            task.cancel()
        await asyncio.gather(*busy.tasks, return_exceptions=True)


async def record_of_a_match(server: Served) -> tuple[str, bytes]:
    """The address of the record of a match that has ended, and the record."""
    visitor = Visitor(server.address)
    table = visitor.new_table("beginner", **shortest(A_GAME))
    async with at_table(visitor, table) as at:
        await at.command("start")
        await at.command("leave")
        await at.until_table(lambda at: at.table["status"] == "over")
    path = f"/tables/{table}/record.json"
    return path, visitor.get(path).content


async def drill(server: Served, restored: Served, file: Path) -> None:
    path, record = await record_of_a_match(server)
    async with busy_site(server) as busy:
        seq, paid = busy.seq, busy.paid
        saved = await asyncio.to_thread(run, server.environ, "backup", file)
        await busy.until(seq, paid)
        most = busy.paid + CENTS  # the last payment may be saved and not yet answered
    assert saved[0] == 0, saved
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    brought = await asyncio.to_thread(run, restored.environ, "restore", file)
    assert brought[0] == 0, brought
    code, found = await asyncio.to_thread(run, restored.environ, "check")
    ledger = re.fullmatch(r"2 tables, 1 records, ([\d,.]+) moved in the ledger: no problem\n", found)
    assert (code, bool(ledger)) == (0, True), found
    moved = int(re.sub("[,.]", "", ledger[1] if ledger else ""))
    assert 2 * paid <= moved <= 2 * most  # each amount is moved twice: charged and paid
    restored.start()
    back = Visitor(restored.address)
    assert back.get(path).content == record
    back.http.cookies["guest"] = busy.host.cookie
    async with at_table(back, busy.host.table["id"], greet=False) as seat:
        await seat.hello(since=1)
        assert (seat.you, seat.table["status"]) == (0, "playing")
        assert seat.seq >= seq
        by_seq = {entry["seq"]: entry for entry in busy.host.entries}
        # The newest saved entries, as many as a welcome has; after them the server gives time back.
        same = list(itertools.takewhile(lambda entry: entry["kind"] != "stood", seat.entries))
        assert same
        assert same == [by_seq[entry["seq"]] for entry in same]
    secrets = [(server.data / name).read_text() for name in KEYS]
    said = server.said + restored.said + saved[1] + brought[1] + found
    assert not any(secret in said for secret in (*secrets, PASSWORD))


def a_site_elsewhere(tmp_path: Path, **settings: str) -> Served:
    return Served(tmp_path / "restored", **HURRY, **settings)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_restored_sqlite_site_is_whole(start_server: Open, tmp_path: Path) -> None:
    restored = a_site_elsewhere(tmp_path)
    try:
        await drill(start_server(), restored, tmp_path / "site.backup")
    finally:
        restored.stop()


@pytest.mark.slow
@pytest.mark.asyncio
async def test_restored_postgresql_site_is_whole(start_server: Open, postgres_server: Server, tmp_path: Path) -> None:
    here, there = (
        {"TUPPENCE_DATABASE_URL": address.replace("tuppence@", f"tuppence:{PASSWORD}@")}
        for address in (postgres_server.new_site(), postgres_server.new_database())
    )
    restored = a_site_elsewhere(tmp_path, **there)
    try:
        await drill(start_server(**here), restored, tmp_path / "site.backup")
    finally:
        restored.stop()
