"""The words of the version before: a page that is still open says them, and a log that was written then has them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.browser.served import Served
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.visitors import Message, Seated, match_of_two
from tuppence.game import game_type
from tuppence_web.tables.engine.new_table import Opening, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import AddBot, Reaction, SetOptions
from tuppence_web.tables.wire.previous import decode
from tuppence_web.tables.wire.settings import FIELDS


async def said(at: Seated, answer: str, **message: Any) -> Message:
    await at.say({"id": "old", "seq": at.seq, **message})
    return await at.hear_a(answer)


@pytest.mark.asyncio
async def test_a_page_of_the_version_before_is_answered_in_its_words(house: Served) -> None:
    async with match_of_two(house.address) as (first, second):
        mover = first if first.my_turn else second
        told = await said(mover, "tried", type="try", action=mover.choice)
        assert (told["id"], told["ok"]) == ("old", True)
        told = await said(mover, "tried", type="try", action={})
        assert (told["ok"], told["rule"]) == (False, "api")
        await first.say({"type": "signal", "id": "ouch", "seq": first.seq, "signal": "ouch"})
        for at in (first, second):
            assert await at.hear_a("reacted") == {"type": "reacted", "seat": 0, "reaction": "ouch"}
            assert await at.hear_a("signalled") == {"type": "signalled", "seat": 0, "signal": "ouch"}
        assert (await first.hear_a("ack"))["id"] == "ouch"


def test_commands_of_the_version_before_are_read_as_those_of_this() -> None:
    told = {"type": "set_options", "id": "a", "seq": 1, "options": {"players": 3}, "turn_seconds": 7}
    cases: list[tuple[Message, Message]] = [
        *((dict.fromkeys(FIELDS, value), dict.fromkeys(FIELDS, value)) for value in (True, "odds", 9)),
        ({"anyone": None, "signals": None, "hints": None}, {}),
        ({"signals": True}, {"reactions": True}),
        ({"signals": True, "reactions": False}, {"reactions": False}),
        ({"hints": True}, {"help": "odds"}),
        ({"hints": False}, {"help": "none"}),
    ]
    for given, settings in cases:
        read = decode(msgspec.json.encode({**told, **given}))
        assert read == SetOptions("a", 1, {"players": 3}, {"turn_seconds": 7, **settings})
    bot = '{"type": "add_bot", "id": "a", "seq": 1, "seat": 2, "%s": "regular"}'
    assert decode(bot % "grade") == decode(bot % "level") == AddBot("a", 1, 2, "regular")
    assert decode('{"type": "signal", "id": "a", "seq": 1, "signal": "lucky"}') == Reaction("a", 1, "lucky")


def test_what_is_of_no_version_is_refused_in_the_words_of_this() -> None:
    for text in (
        '{"type": "signal", "id": "a", "seq": 1}',
        '{"type": "set_options", "id": "a", "seq": 1, "options": 3}',
    ):
        with pytest.raises(msgspec.ValidationError) as refused:
            decode(text)
        assert "signals" not in str(refused.value)


@pytest.mark.parametrize("reactions", [True, False])
def test_a_log_of_the_version_before_says_whether_there_are_reactions(reactions: bool) -> None:
    settings = fill_in(game_type(A_GAME), {"reactions": reactions})
    table, entries = open_table(Opening(A_GAME, {}, "a" * 32, [], False, settings), 1)
    for entry in entries:
        entry.body["signals"] = entry.body.pop("reactions")
    again = Table(table.id, table.game_name, table.secret)
    again.apply_stored(entries)
    assert again.settings == settings
