"""Nginx before the processes of one site, as `deploy/` sets it up."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from tests.browser.served import Served, free_port
from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.visitors import match_of_two
from tests.tuppence_web.whole_site.clusters import proxy


@pytest.mark.slow  # nginx is not needed otherwise
@pytest.mark.asyncio
async def test_nginx_passes_pages_and_sockets_to_who_answers(server: Served, tmp_path: Path) -> None:
    port = free_port()
    at = f"http://127.0.0.1:{port}"
    with proxy(tmp_path, port, [f"127.0.0.1:{free_port()}", server.address]):
        late = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                assert httpx.get(at).status_code == 200
                break
            except httpx.ConnectError:
                assert time.monotonic() < late, (tmp_path / "nginx.log").read_text()
        async with match_of_two(at) as (first, second):
            assert {first.table["status"], second.table["status"]} == {"playing"}
