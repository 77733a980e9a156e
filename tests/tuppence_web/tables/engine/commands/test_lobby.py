"""Before the match and after it: seats, bots, options, the start, leaving, watching, the rematch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tuppence.games.matches import every_game, games_in_turn, one_game_always, seats_for, shortest, unusual
from tests.tuppence_web.visitors import Seated, Visitor, at_table, match_of_two, play_together
from tuppence.game import game_type

MOST_MOVES = 5000
pytestmark = pytest.mark.asyncio


def sits(at: Seated) -> int | None:
    return at.you


def kinds(at: Seated) -> list[str]:
    return [seat["kind"] for seat in at.table["seats"]]


@every_game
async def test_quick_play_begins_against_a_regular_bot_without_a_clock(address: str, name: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.quick(name)) as seat:
        assert seat.table["status"] == "playing"
        assert [one["level"] for one in seat.table["seats"]] == [None, "regular"]
        assert seat.position["deadline"] is None
        await seat.play_on(1)
        assert seat.you == 0


async def test_a_friend_sits_down_changes_seats_and_leaves(address: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table(players=3)
    async with at_table(host, table) as first, at_table(friend, table) as second:
        assert sits(second) is None
        assert (await second.command("sit", seat=0))["code"] == "seat_taken"
        assert (await second.command("sit", seat=7))["code"] == "bad_options"
        await second.command("sit", seat=2)
        assert sits(second) == 2
        await second.command("sit", seat=1)
        assert kinds(second) == ["person", "person", "empty"]
        assert (await second.command("sit", seat=1))["type"] == "ack"
        await second.command("leave")
        assert sits(second) is None
        await first.until_seq(second.seq)
        assert kinds(first) == ["person", "empty", "empty"]
        assert (await second.command("leave"))["code"] == "not_seated"


async def test_only_the_host_manages_the_table_before_the_start(address: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table()
    commands: list[tuple[str, dict[str, Any]]] = [
        ("add_bot", {"seat": 1, "level": "beginner"}),
        ("clear_seat", {"seat": 0}),
        ("set_options", {"options": {"players": 3}}),
        ("start", {}),
    ]
    async with at_table(host, table) as first, at_table(friend, table) as second:
        for type, fields in commands:
            assert (await second.command(type, **fields))["code"] == "not_host"
        assert (await first.command("start"))["code"] == "not_ready"
        assert (await first.act())["code"] == "not_ready"
        await first.command("add_bot", seat=1, level="champion")
        await first.command("start")
        for type, fields in commands:
            assert (await first.command(type, **fields))["code"] == "not_open"
        assert (await second.command("sit", seat=1))["code"] == "not_open"
        assert (await second.act())["code"] == "not_seated"


async def test_bots_sit_down_change_level_and_leave(address: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table("beginner", players=3)) as at:
        assert kinds(at) == ["person", "bot", "bot"]
        name = at.table["seats"][1]["name"]
        await at.command("add_bot", seat=1, level="champion")
        assert (at.table["seats"][1]["level"], at.table["seats"][1]["name"]) == ("champion", name)
        assert at.table["seats"][2]["name"] != name
        assert (await at.command("add_bot", seat=0, level="regular"))["code"] == "seat_taken"
        assert (await at.command("add_bot", seat=9, level="regular"))["code"] == "bad_options"
        await at.command("clear_seat", seat=1)
        assert (await at.command("clear_seat", seat=1))["type"] == "ack"
        await at.command("clear_seat", seat=0)
        assert kinds(at) == ["empty", "empty", "bot"]
        assert sits(at) is None
        assert at.table["host"] is None
        await at.command("sit", seat=1)
        assert at.table["host"] == 1


@games_in_turn
async def test_options_change_the_seats_and_nobody_loses_one(address: str, name: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    many = seats_for(name, 4)
    table = host.new_table(game=name, players=many)
    low, high = game_type(name).players_range
    other = unusual(name, players=low)
    async with at_table(host, table) as first, at_table(friend, table) as second:
        await second.command("sit", seat=many - 1)
        await first.until_seq(second.seq)
        for options in ({"players": high + 1}, {"players": low - 1}, {"nonsense": 1}, {"players": "3"}):
            refused = await first.command("set_options", options=options)
            assert refused["code"] == "bad_options"
            assert refused["message"]
        for setting, value in (("nonsense", 1), ("reactions", 1), ("anyone", "yes"), ("help", "everything")):
            refused = await first.command("set_options", options={}, settings={setting: value})
            assert (refused["code"], refused["field"]) == ("bad_options", setting)
        await first.command("set_options", options=other)
        assert kinds(first) == ["person", "person"] + ["empty"] * (low - 2)
        assert other.items() <= first.table["options"].items()
        await second.until_seq(first.seq)
        assert sits(second) == 1
        await first.command("set_options", options={"players": high})
        assert kinds(first) == ["person", "person"] + ["empty"] * (high - 2)


async def test_a_name_is_changed_at_the_table_and_stored(address: str) -> None:
    host, watcher = Visitor(address), Visitor(address)
    table = host.new_table()
    async with at_table(host, table) as first, at_table(watcher, table) as second:
        await first.command("rename", name="Mab {0}")
        assert first.table["seats"][0]["name"] == "Mab 0"
        assert (await first.command("rename", name="{}"))["code"] == "malformed"
        assert (await second.command("rename", name="Nell"))["type"] == "ack"
        await second.command("sit", seat=1)
        assert second.table["seats"][1]["name"] == "Nell"
    assert 'value="Mab 0"' in host.get("/name/").text


@games_in_turn
async def test_a_watcher_gets_public_things_only_and_cannot_play(address: str, name: str) -> None:
    async with match_of_two(address, name) as (first, second):
        watcher = Visitor(address)
        async with at_table(watcher, first.table["id"]) as third:
            assert sits(third) is None
            assert third.position["choices"] == []
            assert game_type(name).hidden or third.position["view"] == first.position["view"]
            assert third.table["secret"] is None
            mover = first if first.my_turn else second
            await mover.act()
            await third.until_seq(mover.seq)
            assert game_type(name).hidden or third.entries[-1] == mover.entries[-1]
            assert (await third.command("rematch"))["code"] == "not_over"


@one_game_always
async def test_a_rematch_is_a_new_table_that_begins_when_all_have_come(address: str, name: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table(game=name, **shortest(name))
    async with at_table(host, table) as first, at_table(friend, table) as second:
        await second.command("sit", seat=1)
        await first.until_seq(second.seq)
        assert (await first.command("rematch"))["code"] == "not_over"
        await first.command("start")
        await second.until_table(lambda at: at.table["status"] == "playing")
        await play_together(first, second, moves=MOST_MOVES)  # nobody leaves: who has left is not waited for
        assert second.table["status"] == "over"
        await second.command("rematch")
        await first.until_table(lambda at: at.table.get("rematch_wanted") is not None)
        assert first.table["rematch_wanted"]["seats"] == [1]
        await first.command("rematch")
        again = first.table["rematch"]
        await second.until_table(lambda at: at.table["rematch"] is not None)
        assert (await second.command("rematch"))["type"] == "ack"
        assert second.table["rematch"] == again
    async with at_table(friend, again) as second:
        assert sits(second) == 1
        assert second.table["status"] == "open"
        async with at_table(host, again) as first:
            assert first.table["status"] == "playing"
            assert shortest(name).items() <= first.table["options"].items()
            await second.until_table(lambda at: at.table["status"] == "playing")
