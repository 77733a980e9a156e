"""A new table of any game: every option arrives, and the clock that fits the game."""

from __future__ import annotations

from typing import Any

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, cases, every_game
from tests.tuppence_web.visitors import Visitor, at_table
from tuppence.game import game_type


@pytest.mark.asyncio
@every_game
async def test_a_form_opens_the_requested_table_of_any_game(address: str, name: str) -> None:
    host = Visitor(address)
    for options in cases(name):
        ticked: dict[str, Any] = {option: "on" if value is True else value for option, value in options.items()}
        async with at_table(host, host.new_table(game=name, **ticked)) as seat:
            assert seat.table["options"] == tuppence.load(name, **options).options
            assert len(seat.table["seats"]) == seat.table["options"]["players"]


@every_game
def test_GA_5_a_table_has_a_clock_only_if_the_rules_have_none(address: str, name: str) -> None:
    visitor = Visitor(address)
    own = game_type(name).timeout is not None
    page = f"/games/{name}/new"
    late = visitor.post("/", page, players=2, turn_seconds=3601)
    assert late.status_code == 409
    assert ("a clock in its own rules" in late.text) == own
    assert visitor.post("/", page, players=2, turn_seconds=60).status_code == (409 if own else 302)


def test_a_link_to_a_new_table_shows_the_game_and_opens_nothing(address: str) -> None:
    answer = Visitor(address).get(f"/games/{A_GAME}/new")
    assert (answer.status_code, answer.headers["location"]) == (302, f"/games/{A_GAME}/")


@pytest.mark.asyncio
@every_game
async def test_quick_play_begins_by_itself_and_waits_for_the_player(address: str, name: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, visitor.quick(name)) as seat:
        await seat.until_table(lambda at: at.table["status"] == "playing" and at.my_turn)
        assert seat.position["deadline"] is None
        assert [one["level"] for one in seat.table["seats"]] == [None, "regular"]
