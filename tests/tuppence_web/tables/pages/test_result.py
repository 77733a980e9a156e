"""Pages about matches never wait for what the table server saves."""

from __future__ import annotations

import asyncio

import httpx

from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import PATIENCE_SECONDS, match_of_two, play_out


def test_pages_are_shown_while_nothing_can_be_saved(open_house: Open) -> None:
    house = open_house()

    async def match() -> tuple[str, str]:
        async with match_of_two(house.address, A_GAME, **shortest(A_GAME, players=2)) as (first, second):
            await play_out(first, second)
            return first.table["id"], first.cookie

    table, cookie = asyncio.run(match())
    paths = ["/", "/tables/", *(f"/tables/{table}/{page}" for page in ("result", "record.json", "verify"))]
    reader = httpx.Client(base_url=house.address, cookies={"guest": cookie}, timeout=PATIENCE_SECONDS)
    with reader, house.unwritable():
        assert [reader.get(path).status_code for path in paths] == [200] * len(paths)
