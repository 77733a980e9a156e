"""The clock and stand-ins in every game (PD-7, GA-5)."""

from __future__ import annotations

import asyncio

import pytest

import tuppence
from tests.tuppence.games.matches import every_game, games_in_turn, longest, one_game_always, seats_for
from tests.tuppence_web.visitors import Message, Seated, Visitor, at_table, clock, match_of_two
from tuppence.game import game_type
from tuppence_web.tables.engine.screens import MOST_MS

pytestmark = pytest.mark.asyncio


def time_outs(at: Seated, seat: int) -> list[Message]:
    """The clock's plays for a seat, except answers to offers."""
    played = [entry for entry in at.entries if (entry["by"], entry["kind"], entry["seat"]) == ("clock", "played", seat)]
    return [entry for entry in played if not entry["events"][0]["data"].get("offer")]


async def play_or_hear(mover: Seated) -> None:
    """Play if possible, otherwise wait for a message."""
    await (mover.act() if mover.my_turn else mover.hear())


@every_game
async def test_the_deadline_is_the_last_play_plus_the_thinking_time(address: str, name: str) -> None:
    async with match_of_two(address, name, **clock(name, 60)) as (first, second):
        mover = first if first.my_turn else second
        await mover.act()
        # The most that a slow or lying screen gains.
        assert mover.position["deadline"] == mover.entries[-1]["at"] + MOST_MS + 60_000
        assert mover.position["clock_ms"] == 60_000


@games_in_turn
async def test_three_time_outs_bring_a_stand_in(address: str, name: str) -> None:
    async with match_of_two(address, name, **longest(name), **clock(name, 1)) as (first, second):
        mover, sleeper = (first, second) if first.my_turn else (second, first)
        asleep = sleeper.you
        assert asleep is not None
        while not mover.table["seats"][asleep]["stand_in"]:
            await play_or_hear(mover)
        late = time_outs(mover, asleep)
        assert len(late) == 3
        timeout = game_type(name).timeout
        assert all(entry["events"][0]["data"]["seat"] == asleep for entry in late)
        assert timeout is None or late[0]["action"] == tuppence.to_json(timeout)
        assert late[0]["at"] >= 1000 + next(e["at"] for e in mover.entries if e["seq"] == late[0]["seq"] - 1)
        # The bot plays on until its person does anything.
        while not any(entry["by"] == "bot" for entry in mover.entries):
            await play_or_hear(mover)
        await sleeper.command("rename", name="Awake")
        assert not sleeper.table["seats"][asleep]["stand_in"]
        kinds = [entry["kind"] for entry in sleeper.entries]
        assert kinds[kinds.index("renamed") - 1] == "back"


@games_in_turn
async def test_a_bot_plays_at_once_for_a_player_who_leaves(address: str, name: str) -> None:
    async with match_of_two(address, name, **longest(name)) as (first, second):
        await second.command("leave")
        assert second.table["seats"][1]["stand_in"]
        assert second.you == 1
        assert (await second.command("leave"))["type"] == "ack"
        while not any(entry["by"] == "bot" for entry in first.entries):
            await play_or_hear(first)
        await second.command("back")
        assert not second.table["seats"][1]["stand_in"]
        assert (await second.command("back"))["type"] == "ack"


@games_in_turn
async def test_a_table_without_a_clock_waits(address: str, name: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.quick(name)) as seat:
        await seat.until_table(lambda at: at.my_turn)
        assert seat.position["deadline"] is None
        before = seat.seq
        await asyncio.sleep(1.3)
        assert (await seat.act())["entries"][0]["seq"] == before + 1


@one_game_always
async def test_bots_alone_play_to_the_end_while_the_host_watches(address: str, name: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.new_table("regular", name, players=seats_for(name, 4))) as host:
        await host.command("add_bot", seat=1, level="champion")
        await host.command("leave")
        await host.command("add_bot", seat=0, level="beginner")
        await host.command("start")
        await host.until_table(lambda at: at.table["status"] == "over")
        assert {entry["by"] for entry in host.entries if entry["kind"] == "played"} == {"bot", "chance"}
