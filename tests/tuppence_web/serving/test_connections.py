"""The limits for strangers: connections, bytes and time."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from functools import partial

import httpx
import pytest

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor, at_table, clock, match_of_two, play_together
from tests.tuppence_web.whole_site.strangers import (
    frame,
    head,
    heard,
    is_left,
    is_open,
    knock,
    lines_of,
    memory_of,
    socket_at,
    until_left,
)

HELLO = frame(json.dumps({"type": "hello", "since": 0, "seed": None}).encode())


@contextlib.contextmanager
def all_closed(lines: list[socket.socket]) -> Iterator[list[socket.socket]]:
    """Connections that are closed after the test."""
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


async def long_table(server: Served, entries: int) -> str:
    """A table with a long log, so that a hello has a long answer."""
    visitor = Visitor(server.address)
    table = visitor.new_table()
    async with at_table(visitor, table) as seat:
        for number in range(entries):
            await seat.command("rename", name=f"{'x' * 30} {number}")
    return table


def ask_and_never_read(lines: list[socket.socket], seconds: float, enough: Callable[[], bool]) -> None:
    """Send hellos on all connections as long as the server reads, until the time is up or ``enough`` is true."""
    rest = dict.fromkeys(lines, b"")
    late = time.monotonic() + seconds
    while rest and time.monotonic() < late and not enough():
        for line in list(rest):
            line.setblocking(False)
            try:
                said = rest[line] or HELLO * 20
                rest[line] = said[line.send(said) :]
            except BlockingIOError:
                continue
            except OSError:
                del rest[line]
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_clients_that_never_read_are_dropped_without_notice(start_server: Open) -> None:
    server = start_server(TUPPENCE_WAITING_KB="64")
    table = await long_table(server, 60)
    async with match_of_two(server.address, **clock(A_GAME, 0)) as (first, second):
        with all_closed([socket_at(server, table) for _ in range(3)]) as lines:
            before = lines_of(server)
            all_gone = partial(is_left, server, before - 3)
            asking = asyncio.to_thread(ask_and_never_read, lines, PATIENCE_SECONDS, all_gone)
            await asyncio.gather(asking, play_together(first, second, 20))
            assert all_gone()
            await play_together(first, second, 2)
    assert server.errors == []


@pytest.mark.asyncio
async def test_the_keepalive_drops_clients_without_errors_for_others(server: Served) -> None:
    """Twenty tables play on while three readers read nothing on dead connections."""
    visitor = Visitor(server.address)
    table = visitor.new_table("regular")
    with all_closed([socket_at(server, table) for _ in range(3)]) as lines:
        for line in lines:
            line.sendall(HELLO * 40 + frame(b"", 8))  # and closes: from now on a send fails
        async with at_table(visitor, table) as seat:
            await seat.command("start")
            await seat.play_on(moves=3)
    assert is_open(server)


@pytest.mark.slow
def test_unread_answers_share_a_limit_of_memory(start_server: Open) -> None:
    server = start_server(TUPPENCE_WAITING_KB="100000", TUPPENCE_WAITING_KB_IN_ALL="500")
    table = asyncio.run(long_table(server, 60))
    with all_closed([socket_at(server, table) for _ in range(4)]) as lines:
        first_gone = partial(is_left, server, lines_of(server) - 1)
        ask_and_never_read(lines, PATIENCE_SECONDS, first_gone)
        assert first_gone()
        assert is_open(server)


def test_endless_headers_are_refused_and_cost_no_memory(server: Served) -> None:
    before = memory_of(server)
    with all_closed([knock(server, head(server, "/")[:-2], takes=65_536)]) as (line,):
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 50_000_000:
                line.sendall(b"x-more: " + b"v" * 60_000 + b"\r\n")
                sent += 60_000
        assert sent < 10_000_000
    assert memory_of(server) - before < 40
    for headers in ({f"X_{number}": "1" for number in range(200)}, {"X": "v" * 60_000}):
        with all_closed([knock(server, head(server, "/", **headers))]) as (line,):
            assert heard(line).startswith(b"HTTP/1.1 431 ")


def test_a_long_body_is_refused_before_it_arrives(server: Served) -> None:
    for headers, status in (
        ({"Transfer_Encoding": "chunked"}, b"411"),
        ({"Content_Length": "99999999"}, b"413"),
        ({"Content_Length": "five"}, b"400"),
    ):
        with all_closed([knock(server, head(server, "/verify/", "POST", **headers))]) as (line,):
            answer = heard(line)
        assert answer.startswith(b"HTTP/1.1 " + status + b" ")
        assert answer.endswith(b".")


def test_pipelined_requests_end_the_connection(server: Served) -> None:
    with all_closed([knock(server, head(server, "/healthz") * 5000)]) as (line,):
        assert heard(line).count(b"HTTP/1.1 200") <= 1
    assert is_open(server)


def test_slow_senders_are_dropped(start_server: Open) -> None:
    server = start_server(TUPPENCE_HEAD_SECONDS="1", TUPPENCE_REQUEST_SECONDS="2")
    silent = knock(server)
    half = knock(server, head(server, "/")[:-4])
    blank = knock(server, b"\r\n")
    body = knock(server, head(server, "/verify/", "POST", Content_Length="1000") + b"x")
    upgrade = knock(server, head(server, "/ws/tables/aaaaaaaaaa", Upgrade="websocket", Connection="Upgrade")[:-2])
    with all_closed([silent, half, blank, body, upgrade]) as lines:
        for line in lines:
            heard(line)  # ends


def test_unfinished_requests_make_room_for_complete_ones(start_server: Open) -> None:
    server = start_server(TUPPENCE_CONNECTIONS="40", TUPPENCE_CONNECTIONS_ADDRESS="20")
    with all_closed([knock(server, head(server, "/")[:-9]) for _ in range(100)]):
        for _ in range(10):
            assert is_open(server)
        assert lines_of(server) <= 20


def test_connections_are_limited_by_client_address(start_server: Open) -> None:
    server = start_server(TUPPENCE_CONNECTIONS_ADDRESS="3")
    table = Visitor(server.address).quick()
    with all_closed([socket_at(server, table) for _ in range(3)]) as lines:
        for line in lines:
            line.sendall(HELLO)
            line.recv(1)
        with all_closed([knock(server, head(server, "/healthz"))]) as (line,):
            assert heard(line).startswith(b"HTTP/1.1 503 ")
    until_left(server, 0)

    def ask(address: str) -> int:
        there = {"X-Forwarded-For": address, "Connection": "keep-alive"}
        return httpx.get(f"{server.address}/healthz", headers=there, timeout=PATIENCE_SECONDS, verify=False).status_code

    forwarded = {"X_Forwarded_For": "192.0.2.1"}
    with all_closed([]) as lines:
        for _ in range(3):
            post = head(server, "/verify/", "POST", Content_Length="9", Expect="100-continue", **forwarded)
            lines.append(knock(server, post))
            assert lines[-1].recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        assert ask("192.0.2.1") == 503
        assert ask("192.0.2.2") == 200


def test_endless_fragments_and_floods_end_the_connection(server: Served) -> None:
    table = Visitor(server.address).quick()
    floods = [frame(b"x", 1, last=False) + frame(b"", 0, last=False) * 5000, frame(b"", 9) * 200_000]
    with all_closed([socket_at(server, table) for _ in floods]) as lines:
        for line, flood in zip(lines, floods, strict=True):
            line.settimeout(3)
            with contextlib.suppress(OSError):
                line.sendall(flood)
            assert is_open(server)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_sixty_phones_behind_one_address_can_play(start_server: Open) -> None:
    server = start_server()
    for name in [name for name in server.environ if name.startswith("TUPPENCE_") and "DATA" not in name]:
        del server.environ[name]
    server.stop()
    server.start()
    visitors = [Visitor(server.address) for _ in range(60)]
    table = await asyncio.to_thread(visitors[0].new_table)

    async def come(visitor: Visitor) -> None:
        page = await asyncio.to_thread(visitor.get, f"/tables/{table}/")
        assert page.status_code == 200
        async with at_table(visitor, table) as seat:
            here.append(seat.seq)
            async with asyncio.timeout(PATIENCE_SECONDS):
                while len(here) < len(visitors):
                    await asyncio.sleep(0.05)
            assert (await seat.command("rename", name="Somebody"))["type"] in ("log", "ack")

    here: list[int] = []
    await asyncio.gather(*(come(visitor) for visitor in visitors))
    assert server.errors == []


@pytest.mark.slow
def test_1300_unfinished_handshakes_block_nobody(start_server: Open) -> None:
    server = start_server(TUPPENCE_CONNECTIONS_ADDRESS="500")
    half = head(server, "/ws/tables/aaaaaaaaaa")[:-9]
    with all_closed([knock(server, half) for _ in range(1300)]):
        began = time.monotonic()
        assert is_open(server)
        assert time.monotonic() - began < 10


@pytest.mark.slow
def test_twenty_clients_that_never_read_take_little_memory(start_server: Open) -> None:
    server = start_server(TUPPENCE_SENDS_A_SECOND_ADDRESS="200")
    table = asyncio.run(long_table(server, 250))
    before = memory_of(server)
    with all_closed([socket_at(server, table) for _ in range(20)]) as lines:
        ask_and_never_read(lines, 31, bool)
        assert memory_of(server) - before < 150
    assert is_open(server)
