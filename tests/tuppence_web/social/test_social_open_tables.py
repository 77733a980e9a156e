"""Tables that are open to anyone: their list, joining, and their removal from the list."""

from __future__ import annotations

import pytest

from tests.patience import wait_until
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.notifications.push_service import Browser, PushService
from tests.tuppence_web.visitors import Visitor, at_table, words_of
from tuppence.game import game_type

pytestmark = pytest.mark.asyncio

NOTIFIED = "We'll notify you"
NOBODY = "Nobody is waiting right now"


async def until_listed(visitor: Visitor, table: str, listed: bool) -> None:
    """Load the page until it lists the table, or no longer lists it."""
    wait_until(lambda: (f"/tables/{table}/join" in visitor.get("/tables/open/").text) is listed)


async def test_a_table_is_open_to_strangers_only_if_its_host_agrees(start_server: Open) -> None:
    server = start_server()
    host, stranger = Visitor(server.address), Visitor(server.address)
    table = host.new_table()
    assert NOBODY in stranger.get("/tables/open/").text
    async with at_table(host, table) as first:
        await first.command("rename", name="Rosie")
        await first.command("set_options", options={}, settings={"anyone": True})
        assert first.table["anyone"] is True
        page = stranger.get("/tables/open/").text
        assert f"/tables/{table}/join" in page
        assert "Rosie" in page
        assert game_type(A_GAME).title in page
        assert f"/tables/{table}/join" not in host.get("/tables/open/").text  # instead of the link back
        assert f'href="/tables/{table}/"' in host.get("/tables/open/").text
        assert f"/tables/{table}/join" in stranger.get("/").text
        await first.command("set_options", options={}, settings={"anyone": False})
        await until_listed(stranger, table, listed=False)


@pytest.mark.slow
async def test_one_press_joins_and_a_full_table_is_unlisted(start_server: Open) -> None:
    server = start_server()
    host, stranger, late = (Visitor(server.address) for _ in range(3))
    table = host.new_table(anyone="on")
    async with at_table(host, table) as first:
        joined = stranger.post("/tables/open/", f"/tables/{table}/join")
        assert joined.headers["location"] == f"/tables/{table}/"
        await first.until_table(lambda at: at.table["seats"][1]["kind"] == "person")
        assert NOBODY in late.get("/tables/open/").text
        assert late.post("/tables/open/", f"/tables/{table}/join").status_code == 409


async def test_the_next_opponent_is_at_the_table_of_who_waits(start_server: Open) -> None:
    server = start_server()
    host, stranger = Visitor(server.address), Visitor(server.address)
    ask = "/tables/open/", f"/games/{A_GAME}/opponent"
    opened = host.post(*ask).headers["location"]
    assert host.post(*ask).headers["location"] == opened
    assert stranger.post(*ask).headers["location"] == opened
    table = opened.split("/")[2]
    async with at_table(host, table) as first, at_table(stranger, table) as second:
        await second.until_table(lambda at: at.table["status"] == "playing")
        assert {first.you, second.you} == {0, 1}
    assert Visitor(server.address).post(*ask).headers["location"] != opened


@pytest.mark.slow
async def test_the_verb_agrees_with_how_many_are_waiting(start_server: Open) -> None:
    server = start_server()
    host, friend, stranger = (Visitor(server.address) for _ in range(3))
    table = host.new_table(players=3, anyone="on")
    async with at_table(host, table) as first:
        await first.command("rename", name="Ann")
        assert "Ann is waiting" in words_of(stranger.get("/tables/open/").text)
        async with at_table(friend, table) as second:
            await second.command("rename", name="Bob")
            await second.command("sit", seat=1)
            assert "Ann and Bob are waiting" in words_of(stranger.get("/tables/open/").text)


@pytest.mark.slow
async def test_a_rematch_is_not_open_to_strangers(start_server: Open) -> None:
    server = start_server()
    host = Visitor(server.address)
    table = host.new_table("beginner", anyone="on")
    async with at_table(host, table) as first:
        await first.command("start")
        assert NOBODY in Visitor(server.address).get("/tables/open/").text
        await first.command("leave")
        await first.until_table(lambda at: at.table["status"] == "over")
        await first.command("rematch")
        following = first.table["rematch"]
    async with at_table(host, following) as again:
        assert again.table["anyone"] is False


@pytest.mark.slow
async def test_a_table_is_listed_if_its_host_is_there_or_notified(start_server: Open) -> None:
    service = PushService()
    server = start_server(TUPPENCE_HOST_GONE_SECONDS="0.5", TUPPENCE_PUSH_SERVICES=service.address)
    host, subscriber, stranger = (Visitor(server.address) for _ in range(3))
    table, other = host.new_table(anyone="on"), subscriber.new_table(anyone="on")
    browser = Browser(service)
    assert browser.subscribe(subscriber) == 200
    async with at_table(host, table):
        await until_listed(stranger, table, listed=True)
    await until_listed(stranger, table, listed=False)
    assert f"/tables/{other}/join" in stranger.get("/tables/open/").text
    stranger.post("/tables/open/", f"/tables/{other}/join")
    message = browser.reads()
    assert message["path"] == f"/tables/{other}/"
    assert "came to your table" in message["title"]
    service.close()


async def test_subscribers_are_notified_once_of_a_table_of_the_game(start_server: Open) -> None:
    service = PushService()
    server = start_server(TUPPENCE_PUSH_SERVICES=service.address)
    waits, host = Visitor(server.address), Visitor(server.address)
    refused = waits.post("/tables/open/", game=A_GAME)
    assert (
        "Notifications are off in this browser" in waits.get(refused.headers["location"]).text
    )  # no way to notify this guest
    browser = Browser(service)
    browser.subscribe(waits)
    waits.post("/tables/open/", game=A_GAME)
    assert NOTIFIED in waits.get("/tables/open/").text
    first, second = host.new_table(anyone="on"), host.new_table(anyone="on")
    assert browser.reads()["path"] in (f"/tables/{first}/", f"/tables/{second}/")
    assert f"{NOTIFIED}<" not in waits.get("/tables/open/").text
    assert service.came.empty()
    service.close()
