"""Reactions between players: sent at once to everybody at the table, not stored, limited."""

from __future__ import annotations

import asyncio
from typing import get_args

import pytest

from tests.browser.served import Served
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.visitors import Message, Seated, Visitor, at_table, match_of_two
from tuppence_web.tables.engine.session import REACTION_MS
from tuppence_web.tables.wire.types import ReactionName

pytestmark = pytest.mark.asyncio


async def heard(at: Seated) -> Message:
    reacted = await at.hear_a("reacted")
    return {"seat": reacted["seat"], "reaction": reacted["reaction"]}


@pytest.mark.slow
async def test_a_reaction_is_sent_to_everybody_and_not_stored(server: Served) -> None:
    async with match_of_two(server.address) as (first, second):
        async with at_table(Visitor(server.address), first.table["id"]) as watcher:
            before = log_of(server, first.table["id"])
            assert (await second.command("reaction", reaction="well_played"))["type"] == "ack"
            for at in (first, watcher):
                assert await heard(at) == {"seat": 1, "reaction": "well_played"}
            assert {"type": "reacted", "seat": 1, "reaction": "well_played"} in second.messages
            assert (await watcher.command("reaction", reaction="ouch"))["code"] == "not_seated"
            assert log_of(server, first.table["id"]) == before
        async with at_table(Visitor(server.address), first.table["id"]) as late:
            assert "well_played" not in "".join(late.raw)


async def test_each_seat_may_react_once_in_a_while(address: str) -> None:
    async with match_of_two(address) as (first, second):
        assert (await first.command("reaction", reaction="ouch"))["type"] == "ack"
        refused = await first.command("reaction", reaction="lucky")
        assert (refused["code"], refused["message"]) == ("too_often", "One reaction at a time: wait a moment.")
        assert (await second.command("reaction", reaction="lucky"))["type"] == "ack"
        while (await first.command("reaction", reaction="thanks"))["type"] != "ack":
            await asyncio.sleep(REACTION_MS / 10_000)


async def test_all_reactions_can_be_sent_before_the_match_and_no_other(address: str) -> None:
    visitor = Visitor(address)
    for reaction in get_args(ReactionName):
        async with at_table(visitor, visitor.new_table()) as at:
            assert (await at.command("reaction", reaction=reaction))["type"] == "ack"
            await at.say({"type": "reaction", "id": "free", "seq": 0, "reaction": "you played badly"})
            assert (await at.hear_a("refused"))["code"] == "malformed"


async def test_the_host_turns_reactions_off_and_on(address: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table()) as at:
        assert at.table["reactions"]
        await at.command("set_options", options={}, settings={"reactions": False})
        await at.command("set_options", options={"players": 3})
        assert not at.table["reactions"]
        refused = await at.command("reaction", reaction="hurry")
        assert (refused["code"], refused["message"]) == ("reactions_off", "Reactions are turned off at this table.")
        await at.command("set_options", options={}, settings={"reactions": True})
        assert (await at.command("reaction", reaction="hurry"))["type"] == "ack"
    async with at_table(host, host.new_table(reactions="")) as at:
        assert not at.table["reactions"]
