"""Pages about matches never wait for the table server's writes."""

from __future__ import annotations

import asyncio

import httpx

from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import PATIENCE_SECONDS, match_of_two, play_out


def test_pages_are_shown_while_saving_is_impossible(start_server: Open) -> None:
    server = start_server()

    async def match() -> tuple[str, str]:
        async with match_of_two(server.address, A_GAME, **shortest(A_GAME, players=2)) as (first, second):
            await play_out(first, second)
            return first.table["id"], first.cookie

    table, cookie = asyncio.run(match())
    paths = ["/", "/tables/", *(f"/tables/{table}/{page}" for page in ("result", "record.json", "verify"))]
    reader = httpx.Client(base_url=server.address, cookies={"guest": cookie}, timeout=PATIENCE_SECONDS)
    with reader, server.unwritable():
        assert [reader.get(path).status_code for path in paths] == [200] * len(paths)
