"""Hints: what the player to decide can expect, at a table whose host allows to ask, in a game that can tell."""

from __future__ import annotations

import time

import httpx
import pytest

import tuppence
from tests.browser.served import PATIENCE_SECONDS
from tests.games.matches import shortest
from tests.web.conftest import Open
from tests.web.visitors import Visitor, at_table, match_of_two, play_out
from tuppence.game import game_type

LONGEST = 240  # seconds: what gives way to everything else takes long on a machine with much else to do
WITHOUT = [name for name in tuppence.games() if not game_type(name).at_table.gives_hints]
ESTIMATED = [name for name in tuppence.games() if game_type(name).at_table.expected_points is not None]
MAPPED = [name for name in tuppence.games() if game_type(name).at_table.odds_map is not None]

with_estimates = pytest.mark.parametrize("game", ESTIMATED)
with_maps = pytest.mark.parametrize("game", MAPPED)
with_hints = pytest.mark.parametrize(
    ("game", "asked"), [(name, "expected") for name in ESTIMATED] + [(name, "odds?height=250") for name in MAPPED]
)


def asked_until_told(visitor: Visitor, table: str, question: str = "expected") -> httpx.Response:
    """The answer, asked for again as long as the server is busy: the work goes on meanwhile."""
    late = time.monotonic() + LONGEST
    while True:
        answer = visitor.http.get(f"/tables/{table}/{question}", timeout=PATIENCE_SECONDS)
        if answer.status_code != 503 or time.monotonic() > late:
            return answer


@with_estimates
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


@with_maps
@pytest.mark.asyncio
async def test_who_asks_is_told_what_to_expect_of_every_place(address: str, game: str) -> None:
    async with match_of_two(address, game, hints="on") as (first, second):
        mover = first if first.my_turn else second
        visitor, table = Visitor(address), first.table["id"]
        answer = asked_until_told(visitor, table, "odds?height=203.2")
        told = answer.json()
        assert (told["seq"], told["seat"]) == (mover.seq, mover.you)
        places = told["columns"] * told["rows"]
        assert {len(told[key]) for key in ("points", "slots", "off")} == {places}
        assert all(0 <= chance <= 1 for key in ("slots", "off") for chance in told[key])
        assert max(told["points"]) > 1
        assert answer.headers["cache-control"] == "no-store"
        lowest = told["points"]
        assert asked_until_told(visitor, table, "odds?height=400").json()["points"] != lowest


@with_maps
@pytest.mark.parametrize("height", ["", "?height=", "?height=high", "?height=203", "?height=nan", "?height=1e9"])
@pytest.mark.asyncio
async def test_a_height_from_which_nothing_is_dropped_is_refused(address: str, game: str, height: str) -> None:
    async with match_of_two(address, game, hints="on") as (first, _):
        answer = asked_until_told(Visitor(address), first.table["id"], f"odds{height}")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        assert "height" in answer.json()["message"]


@with_hints
@pytest.mark.asyncio
async def test_nobody_is_told_after_the_match(address: str, game: str, asked: str) -> None:
    async with match_of_two(address, game, hints="on", **shortest(game)) as (first, second):
        await play_out(first, second)
        over = Visitor(address).http.get(f"/tables/{first.table['id']}/{asked}")
        assert (over.status_code, over.json()["code"]) == (409, "not_ready")


@with_hints
@pytest.mark.asyncio
async def test_nobody_is_told_where_the_host_has_not_allowed_it(address: str, game: str, asked: str) -> None:
    async with match_of_two(address, game) as (first, _):
        assert first.table["hints"] is False
        assert Visitor(address).http.get(f"/tables/{first.table['id']}/{asked}").status_code == 404


@with_hints
@pytest.mark.asyncio
async def test_nobody_is_told_before_the_match(address: str, game: str, asked: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(game=game)) as at:
        await at.command("set_options", options={}, hints=True)
        assert at.table["hints"] is True
        assert host.http.get(f"/tables/{at.table['id']}/{asked}").status_code == 404
        assert host.http.get(f"/tables/there-is-none/{asked}").status_code == 404


@pytest.mark.parametrize("game", WITHOUT)
@pytest.mark.asyncio
async def test_a_game_that_cannot_tell_has_no_such_setting(address: str, game: str) -> None:
    host = Visitor(address)
    async with at_table(host, host.new_table(game=game)) as at:
        refused = await at.command("set_options", options={}, hints=True)
        assert (refused["code"], refused["field"]) == ("bad_options", "hints")
        assert at.table["hints"] is None
        for asked in ("expected", "odds?height=250"):
            assert host.http.get(f"/tables/{at.table['id']}/{asked}").status_code == 404


@with_hints
def test_hints_are_limited_a_minute_as_practice_is(open_house: Open, game: str, asked: str) -> None:
    house = open_house(TUPPENCE_PRACTICE_A_MINUTE="3", TUPPENCE_PRACTICE_A_MINUTE_ADDRESS="5")
    visitor = Visitor(house.address)
    table = visitor.new_table(game=game)
    visitor.get(f"/tables/{table}/")  # has a guest's cookie now
    answers = [visitor.http.get(f"/tables/{table}/{asked}") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert answers[-1].json()["code"] == "too_often"
