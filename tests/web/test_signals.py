"""Reactions between players: told at once to everybody at the table, kept by nobody, not too often."""

from __future__ import annotations

import asyncio
from typing import get_args

import pytest

from tests.browser.served import Served
from tests.web.conftest import log_of
from tests.web.visitors import Message, Seated, Visitor, at_table, match_of_two
from tuppence_web.tables.live.commands import SIGNAL_SECONDS
from tuppence_web.tables.wire.messages import SignalName

pytestmark = pytest.mark.asyncio


async def heard(at: Seated) -> Message:
    told = await at.hear_a("signalled")
    return {"seat": told["seat"], "signal": told["signal"]}


async def test_a_reaction_is_told_to_everybody_and_not_written_down(house: Served) -> None:
    async with match_of_two(house.address) as (first, second):
        async with at_table(Visitor(house.address), first.table["id"]) as watcher:
            before = log_of(house, first.table["id"])
            assert (await second.wish("signal", signal="well_played"))["type"] == "ack"
            for at in (first, watcher):
                assert await heard(at) == {"seat": 1, "signal": "well_played"}
            assert {"type": "signalled", "seat": 1, "signal": "well_played"} in second.told
            assert (await watcher.wish("signal", signal="ouch"))["code"] == "not_seated"
            assert log_of(house, first.table["id"]) == before
        async with at_table(Visitor(house.address), first.table["id"]) as late:
            assert "well_played" not in "".join(late.raw)


async def test_each_seat_may_react_once_in_a_while(address: str) -> None:
    async with match_of_two(address) as (first, second):
        assert (await first.wish("signal", signal="ouch"))["type"] == "ack"
        refused = await first.wish("signal", signal="lucky")
        assert (refused["code"], refused["message"]) == ("too_often", "One reaction at a time: wait a moment.")
        assert (await second.wish("signal", signal="lucky"))["type"] == "ack"
        while (await first.wish("signal", signal="thanks"))["type"] != "ack":
            await asyncio.sleep(SIGNAL_SECONDS / 10)


async def test_every_reaction_there_is_can_be_sent_before_the_match_too_and_no_other(address: str) -> None:
    visitor = Visitor(address)
    for signal in get_args(SignalName):
        async with at_table(visitor, visitor.new_table()) as at:
            assert (await at.wish("signal", signal=signal))["type"] == "ack"
            await at.say({"type": "signal", "id": "free", "seq": 0, "signal": "you played badly"})
            assert (await at.hear_a("refused"))["code"] == "malformed"


async def test_the_host_turns_reactions_off_and_on(address: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table()) as at:
        assert at.table["signals"]
        await at.wish("set_options", options={}, signals=False)
        await at.wish("set_options", options={"players": 3})
        assert not at.table["signals"]
        refused = await at.wish("signal", signal="hurry")
        assert (refused["code"], refused["message"]) == ("signals_off", "Reactions are turned off at this table.")
        await at.wish("set_options", options={}, signals=True)
        assert (await at.wish("signal", signal="hurry"))["type"] == "ack"
    page = f"/games/{at.table['game']}/new"
    assert '<input type="checkbox" name="signals"' in host.get(page).text
    quiet = host.post(page, company="friends")
    async with at_table(host, quiet.headers["location"].split("/")[2]) as at:
        assert not at.table["signals"]
