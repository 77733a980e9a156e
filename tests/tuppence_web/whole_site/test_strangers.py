"""Strangers at a running server, and their effect on players."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import resource
import sqlite3
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.accounts.test_accounts_live import MAB, PASSWORD, closes, confirmed, signed_in
from tests.tuppence_web.conftest import Open, log_of
from tests.tuppence_web.visitors import Visitor, at_table, match_of_two, play_together
from tests.tuppence_web.whole_site.strangers import head, heard, knock
from tuppence_web.serving import logs


@contextlib.contextmanager
def full_disk(server: Served) -> Iterator[None]:
    """Files of the server cannot grow inside the block."""
    server.process.rlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        server.process.rlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def guests_in(server: Served) -> int:
    database = sqlite3.connect(server.data / "tuppence.sqlite3")
    number = database.execute("SELECT COUNT(*) FROM accounts_guest").fetchone()[0]
    database.close()
    return int(number)


@pytest.mark.slow
def test_a_full_disk_shows_pages_and_refuses_changes(start_server: Open) -> None:
    server = start_server()
    table = Visitor(server.address).quick()
    with full_disk(server):
        visitor = Visitor(server.address)
        seen = [visitor.get(path).status_code for path in ("/", f"/tables/{table}/", "/name/", "/leagues/")]
        assert seen == [200] * 4
        for page, path, fields in (("/name/", None, {"name": "Nell"}), ("/", f"/games/{A_GAME}/quick", {})):
            answer = visitor.post(page, path, **fields)
            assert (answer.status_code, "We could not save that" in answer.text) == (503, True)
        assert visitor.get("/healthz").status_code == 503
    assert visitor.get("/healthz").status_code == 200
    assert visitor.post("/name/", name="Nell").status_code == 302


@pytest.mark.slow
@pytest.mark.asyncio
async def test_watchers_are_not_stored(server: Served) -> None:
    table = Visitor(server.address).new_table()
    before = guests_in(server)
    visitors = [Visitor(server.address) for _ in range(10)]
    for visitor in visitors:
        async with at_table(visitor, table) as seat:
            assert seat.messages[-1]["name"]
    assert guests_in(server) == before
    async with at_table(visitors[0], table) as seat:
        name = seat.messages[-1]["name"]
        await seat.command("sit", seat=1)
        assert seat.table["seats"][1]["name"] == name
    assert guests_in(server) == before + 1
    async with at_table(visitors[0], table) as seat:
        assert (seat.you, seat.messages[-1]["name"]) == (1, name)
    async with at_table(visitors[1], table) as seat:
        assert (await seat.command("rename", name="Nell"))["type"] in ("log", "ack")
    async with at_table(visitors[1], table) as seat:
        assert seat.messages[-1]["name"] == "Nell"


@pytest.mark.asyncio
async def test_changes_of_a_lobby_are_limited(start_server: Open) -> None:
    server = start_server(TUPPENCE_CHANGES_A_MINUTE="20", TUPPENCE_CHANGES_A_MINUTE_TABLE="50")
    visitor = Visitor(server.address)
    table = visitor.new_table()
    async with match_of_two(server.address) as (first, second), at_table(visitor, table) as seat:
        answers = [await seat.command("rename", name=f"Nell {number}") for number in range(60)]
        refused = [message for message in answers if message["type"] == "refused"]
        assert {message["code"] for message in refused} == {"too_often"}
        assert len(refused) >= 20
        assert refused[0]["id"]
        assert len(log_of(server, table)) <= 45
        await play_together(first, second, 5)
        guests = [Visitor(server.address) for _ in range(5)]
        codes = []
        for guest in guests:
            async with at_table(guest, table) as other:
                for _ in range(15):
                    codes.append((await other.command("sit", seat=1)).get("code"))
                    codes.append((await other.command("leave")).get("code"))
        assert codes[0] is None
        assert "too_often" in codes[-4:]
        assert len(log_of(server, table)) <= 120


@pytest.mark.asyncio
async def test_signing_out_ends_this_device_only(start_server: Open) -> None:
    server = start_server()
    guest = Visitor(server.address)
    table = guest.new_table()
    guest.post("/account/signup/", name="Mab", email=MAB, password1=PASSWORD)
    confirmed(server)
    here, other = signed_in(server), signed_in(server)
    thief = Visitor(server.address)
    thief.http.cookies["guest"] = here.http.cookies["guest"]
    async with at_table(thief, table) as stolen, at_table(here, table) as seated:
        assert stolen.you == seated.you == 0
        await asyncio.to_thread(here.post, "/account/logout/")
        assert await closes(stolen) == await closes(seated) == 4503
    async with at_table(thief, table) as watching:
        assert watching.you is None
        assert (await watching.command("rename", name="Thief"))["code"] == "not_seated"
    async with at_table(other, table) as back:
        assert back.you == 0


@pytest.mark.slow
def test_errors_of_visitors_take_few_lines_of_the_log(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    visitor.post("/name/", name="Nell")
    for number in range(12):
        visitor.get(f"/nothing/{number}")
        httpx.get(server.address, headers={"Host": "evil.example"}, timeout=PATIENCE_SECONDS, verify=False)
        visitor.http.post("/name/", data={"name": "Nell"})  # without a CSRF token
        with knock(server, b"what is this\r\n\r\n") as line:
            heard(line)
    knock(server, head(server, "/", X="v" * 50_000)).close()
    with server.without_guests():
        assert [visitor.get("/name/").status_code for _ in range(3)] == [500] * 3
    server.stop()
    lines = [json.loads(line) for line in server.said.splitlines()[1:]]
    kinds = [line["kind"] for line in lines if "kind" in line]
    assert {"404", "DisallowedHost", "csrf", "unreadable"} <= set(kinds)
    assert len(kinds) <= 10
    assert all(line["times"] >= 1 for line in lines if "kind" in line)
    assert sum(line["level"] == "ERROR" for line in lines) >= 3


def test_counted_refusals_are_logged_after_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    counting, times = logs.VisitorsErrors(), []
    for second in range(0, 200, 2):
        now = 1000.0 + second
        record = logging.LogRecord("django.request", 30, "", 0, "Not Found: /secret", (), None)
        record.status_code = 404
        if counting.filter(record):
            times.append(vars(record)["times"])
    assert times == [1, 30, 30, 30]
