"""Validating an action: only its sender is answered, and nothing changes."""

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


SHOWN = ("code", "message", "rule", "field")  # of a refusal; legal actions are not listed


@every_game
async def test_an_illegal_action_is_refused_as_its_validation_says(server: Served, name: str) -> None:
    async with match_of_two(server.address, name) as (first, second):
        mover, other = (first, second) if first.my_turn else (second, first)
        before, heard = log_of(server, first.table["id"]), len(other.messages)
        legal = offered(mover.position)
        for action in (any_of(name, form) for form in legal):
            answer = await mover.command("validate", action=action)
            nothing = {"code": None, "message": "", "rule": None, "legal": None, "field": None}
            assert answer == {"type": "validated", "id": answer["id"], "ok": True, **nothing}
        for action in [form for form in all_forms(name) if not is_offered(name, form, legal)][::7]:
            answer, refused = await mover.command("validate", action=action), await mover.command("act", action=action)
            assert (answer["type"], answer["ok"]) == ("validated", False)
            assert [answer[part] for part in SHOWN] == [refused[part] for part in SHOWN]
            assert answer["legal"] is None
            assert refused["code"] == "illegal_action"
            assert sorted(refused["legal"], key=str) == sorted(legal, key=str)
            assert "" not in (refused["rule"], refused["message"])
        for junk in ({}, {**legal[0], "more": 1}, {"type": None}):
            answer = await mover.command("validate", action=junk)
            assert (answer["ok"], answer["rule"]) == (False, "api")
        assert log_of(server, first.table["id"]) == before
        # The other player has received nothing: the next message there is the move.
        await mover.act()
        assert (await other.hear())["type"] == "log"
        assert len(other.messages) == heard + 1


@every_game
async def test_validating_out_of_turn_is_refused(address: str, name: str) -> None:
    async with match_of_two(address, name) as (first, second):
        mover, other = (first, second) if first.my_turn else (second, first)
        answers = {
            (answer["ok"], answer["message"], answer["rule"])
            for action in [*all_forms(name)[::9], *offered(mover.position)]
            for answer in [await other.command("validate", action=action)]
        }
        assert answers == {(False, "It is not your turn.", None)}
        action = mover.choice
        stale = await mover.command("validate", action=action, seq=0)
        assert (stale["ok"], stale["message"]) == (False, "The match has moved on since you looked.")
        async with at_table(Visitor(address), first.table["id"]) as watcher:
            answer = await watcher.command("validate", action=action)
            assert (answer["ok"], answer["message"]) == (False, "You have no seat at this table.")


@every_game
async def test_validating_refuses_actions_of_clock_and_official(address: str, name: str) -> None:
    timeout = game_type(name).timeout
    if timeout is not None:
        async with match_of_two(address, name) as (first, second):
            answer = await (first if first.my_turn else second).command("validate", action=to_json(timeout))
            assert (answer["ok"], "the clock or the official alone" in answer["message"]) == (False, True)


async def test_validating_does_not_end_a_stand_in(address: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.new_table()) as at:
        answer = await at.command("validate", action={})
        assert (answer["ok"], answer["message"]) == (False, "The match has not begun.")
    async with match_of_two(address) as (_, second):
        await second.command("leave")
        await second.command("validate", action={})
        assert second.table["seats"][1]["stand_in"]
        await second.command("rename", name="Back")
        assert not second.table["seats"][1]["stand_in"]
