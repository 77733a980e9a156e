"""How often somebody may do things."""

from __future__ import annotations

import asyncio

import pytest

from tests.games.matches import A_GAME
from tests.web.conftest import Open
from tests.web.visitors import Seated, Visitor, at_table


@pytest.mark.asyncio
async def test_too_many_messages_are_refused_until_a_moment_has_passed(open_house: Open) -> None:
    house = open_house(TUPPENCE_SENDS_A_SECOND="20")
    visitor = Visitor(house.address)
    async with at_table(visitor, visitor.quick()) as seat:
        for _ in range(400):
            await seat.say({"type": "nonsense"})
        codes = [(await seat.hear_a("refused"))["code"] for _ in range(400)]
        assert codes[0] == "malformed"
        assert "too_often" in codes
        other = Visitor(house.address)
        async with at_table(other, seat.table["id"]) as watcher:
            await watcher.say({"type": "nonsense"})
            assert (await watcher.hear_a("refused"))["code"] == "malformed"
        while await refusal(seat) == "too_often":
            await asyncio.sleep(0.1)


async def refusal(seat: Seated) -> str:
    """What is wrong with nonsense now."""
    await seat.say({"type": "nonsense"})
    return str((await seat.hear_a("refused"))["code"])


def test_too_many_tables_are_refused_by_a_page(open_house: Open) -> None:
    house = open_house(TUPPENCE_TABLES_A_MINUTE="3", TUPPENCE_TABLES_A_MINUTE_ADDRESS="5")
    visitor = Visitor(house.address)
    made = [visitor.post("/", f"/games/{A_GAME}/quick").status_code for _ in range(5)]
    assert made == [302, 302, 302, 429, 429]
    fresh = [Visitor(house.address).post("/", f"/games/{A_GAME}/quick").status_code for _ in range(3)]
    assert fresh == [302, 302, 429]
