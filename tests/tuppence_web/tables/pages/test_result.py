"""Pages about matches never wait for the table server's writes."""

from __future__ import annotations

import asyncio
import json

from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor, match_of_two, play_out
from tuppence_web.tables.wire.analysis import AnalysisData


def test_pages_are_shown_while_saving_is_impossible(start_server: Open) -> None:
    server = start_server()

    async def match() -> tuple[str, str]:
        async with match_of_two(server.address, A_GAME, **shortest(A_GAME, players=2)) as (first, second):
            await play_out(first, second)
            return first.table["id"], first.cookie

    table, cookie = asyncio.run(match())
    paths = ["/", "/tables/", *(f"/tables/{table}/{page}" for page in ("result", "record.json", "verify"))]
    reader = Visitor(server.address)
    reader.http.cookies["guest"] = cookie
    with server.unwritable():
        assert [reader.get(path).status_code for path in paths] == [200] * len(paths)


def result_page(address: str, table: str, cookie: str) -> str:
    return Visitor(address).http.get(f"/tables/{table}/result", headers={"Cookie": f"guest={cookie}"}).text


def test_everybody_sees_the_same_best_moment(start_server: Open) -> None:
    server = start_server()

    async def match() -> tuple[str, list[str]]:
        async with match_of_two(server.address, A_GAME, **shortest(A_GAME, players=2)) as (first, second):
            await play_out(first, second)
            return first.table["id"], [first.cookie, second.cookie]

    table, cookies = asyncio.run(match())
    pages = [result_page(server.address, table, one) for one in (*cookies, "")]
    begin, end = '<script id="moment-data" type="application/json">', "</script>"
    moments = {page.split(begin)[1].split(end)[0] for page in pages}
    assert len(moments) == 1
    data = json.loads(moments.pop())
    assert set(data) == set(AnalysisData.__struct_encode_fields__)
    assert len(data["plays"]) == 1
    assert data["start"]["seq"] < data["plays"][0]["seq"]
    assert all("would win rose from" in page for page in pages)


def test_strangers_are_offered_the_next_opponent(start_server: Open) -> None:
    server = start_server()

    async def match(**settings: str) -> tuple[str, str]:
        shortest_one = shortest(A_GAME, players=2)
        async with match_of_two(server.address, A_GAME, **shortest_one, **settings) as (first, second):
            await play_out(first, second)
            return first.table["id"], first.cookie

    def offered(table: str, cookie: str) -> bool:
        return f'action="/games/{A_GAME}/opponent"' in result_page(server.address, table, cookie)

    table, cookie = asyncio.run(match(anyone="on"))
    assert (offered(table, cookie), offered(table, "")) == (True, False)
    assert not offered(*asyncio.run(match()))
