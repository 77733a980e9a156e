"""Several processes at one database: a command for an old position is handled again on the new one."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.browser.served import TUPPENCE, Served
from tests.patience import PATIENCE_SECONDS
from tests.postgres import Server
from tests.tuppence.games.matches import every_game, longest, one_game_always
from tests.tuppence_web.conftest import HURRY, Open
from tests.tuppence_web.test_probes import probe
from tests.tuppence_web.visitors import Seated, Visitor, at_table, match_of_two


async def play_in_both(first: Served, second: Served, game: str) -> None:
    async with match_of_two(first.address, game, **longest(game)) as (host, guest):
        mover = host if host.my_turn else guest
        table = host.table["id"]
        async with elsewhere(second, mover, table) as late:
            assert late.position == mover.position
            before = mover.seq
            await mover.act()
            assert (await late.act())["code"] == "stale"
            missed = await late.hear_a("log")
            assert [entry["seq"] for entry in missed["entries"]] == list(range(before + 1, mover.seq + 1))
        async with elsewhere(second, mover, table) as late:
            assert late.seq == mover.seq
            if late.my_turn:
                assert (await late.act())["type"] == "log"


@contextlib.asynccontextmanager
async def elsewhere(server: Served, player: Seated, table: str) -> AsyncIterator[Seated]:
    """The same person at the same table, in the other process."""
    visitor = Visitor(server.address)
    visitor.http.cookies["guest"] = player.cookie
    async with at_table(visitor, table) as seated:
        yield seated


@one_game_always
@pytest.mark.asyncio
async def test_two_processes_at_one_table_write_one_log(start_server: Open, tmp_path: Path, name: str) -> None:
    first = start_server()
    (tmp_path / "other").symlink_to(first.data)
    second = Served(tmp_path / "other", **HURRY)
    second.start()
    try:
        await play_in_both(first, second, name)
    finally:
        second.stop()


@pytest.mark.slow
def test_two_processes_may_create_the_database_at_once(tmp_path: Path) -> None:
    environ = {**os.environ, "TUPPENCE_DATA": str(tmp_path)}
    command: list[str | Path] = [TUPPENCE, "manage", "migrate", "--check"]
    started = [subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [(one.wait(PATIENCE_SECONDS), one.communicate()[1]) for one in started] == [(0, "")] * 2


@pytest.mark.slow
def test_two_processes_may_start_on_an_empty_postgresql_at_once(tmp_path: Path, postgres_server: Server) -> None:
    postgres = postgres_server.new_database()
    (tmp_path / "site").mkdir()
    (tmp_path / "other").symlink_to(tmp_path / "site")
    servers = [Served(tmp_path / name, TUPPENCE_DATABASE_URL=postgres) for name in ("site", "other")]
    try:
        with ThreadPoolExecutor() as threads:
            list(threads.map(Served.start, servers))
        for server in servers:
            probe(server, "readyz", (200, {"ok": True, "wrong": []}))
            assert server.errors == []
    finally:
        for server in servers:
            server.stop()


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)


@pytest.mark.slow
@every_game
@pytest.mark.asyncio
async def test_the_log_may_be_in_postgresql(start_server: Open, postgres: str, tmp_path: Path, name: str) -> None:
    first = start_server(TUPPENCE_DATABASE_URL=postgres)
    (tmp_path / "other").symlink_to(first.data)
    second = Served(tmp_path / "other", **HURRY, TUPPENCE_DATABASE_URL=postgres)
    second.start()
    try:
        await play_in_both(first, second, name)
    finally:
        second.stop()
    visitor = Visitor(first.address)
    async with at_table(visitor, visitor.quick(name)) as seat:
        await seat.play_on()
        assert seat.table["status"] == "over"
    assert "This record is valid" in visitor.get(f"/tables/{seat.table['id']}/verify").text
