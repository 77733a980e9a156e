"""Pages made in another process are the same as the server's own, and nobody misses it when it dies."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import psutil
import pytest

from tests.browser.served import Served
from tests.patience import wait_until
from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor, match_of_two, play_out

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the server makes all pages there")
Found = TypeVar("Found")
OF_A_TABLE = ("", "result", "record.json", "verify", "analysis", "keep", "qr.svg", "log", "paths/1")
OTHERS = ["/", "/tables/", "/tables/open/", "/verify", f"/games/{A_GAME}/", f"/games/{A_GAME}/options", "/leagues/"]
OTHERS += ["/tournaments/", "/friends/", "/players/me/", "/rules/", "/account/login/", "/officers/", "/nothing"]
TIMES_AND_LENGTHS = ("date", "expires", "last-modified", "content-length")
RANDOM = re.compile(r'(csrfmiddlewaretoken" value|nonce|"token"|csrf-token" content)[=:] ?"[^"]+"')


def maker_of(server: Served) -> psutil.Process:
    """The process that makes pages: the server's first."""
    return min(server.process.children(), key=psutil.Process.create_time)


def seen(reader: Visitor, path: str) -> tuple[int, str, list[tuple[str, str]]]:
    """What a reader sees of a page, without what is random."""
    answer = reader.get(path)
    named = [(name, value) for name, value in answer.headers.multi_items() if name not in TIMES_AND_LENGTHS]
    headers = [(name, value.split("=")[0] if name == "set-cookie" else value) for name, value in named]
    return answer.status_code, RANDOM.sub(r"\1", answer.text), sorted(headers)


def worked_at(maker: psutil.Process, load: Callable[[], Found]) -> Found:
    """What is loaded, after the process has had to do with it: it was woken, and sleeps again."""
    wait_until(lambda: maker.status() == psutil.STATUS_SLEEPING)
    before = maker.num_ctx_switches().voluntary
    found = load()
    wait_until(lambda: maker.num_ctx_switches().voluntary > before)
    return found


def test_a_page_is_the_same_whoever_makes_it(start_server: Open) -> None:
    server = start_server()
    reader, maker = Visitor(server.address), maker_of(server)

    async def ended() -> str:
        async with match_of_two(server.address, A_GAME, **shortest(A_GAME, players=2)) as (first, second):
            await play_out(first, second)
            return str(first.table["id"])

    tables = [asyncio.run(ended()), reader.quick(), reader.new_table(), "0123456789"]
    paths = [*OTHERS, *(f"/tables/{table}/{page}" for table in tables for page in OF_A_TABLE)]
    made = {}
    for path in paths:
        made[path] = worked_at(maker, partial(seen, reader, path))
    maker.kill()
    assert {path: seen(reader, path) for path in paths} == made
    assert "tuppence_workers_died_total 1.0" in reader.get("/metrics").text


def test_the_process_ends_with_the_server_and_not_before(start_server: Open) -> None:
    server = start_server()
    maker = maker_of(server)
    maker.send_signal(signal.SIGTERM)  # as systemd sends it to all processes of a service
    maker.send_signal(signal.SIGINT)
    assert worked_at(maker, partial(Visitor(server.address).get, "/")).status_code == 200
    server.stop(signal.SIGKILL)
    wait_until(lambda: not maker.is_running() or maker.status() == psutil.STATUS_ZOMBIE)


@pytest.mark.slow
def test_the_server_makes_all_pages_if_the_process_hangs(start_server: Open) -> None:
    server = start_server()
    maker_of(server).suspend()
    with ThreadPoolExecutor() as threads:
        loaded = [threads.submit(Visitor(server.address).get, path) for path in 2 * OTHERS]
        assert {one.result().status_code for one in loaded} <= {200, 302, 404}
    assert server.said.count("the process that makes pages has ended") == 1
    assert server.errors == []
