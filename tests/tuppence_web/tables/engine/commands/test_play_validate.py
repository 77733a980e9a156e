"""Asking whether an action would be legal: answered to the asker alone, and nothing changes."""

from __future__ import annotations

import pytest

from tests.browser.served import Served
from tests.tuppence.games.forms import any_of, is_offered, offered
from tests.tuppence.games.matches import all_forms, every_game
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.visitors import Visitor, at_table, match_of_two
from tuppence.actions import to_json
from tuppence.game import game_type

pytestmark = pytest.mark.asyncio


SHOWN = ("code", "message", "rule", "field")  # of a refusal; what is legal instead is not listed


@every_game
async def test_who_is_to_act_is_told_what_would_come_of_an_action_and_nothing_comes_of_it(
    house: Served, name: str
) -> None:
    async with match_of_two(house.address, name) as (first, second):
        mover, other = (first, second) if first.my_turn else (second, first)
        before, heard = log_of(house, first.table["id"]), len(other.told)
        legal = offered(mover.position)
        for action in (any_of(name, form) for form in legal):
            told = await mover.command("validate", action=action)
            nothing = {"code": None, "message": "", "rule": None, "legal": None, "field": None}
            assert told == {"type": "validated", "id": told["id"], "ok": True, **nothing}
        for action in [form for form in all_forms(name) if not is_offered(name, form, legal)][::7]:
            told, refused = await mover.command("validate", action=action), await mover.command("act", action=action)
            assert (told["type"], told["ok"]) == ("validated", False)
            assert [told[part] for part in SHOWN] == [refused[part] for part in SHOWN]
            assert told["legal"] is None
        for junk in ({}, {**legal[0], "more": 1}, {"type": None}):
            told = await mover.command("validate", action=junk)
            assert (told["ok"], told["rule"]) == (False, "api")
        assert log_of(house, first.table["id"]) == before
        # The other has heard nothing of it: what comes next to that one is the move itself.
        await mover.act()
        assert (await other.hear())["type"] == "log"
        assert len(other.told) == heard + 1


@every_game
async def test_who_is_not_to_act_is_told_so_whatever_is_asked(address: str, name: str) -> None:
    async with match_of_two(address, name) as (first, second):
        mover, other = (first, second) if first.my_turn else (second, first)
        answers = {
            (told["ok"], told["message"], told["rule"])
            for action in [*all_forms(name)[::9], *offered(mover.position)]
            for told in [await other.command("validate", action=action)]
        }
        assert answers == {(False, "It is not your turn.", None)}
        action = mover.choice
        stale = await mover.command("validate", action=action, seq=0)
        assert (stale["ok"], stale["message"]) == (False, "The match has moved on since you looked.")
        async with at_table(Visitor(address), first.table["id"]) as watcher:
            told = await watcher.command("validate", action=action)
            assert (told["ok"], told["message"]) == (False, "You have no seat at this table.")


@every_game
async def test_what_comes_from_the_clock_or_the_official_alone_would_be_refused(address: str, name: str) -> None:
    timeout = game_type(name).timeout
    if timeout is not None:
        async with match_of_two(address, name) as (first, second):
            told = await (first if first.my_turn else second).command("validate", action=to_json(timeout))
            assert (told["ok"], "the clock or the official alone" in told["message"]) == (False, True)


async def test_to_ask_is_not_to_come_back(address: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.new_table()) as at:
        told = await at.command("validate", action={})
        assert (told["ok"], told["message"]) == (False, "The match has not begun.")
    async with match_of_two(address) as (_, second):
        await second.command("leave")
        await second.command("validate", action={})
        assert second.table["seats"][1]["stand_in"]
        await second.command("rename", name="Back")
        assert not second.table["seats"][1]["stand_in"]
