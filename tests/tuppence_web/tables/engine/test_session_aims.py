"""A player's aim: shown to everybody else at the table as it changes, not stored, never refused."""

from __future__ import annotations

import random

import pytest

import tuppence
from tests.browser.served import Served
from tests.tuppence.games.forms import any_of
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.visitors import Message, Seated, Visitor, at_table, match_of_two
from tuppence.game import game_type

pytestmark = pytest.mark.asyncio

AIMED = next(name for name in tuppence.games() if game_type(name).slow_chance)
HIDDEN = next(name for name in tuppence.games() if game_type(name).hidden)
OFFICIAL = {"type": game_type(AIMED).referee_actions[0].__struct_config__.tag}


def aim(mover: Seated, seed: int = 0) -> Message:
    """An action that the player to decide could play."""
    return any_of(AIMED, mover.position["ranges"][0]["range"], random.Random(seed))


def in_turn(first: Seated, second: Seated) -> tuple[Seated, Seated]:
    """The player to decide, and the other one."""
    return (first, second) if first.my_turn else (second, first)


async def aims_heard(at: Seated) -> list[Message]:
    """All aims that this reader has received. A request first makes sure that earlier messages have arrived."""
    await at.command("validate", action=OFFICIAL)
    return [message["action"] for message in at.messages if message["type"] == "aimed"]


async def test_the_others_see_the_aim_and_nothing_is_stored(server: Served) -> None:
    async with match_of_two(server.address, AIMED) as (first, second):
        mover, other = in_turn(first, second)
        async with at_table(Visitor(server.address), first.table["id"]) as watcher:
            before = log_of(server, first.table["id"])
            assert (await mover.command("aim", action=aim(mover)))["type"] == "ack"
            for at in (other, watcher):
                message = await at.hear_a("aimed")
                assert (message["seat"], message["action"]) == (mover.you, aim(mover))
            assert await aims_heard(mover) == []
            assert log_of(server, first.table["id"]) == before


async def test_only_possible_aims_of_the_player_to_decide_are_shown(server: Served) -> None:
    async with match_of_two(server.address, AIMED) as (first, second):
        mover, other = in_turn(first, second)
        async with at_table(Visitor(server.address), first.table["id"]) as watcher:
            for at, action in [
                (other, aim(mover)),
                (watcher, aim(mover)),
                (mover, mover.position["ranges"][0]["range"]),
                (mover, OFFICIAL),
                (mover, {**aim(mover), "words": "you played badly"}),
            ]:
                assert (await at.command("aim", action=action))["type"] == "ack"
            for at in (mover, other, watcher):
                assert await aims_heard(at) == []
        assert (await mover.act())["type"] == "log"


async def test_aims_beyond_a_few_a_second_are_dropped(server: Served) -> None:
    async with match_of_two(server.address, AIMED) as (first, second):
        mover, other = in_turn(first, second)
        for _ in range(30):
            assert (await mover.command("aim", action=aim(mover)))["type"] == "ack"
        assert 1 <= len(await aims_heard(other)) < 30


async def test_no_aim_is_shown_in_a_game_with_hidden_information(server: Served) -> None:
    async with match_of_two(server.address, HIDDEN) as (first, second):
        mover, other = in_turn(first, second)
        assert (await mover.command("aim", action=mover.choice))["type"] == "ack"
        assert await aims_heard(other) == []
