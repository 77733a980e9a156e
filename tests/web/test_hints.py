"""Hints: what the player to decide can expect, at a table whose host allows to ask, in a game that can tell."""

from __future__ import annotations

import time

import httpx
import pytest

import tuppence
from tests.browser.served import PATIENCE_SECONDS
from tests.web.conftest import Open
from tests.web.visitors import Visitor, at_table, match_of_two, play_out
from tuppence.game import game_type

LONGEST = 240  # seconds: what gives way to everything else takes long on a machine with much else to do
WITH = [name for name in tuppence.games() if game_type(name).at_table.expected_points is not None]
WITHOUT = [name for name in tuppence.games() if name not in WITH]

with_hints = pytest.mark.parametrize("game", WITH)


def asked_until_told(visitor: Visitor, table: str) -> httpx.Response:
    """The answer, asked for again as long as the server is busy: the work goes on meanwhile."""
    late = time.monotonic() + LONGEST
    while True:
        answer = visitor.http.get(f"/tables/{table}/expected", timeout=PATIENCE_SECONDS)
        if answer.status_code != 503 or time.monotonic() > late:
            return answer


@with_hints
@pytest.mark.asyncio
async def test_who_asks_is_told_what_the_player_to_decide_can_expect(address: str, game: str) -> None:
    async with match_of_two(address, game, hints="on") as (first, second):
        mover = first if first.my_turn else second
        answer = asked_until_told(Visitor(address), first.table["id"])
        told = answer.json()
        assert (told["seq"], told["seat"]) == (mover.seq, mover.you)
        assert told["error"] > 0
        assert abs(told["mean"]) < 8
        assert answer.headers["cache-control"] == "no-store"
        await play_out(first, second)
        over = Visitor(address).http.get(f"/tables/{first.table['id']}/expected")
        assert (over.status_code, over.json()["code"]) == (409, "not_ready")


@with_hints
@pytest.mark.asyncio
async def test_nobody_is_told_where_the_host_has_not_allowed_it(address: str, game: str) -> None:
    async with match_of_two(address, game) as (first, _):
        assert first.table["hints"] is False
        assert Visitor(address).http.get(f"/tables/{first.table['id']}/expected").status_code == 404


@with_hints
@pytest.mark.asyncio
async def test_nobody_is_told_before_the_match(address: str, game: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(game=game)) as at:
        await at.command("set_options", options={}, hints=True)
        assert at.table["hints"] is True
        assert host.http.get(f"/tables/{at.table['id']}/expected").status_code == 404
        assert host.http.get("/tables/there-is-none/expected").status_code == 404


@pytest.mark.parametrize("game", WITHOUT)
@pytest.mark.asyncio
async def test_a_game_that_cannot_tell_has_no_such_setting(address: str, game: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(game=game)) as at:
        refused = await at.command("set_options", options={}, hints=True)
        assert (refused["code"], refused["field"]) == ("bad_options", "hints")
        assert at.table["hints"] is None
        assert host.http.get(f"/tables/{at.table['id']}/expected").status_code == 404


@with_hints
def test_hints_are_limited_a_minute_as_practice_is(open_house: Open, game: str) -> None:
    house = open_house(TUPPENCE_PRACTICE_A_MINUTE="3", TUPPENCE_PRACTICE_A_MINUTE_ADDRESS="5")
    visitor = Visitor(house.address)
    table = visitor.new_table(game=game)
    visitor.get(f"/tables/{table}/")  # has a guest's cookie now
    answers = [visitor.http.get(f"/tables/{table}/expected") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert answers[-1].json()["code"] == "too_often"
