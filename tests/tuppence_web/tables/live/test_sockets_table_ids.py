"""An impossible table id is refused before it reaches the database."""

from __future__ import annotations

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor
from tuppence_web.tables.engine.new_table import is_table_id
from tuppence_web.tables.live.commands import NO_SUCH_TABLE
from tuppence_web.tables.wire.messages import VERSION

IDS = ["%00", "%00%00%00%00%00%00%00%00%00%00", "aaaaaaaaa%00", "%ff", "'", "a" * 4000, "aaaaaaaaaa"]
HELLO = json.dumps({"type": "hello", "version": VERSION, "since": 0})


@pytest.mark.slow
@pytest.mark.asyncio
async def test_an_impossible_id_is_refused_without_an_error(start_server: Open, postgres: str) -> None:
    server = start_server(TUPPENCE_DATABASE_URL=postgres)
    visitor = Visitor(server.address)
    for id in IDS:
        if is_table_id(id):
            async with connect(visitor.socket_address + id, compression=None) as line:
                await line.send(HELLO)
                await line.wait_closed()
                assert line.close_code == NO_SUCH_TABLE
        else:
            with pytest.raises(InvalidStatus, match="403"):
                await connect(visitor.socket_address + id)
        for page in ("", "result", "verify", "record.json", "qr.svg", "log", "board", "join"):
            assert visitor.get(f"/tables/{id}/{page}").status_code < 500, (id, page)
    server.stop()
    assert server.errors == []
