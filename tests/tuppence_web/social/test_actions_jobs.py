"""Push notifications of a turn: encrypted, signed, sent once, and without hidden information."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from uuid import UUID

import pytest

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS, wait_until
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.notifications.push_service import GONE, Browser, PushService
from tests.tuppence_web.visitors import Seated, Visitor, at_table, clock
from tuppence_web.notifications.rules import PushSubscription, is_sound

pytestmark = pytest.mark.asyncio

KEYS = ("A" * 87, "A" * 22)


@pytest.fixture
def service() -> Iterator[PushService]:
    opened = PushService()
    yield opened
    opened.close()


@contextlib.asynccontextmanager
async def two(server: Served, host: Visitor, guest: Visitor) -> AsyncIterator[tuple[Seated, Seated, str]]:
    """A match of two without a clock, in which it is the host's turn."""
    table = host.new_table(**clock(A_GAME, 0))
    async with at_table(host, table) as first, at_table(guest, table) as second:
        await second.command("sit", seat=1)
        await first.until_seq(second.seq)
        await first.command("start")
        await second.until_table(lambda at: at.table["status"] == "playing")
        await until_turn_of(first, second)
        yield first, second, table


async def until_turn_of(wanted: Seated, other: Seated) -> None:
    """Let the other player act until it is the wanted player's turn."""
    while not wanted.my_turn:
        if other.my_turn:
            await other.act()
            await wanted.until_seq(other.seq)
        else:
            await wanted.hear()
            await other.until_seq(wanted.seq)


async def test_a_turn_is_pushed_once_to_a_player_who_is_away(start_server: Open, service: PushService) -> None:
    server = start_server(TUPPENCE_PUSH_SERVICES=service.address)
    host, guest = Visitor(server.address), Visitor(server.address)
    browser = Browser(service)
    assert browser.subscribe(guest) == 200
    async with two(server, host, guest) as (first, second, table):
        await second.say({"type": "in_view", "in_view": False})
        await until_turn_of(second, first)
        message = browser.reads()
        assert message["path"] == f"/tables/{table}/"
        assert message["title"].startswith("Your turn in ")
        assert set(message) == {"title", "body", "path", "tag"}
        assert message["tag"] == message["path"]
        await until_turn_of(first, second)  # the page is still hidden: no second notification
        await until_turn_of(second, first)
        await second.say({"type": "in_view", "in_view": True})
        until_nothing_is_missed(server)
        assert service.came.empty()
        await second.say({"type": "in_view", "in_view": False})
        await until_turn_of(first, second)
        await until_turn_of(second, first)
        assert browser.reads()["path"] == f"/tables/{table}/"


def until_nothing_is_missed(server: Served) -> None:
    """Wait until the server knows that everybody is back."""
    wait_until(lambda: not rows(server, "company_missed"))


def rows(server: Served, table: str) -> int:
    with contextlib.closing(sqlite3.connect(server.data / "tuppence.sqlite3")) as database:
        return int(database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])


async def test_a_missing_browser_is_deleted(start_server: Open, service: PushService) -> None:
    server = start_server(TUPPENCE_PUSH_SERVICES=service.address)
    host, guest = Visitor(server.address), Visitor(server.address)
    Browser(service).subscribe(guest)
    service.status = GONE
    async with two(server, host, guest) as (first, second, _):
        await second.line.close()
        while first.my_turn:
            await first.act()
        service.came.get(timeout=PATIENCE_SECONDS)
        wait_until(lambda: not rows(server, "company_subscription"))


@pytest.mark.slow
async def test_readers_and_matches_against_bots_get_no_pushes(start_server: Open, service: PushService) -> None:
    server = start_server(TUPPENCE_PUSH_SERVICES=service.address)
    alone = Visitor(server.address)
    Browser(service).subscribe(alone)
    async with at_table(alone, alone.quick()) as seated:
        await seated.until_table(lambda at: at.table["status"] == "playing")
        await seated.say({"type": "in_view", "in_view": False})
        for _ in range(5):
            await seated.until_table(lambda at: at.my_turn or at.table["status"] == "over")
            if seated.my_turn:
                await seated.act()
    assert rows(server, "company_missed") == 0
    assert service.came.empty()


@pytest.mark.slow
async def test_a_browser_belongs_to_its_current_guest(start_server: Open, service: PushService) -> None:
    server = start_server(TUPPENCE_PUSH_SERVICES=service.address)
    one, other = Visitor(server.address), Visitor(server.address)
    browser = Browser(service)
    assert [browser.subscribe(one), browser.subscribe(one), browser.subscribe(other)] == [200, 200, 200]
    assert rows(server, "company_subscription") == 1
    browser.subscribe(one, off=True)
    assert rows(server, "company_subscription") == 1
    browser.subscribe(other, off=True)
    assert rows(server, "company_subscription") == 0


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1/elsewhere",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://evil.example\\.push.apple.com/x",
        "https://push.apple.com.evil.example/x",
        "file:///etc/passwd",
        "",
    ],
)
async def test_the_server_sends_only_to_known_push_services(address: str, endpoint: str) -> None:
    visitor = Visitor(address)
    token = visitor.get("/notifications").json()["token"]
    body = {"endpoint": endpoint, "p256dh": KEYS[0], "auth": KEYS[1]}
    answer = visitor.http.post("/notifications", json=body, headers={"X-CSRFToken": token})
    assert answer.status_code == 409
    assert "push service" in answer.json()["message"]
    malformed = visitor.http.post("/notifications", content=b"{", headers={"X-CSRFToken": token})
    assert malformed.status_code == 400


async def test_keys_of_another_length_are_refused() -> None:
    services = ["https://*.push.example"]
    assert is_sound(PushSubscription("https://eu.push.example/1", *KEYS), services)
    assert not is_sound(PushSubscription("https://eu.push.example/1", KEYS[0], "AAAA"), services)
    assert not is_sound(PushSubscription("https://eu.push.example/1", "?" * 87, KEYS[1]), services)


def make_account(guest: str) -> None:
    """Runs beside the server: give a guest an account with e-mails about turns."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.notifications.actions.preferences import choose

    Person.objects.create_user("rosie@example.org", name="Rosie", guest_id=guest)
    choose(UUID(guest), ["turn email"])


async def test_an_email_comes_after_a_quarter_of_an_hour(start_server: Open) -> None:
    server = start_server()
    host, guest = Visitor(server.address), Visitor(server.address)
    async with two(server, host, guest) as (first, second, table):
        server.beside.ask(f"{__name__}:make_account", second_at(server))
        await second.line.close()
        while first.my_turn:
            await first.act()
        wait_until(lambda: rows(server, "company_missed"))
        with contextlib.closing(sqlite3.connect(server.data / "tuppence.sqlite3")) as database:
            database.execute("UPDATE jobs_deferredjob SET at = since FROM company_missed WHERE kind = 'missed e-mail'")
            database.commit()
        wait_until(lambda: "List-Unsubscribe: " in server.said)
        assert f"/tables/{table}/" in server.said
        assert "rosie@example.org" in server.said


def second_at(server: Served) -> str:
    """The guest who sat down second."""
    with contextlib.closing(sqlite3.connect(server.data / "tuppence.sqlite3")) as database:
        body = database.execute("SELECT body FROM tables_play WHERE kind = 'sat' AND seat = 1").fetchone()[0]
    return str(json.loads(body)["guest"])
