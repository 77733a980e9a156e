"""Pages that ask something about tables; see test_server_looks.py.

A scene runs in a process of its own on a real database (tests/tuppence_web/races.py).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.conf import settings
from django.db import connection
from django.test import Client

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.players.test_players import played
from tests.tuppence_web.tables.live.clocks import begun, now_ms, person
from tests.tuppence_web.tables.live.saving import open_lobby
from tuppence_web.accounts.models import Guest
from tuppence_web.accounts.queries import COOKIE, cookie_of_guest
from tuppence_web.tables import queries
from tuppence_web.tables.live.batch import Batch, TableCache
from tuppence_web.tables.live.commands import ReadTable
from tuppence_web.tables.live.connections import Connections
from tuppence_web.tables.live.server import TableServer, look, open_server
from tuppence_web.tables.live.steady_clock import SteadyClock

PAGES = ("", "keep", "log", "expected", "result")


@contextmanager
def writer_watched() -> Iterator[tuple[Counter[str], list[TableCache]]]:
    """Count the reads of each table by the writer inside the block, and find its cache."""
    read: Counter[str] = Counter()
    caches: list[TableCache] = []
    run, make = ReadTable._answer, Batch.__init__

    def count(self: ReadTable[Any], work: Any) -> Any:
        read[self.table_id] += 1
        return run(self, work)

    def note(self: Batch, now: int, cache: TableCache, connections: Connections, clock: SteadyClock) -> None:
        caches[:] = [cache]
        make(self, now, cache, connections, clock)

    ReadTable._answer, Batch.__init__ = count, note  # type: ignore[method-assign]
    try:
        yield read, caches
    finally:
        ReadTable._answer, Batch.__init__ = run, make  # type: ignore[method-assign]


def in_a_server(ask: Callable[[TableServer], None]) -> tuple[dict[str, int], list[str]]:
    """Ask a server something: how often its writer read each table, and what is in its cache afterwards."""
    settings.ALLOWED_HOSTS = ["*"]

    def in_a_thread(server: TableServer) -> None:
        try:
            ask(server)
        finally:
            connection.close()

    async def opened() -> None:
        here = await open_server()
        try:
            await asyncio.to_thread(in_a_thread, here)
        finally:
            await here.stop()

    with writer_watched() as (read, caches):
        asyncio.run(opened())
    return dict(read), [id for cache in caches for id in cache.ids()]


def reader() -> Client:
    """The browser of a guest."""
    client = Client()
    client.cookies[COOKIE] = cookie_of_guest(Guest.objects.create(name="Reader"))
    return client


def pages_of_an_ended_table() -> list[Any]:
    """All pages that ask about a table: the statuses, what the writer read, and its cache."""
    table = played("Ann", "Bob")
    statuses: list[int] = []

    def ask(server: TableServer) -> None:
        client = reader()
        statuses.extend(client.get(f"/tables/{table.id}/{page}").status_code for page in PAGES)
        assert look(table.id, lambda here: here.status) == "over"
        assert server.look_at([table.id], lambda here: here.status, "status") == {}

    read, cached = in_a_server(ask)
    return [statuses, read, cached]


def a_rematch_of_an_ended_table() -> bool:
    """Someone with a bot asks for a rematch: whether they come to its table, which the writer was not asked for."""
    table = played("Ann", None)
    came: list[str] = []

    def ask(server: TableServer) -> None:
        client = Client()
        client.cookies[COOKIE] = cookie_of_guest(Guest.objects.get(id=str(table.host)))
        came.append(client.post(f"/tables/{table.id}/rematch").headers["Location"])

    read, _ = in_a_server(ask)
    ended = queries.stored(table.id)
    assert ended is not None
    assert ended.rematch is not None
    return came == [f"/tables/{ended.rematch}/"] and read == {}


def changes_that_an_ended_table_refuses() -> list[Any]:
    """What a player, and somebody without a seat, cannot change: the statuses, and how often the writer read it."""
    table = played("Ann", "Bob")
    statuses: list[int] = []

    def ask(server: TableServer) -> None:
        ann = Client()
        ann.cookies[COOKIE] = cookie_of_guest(Guest.objects.get(id=str(table.host)))
        asked = [(ann, "join"), (reader(), "join"), (reader(), "rematch")]
        statuses.extend(client.post(f"/tables/{table.id}/{page}").status_code for client, page in asked)

    with mock.patch.object(TableCache, "read", autospec=True, side_effect=TableCache.read) as reads:
        in_a_server(ask)
    return [statuses, [call.args[1] for call in reads.call_args_list].count(table.id)]


def tables_that_nobody_plays() -> list[Any]:
    """A lobby and a match without connections: the answers, how often each was read, and the cache."""
    ids = [open_lobby(A_GAME)[0], begun(now_ms(), [person(), person()]).id]
    answers: list[Any] = []

    def ask(server: TableServer) -> None:
        answers.extend(look(id, lambda here: here.status) for id in ids)
        answers.extend(server.look_at(ids, lambda here: here.status, "status").values())
        answers.append(reader().get(f"/tables/{ids[1]}/").status_code)

    read, cached = in_a_server(ask)
    return [answers, sorted(read.values()), cached]
