"""The host of a table: another player follows a host who leaves, and removed players stay out until invited back."""

from __future__ import annotations

import pytest

from tests.tuppence_web.conftest import Open
from tests.tuppence_web.tables.engine.test_drawing import ANN, BOB, CY, Room
from tests.tuppence_web.visitors import Seated, Visitor, at_table
from tuppence_web.tables.engine.commands.lobby import host_is_gone
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.wire.commands import AddBot, AskBack, ClearSeat, Leave, Sit, Start
from tuppence_web.tables.wire.messages import Fixture

pytestmark = pytest.mark.asyncio


def newest_text(at: Seated) -> str:
    return str(at.entries[-1]["events"][0]["text"])


async def test_the_next_player_follows_a_host_who_leaves() -> None:
    room = Room(ANN, BOB, CY)
    room.commit(ANN, CY)  # Bob never came
    room.command(Leave, ANN)
    assert [(entry.kind, entry.by, entry.seat) for entry in room.log[-2:]] == [
        ("left", "person", 0),
        ("host", "house", 2),
    ]
    assert room.table.host == CY
    refused = room.command(AddBot, ANN, seat=0, level="regular")
    assert refused is not None
    assert refused.code == "not_host"
    room.command(Sit, ANN, seat=0)
    room.commit(ANN)
    assert room.table.host == CY  # the returning player is not host again
    room.command(Leave, CY)
    assert room.again().host == ANN  # in order of seats


async def test_a_host_without_a_successor_stays_host() -> None:
    room = Room(ANN, BOB)
    room.commit(ANN)
    room.command(Leave, ANN)
    assert room.log[-1].kind == "left"
    assert room.table.host == ANN
    assert room.command(AddBot, ANN, seat=0, level="regular") is None


async def test_the_host_stays_in_play_and_in_the_association() -> None:
    room = Room(ANN, BOB)
    room.table.mode.fixture = Fixture("The final", "/finals/")
    assert host_is_gone(room.table, {BOB}, 2000) == []
    begun = Room(ANN, BOB)
    begun.commit(ANN, BOB)
    begun.command(Start, ANN)
    assert host_is_gone(begun.table, {BOB}, 2000) == []
    begun.reveal(ANN, BOB)
    assert host_is_gone(begun.table, {BOB}, 2000) == []


async def test_a_seat_that_an_older_log_emptied_bans_nobody() -> None:
    room = Room(ANN, BOB)
    room.table.apply(Entry(room.table.seq + 1, 1000, "cleared", "person", 1, "old", {"guest": ANN}))
    assert room.table.removed == {}
    assert room.command(Sit, BOB, seat=1) is None


async def test_emptying_the_hosts_seat_or_a_bots_bans_nobody() -> None:
    room = Room(ANN, bots=1)
    room.command(ClearSeat, ANN, seat=1)
    room.command(ClearSeat, ANN, seat=0)
    assert room.again().removed == {}
    assert room.command(Sit, ANN, seat=1) is None


async def test_a_removed_player_stays_out_until_invited_back(address: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table()
    async with at_table(host, table) as first, at_table(friend, table) as one, at_table(friend, table) as other:
        await one.command("rename", name="Tom")
        await one.command("sit", seat=1)
        await first.until_seq(one.seq)
        await first.command("clear_seat", seat=1)
        name = first.table["seats"][0]["name"]
        assert newest_text(first) == "{0} removed Tom from this table"
        for tab in (one, other):
            await tab.until_seq(first.seq)
            assert (tab.messages[-1]["removed_by"], tab.you) == (name, None)
            refused = await tab.command("sit", seat=1)
            assert refused["code"] == "removed"
            assert name in refused["message"]
        assert "removed_by" not in first.messages[-1]
        await one.command("rename", name="Somebody else")
        assert (await one.command("sit", seat=1))["code"] == "removed"
        (gone,) = first.table["removed"]
        assert gone["name"] == "Tom"
        assert (await one.command("ask_back", number=gone["number"]))["code"] == "not_host"
        async with at_table(friend, table) as third:
            assert third.messages[0]["removed_by"] == name
        await first.command("ask_back", number=gone["number"])
        assert "removed" not in first.table
        assert (await first.command("ask_back", number=gone["number"]))["type"] == "ack"
        await one.until_seq(first.seq)
        assert "removed_by" not in one.messages[-1]
        await one.command("sit", seat=1)
        assert one.you == 1
    assert friend.http.cookies["guest"].encode() not in "".join(first.raw).encode()


async def test_the_next_host_can_invite_a_removed_player_back() -> None:
    room = Room(ANN, BOB, CY)
    room.commit(ANN, BOB, CY)
    room.command(ClearSeat, ANN, seat=2)
    room.command(Leave, ANN)
    again = room.again()
    assert (again.host, list(again.removed)) == (BOB, [CY])
    refused = room.command(Sit, CY, seat=2)
    assert refused is not None
    assert refused.message == "a removed you from this table. You can sit down again if the host asks you back."
    room.command(AskBack, BOB, number=again.removed[CY].number)
    assert room.command(Sit, CY, seat=2) is None


async def test_a_long_absent_host_is_replaced_and_returns_as_a_player(start_server: Open) -> None:
    address = start_server(TUPPENCE_HOST_GONE_SECONDS="1").address
    host, friend, watcher = Visitor(address), Visitor(address), Visitor(address)
    table = host.new_table(players=3)
    async with at_table(watcher, table) as third, at_table(friend, table) as second:
        async with at_table(host, table) as first:
            await second.command("sit", seat=2)
            await first.until_seq(second.seq)
        await second.until_table(lambda at: at.table["host"] == 2)
        assert newest_text(second) == "{2} became the host of this table"
        assert [entry["kind"] for entry in second.entries].count("host") == 1
        await third.until_seq(second.seq)
        async with at_table(host, table) as back:
            assert (back.you, back.messages[0]["is_host"], back.table["host"]) == (0, False, 2)
            assert (await back.command("clear_seat", seat=2))["code"] == "not_host"
            await second.command("clear_seat", seat=0)
            await back.until_seq(second.seq)
            assert back.you is None
