"""Pages with limits: readers with too many requests are refused, and slow ones delay nobody."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor
from tuppence_web.web.page_limits import AT_ONCE, CHANGES_AT_ONCE, LONGEST_REST, LimitedPages

CLOCK_SECONDS = 0.001  # a timer of the event loop may be early by this
MOST_SECONDS = 60  # for a test on a busy machine
WAIT_FOR_WORK = ("/tables/1/expected", "/tables/1/odds", f"/games/{A_GAME}/practice/try")


def test_costly_pages_are_limited_per_reader(start_server: Open) -> None:
    slow = {f"TUPPENCE_{name}_A_MINUTE": "1" for name in ("READS", "CHECKS")}
    server = start_server(**slow)
    table = Visitor(server.address).new_table()
    for path in (
        f"/games/{A_GAME}/options",
        f"/tables/{table}/qr.svg",
        f"/tables/{table}/keep",
        f"/tables/{table}/join",
        f"/tables/{table}/result",
        f"/tables/{table}/record.json",
        f"/tables/{table}/verify",
        "/verify",
        "/tables/",
        "/",
    ):
        reader = Visitor(server.address)
        reader.get(f"/tables/{table}/?look=")  # gives the reader a cookie
        assert reader.get(path).status_code != 429, path
        assert reader.get(path).status_code == 429, path


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_endless_request_delays_nobody(address: str, method: str) -> None:
    host, _, port = address.removeprefix("http://").partition(":")
    head = f"{method} /tables/ HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 10\r\n\r\nab"
    with contextlib.ExitStack() as stack:
        for _ in range(2 * AT_ONCE):
            line = stack.enter_context(socket.create_connection((host, int(port))))
            line.sendall(head.encode())
        assert Visitor(address).get("/").status_code == 200


def test_pages_run_one_by_one_and_none_is_refused() -> None:
    made, at_once = 0, [0]

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal made
        await Request(scope, receive).body()
        made += 1
        at_once.append(made)
        for _ in range(10):
            await asyncio.sleep(0)
        made -= 1
        await Response("made")(scope, receive, send)

    async def press(path: str) -> list[str]:
        site = httpx.ASGITransport(LimitedPages(page, page, lambda cookies: None))
        async with httpx.AsyncClient(transport=site, base_url="http://127.0.0.1") as phone:
            presses = (phone.post(path, data={"word": "plum"}) for _ in range(50))
            return [answer.text for answer in await asyncio.gather(*presses)]

    async def press_each() -> None:
        for path in ("/tournaments/1/enter", "/name/", "/no%0Apage"):
            at_once.clear()
            assert await press(path) == ["made"] * 50
            assert max(at_once) == CHANGES_AT_ONCE

    asyncio.run(press_each())


def test_pages_that_are_read_leave_half_of_the_time() -> None:
    at: list[float] = []

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive).body()
        at.append(asyncio.get_running_loop().time())
        await asyncio.sleep(0.01)
        at.append(asyncio.get_running_loop().time())
        await Response("made")(scope, receive, send)

    async def read() -> None:
        site = httpx.ASGITransport(LimitedPages(page, page, lambda cookies: None))
        async with httpx.AsyncClient(transport=site, base_url="http://127.0.0.1") as reader:
            await asyncio.gather(*(reader.get("/tables/1/result") for _ in range(4)))

    asyncio.run(read())
    took = [after - before for before, after in itertools.pairwise(at)]  # a page, a rest, a page, ...
    for made, rest in zip(took[::2], took[1::2], strict=False):
        assert rest >= min(made, LONGEST_REST) - CLOCK_SECONDS


def test_pages_that_wait_for_work_delay_no_others() -> None:
    working = asyncio.Event()

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive).body()
        if scope["path"] in WAIT_FOR_WORK:
            await working.wait()
        await Response("made")(scope, receive, send)

    async def read() -> None:
        site = httpx.ASGITransport(LimitedPages(page, page, lambda cookies: None))
        async with httpx.AsyncClient(transport=site, base_url="http://127.0.0.1") as reader:
            waiting = [asyncio.create_task(reader.get(path)) for path in 3 * WAIT_FOR_WORK]
            for other in ("/leagues/", f"/games/{A_GAME}/odds", "/leagues/", f"/games/{A_GAME}/odds"):
                assert (await reader.get(other)).text == "made"
            working.set()
            assert {answer.text for answer in await asyncio.gather(*waiting)} == {"made"}

    asyncio.run(asyncio.wait_for(read(), MOST_SECONDS))
