"""The clock and who stands in (PD-7)."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.visitors import Seated, Visitor, at_table, match_of_two

pytestmark = pytest.mark.asyncio


def time_outs(at: Seated, seat: int) -> int:
    return sum(entry["by"] == "clock" and entry["kind"] == "played" and entry["seat"] == seat for entry in at.entries)


async def test_the_deadline_is_the_time_of_the_last_play_and_the_seconds_to_think(address: str) -> None:
    async with match_of_two(address, move_seconds=60) as (first, second):
        mover = first if first.my_turn else second
        assert mover.position["deadline"] == mover.entries[-1]["at"] + 60_000
        await mover.act()
        assert mover.position["deadline"] == mover.entries[-1]["at"] + 60_000


async def test_who_takes_too_long_collects_and_the_turn_passes_and_after_three_times_a_bot_stands_in(
    address: str,
) -> None:
    async with match_of_two(address, move_seconds=1, pennies=50) as (first, second):
        mover, sleeper = (first, second) if first.my_turn else (second, first)
        asleep = sleeper.you
        assert asleep is not None
        while not mover.table["seats"][asleep]["stand_in"]:
            if mover.my_turn:
                choices = mover.position["choices"]
                await mover.wish("act", action=choices[-1]["action"])
            else:
                await mover.hear()
        assert time_outs(mover, asleep) == 3
        timed_out = next(entry for entry in mover.entries if entry["by"] == "clock" and entry["seat"] == asleep)
        assert timed_out["action"] == {"type": "timeout"}
        assert [event["data"]["rule"] for event in timed_out["events"]][:2] == ["8.01(d)", "8.01(d)"]
        assert timed_out["at"] >= 1000 + next(e["at"] for e in mover.entries if e["seq"] == timed_out["seq"] - 1)
        # The bot plays on, until its person does anything at all.
        while not any(entry["by"] == "bot" for entry in mover.entries):
            if mover.my_turn:
                await mover.wish("act", action=mover.position["choices"][-1]["action"])
            else:
                await mover.hear()
        await sleeper.wish("rename", name="Awake")
        assert not sleeper.table["seats"][asleep]["stand_in"]
        kinds = [entry["kind"] for entry in sleeper.entries]
        assert kinds[kinds.index("renamed") - 1] == "back"


async def test_who_leaves_a_match_is_played_for_at_once_and_comes_back(address: str) -> None:
    async with match_of_two(address, pennies=50) as (first, second):
        await second.wish("leave")
        assert second.table["seats"][1]["stand_in"]
        assert second.you == 1
        assert (await second.wish("leave"))["type"] == "ack"
        while not any(entry["by"] == "bot" for entry in first.entries):
            if first.my_turn:
                await first.wish("act", action=first.position["choices"][-1]["action"])
            else:
                await first.hear()
        await second.wish("back")
        assert not second.table["seats"][1]["stand_in"]
        assert (await second.wish("back"))["type"] == "ack"


async def test_a_table_without_a_clock_waits(address: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.quick()) as seat:
        await seat.until_table(lambda at: at.my_turn)
        assert seat.position["deadline"] is None
        before = seat.seq
        await asyncio.sleep(1.3)
        assert (await seat.act())["entries"][0]["seq"] == before + 1


async def test_bots_alone_play_to_the_end_while_the_host_watches(address: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.new_table("regular", players=4, format="teams")) as host:
        await host.wish("add_bot", seat=1, grade="champion")
        await host.wish("leave")
        await host.wish("add_bot", seat=0, grade="beginner")
        await host.wish("start")
        await host.until_table(lambda at: at.table["status"] == "over")
        assert {entry["by"] for entry in host.entries if entry["kind"] == "played"} == {"bot", "chance"}
