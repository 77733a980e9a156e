"""First games: open to anybody, coached, with chosen luck, and without a rating."""

from __future__ import annotations

import json

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, games_in_turn
from tests.tuppence_web.games.first_games import MOST_PLAYS, script_of
from tests.tuppence_web.visitors import Seated, Visitor, at_table, table_of
from tuppence.game import game_type
from tuppence.record.verification import verify


def begin(visitor: Visitor, game: str = A_GAME) -> str:
    """Open a first game from the rules page; return its table."""
    return table_of(visitor.post(f"/games/{game}/", f"/games/{game}/first"))


async def follow(seat: Seated) -> list[str]:
    """Follow the coach to the end; return the coach's lines."""
    lines: list[str] = []
    for _ in range(MOST_PLAYS):
        await seat.until_table(lambda at: at.table["status"] == "over" or at.my_turn)
        lines.append(seat.position["coach"]["text"])
        pressed = [choice["action"] for choice in seat.position["choices"] if choice["suggested"]]
        if seat.table["status"] == "over" or seat.position["coach"]["over"] or not pressed:
            return lines
        assert len(pressed) == 1
        await seat.command("act", action=pressed[0])
    raise AssertionError(lines)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_guest_follows_the_coach_through_a_first_game(address: str) -> None:
    visitor = Visitor(address)
    table = begin(visitor)
    async with at_table(visitor, table) as seat:
        lines = await follow(seat)
        assert seat.table["source"] == "first"
        assert seat.table["status"] == "over"
        assert seat.position["view"]["placings"] == [1, 2]
        assert len(set(lines)) >= 5
        assert (await seat.command("rematch"))["code"] == "not_over"
    drawn = json.loads(visitor.get(f"/tables/{table}/record.json").content)["history"]
    faces = [luck.face for luck in script_of(A_GAME).luck]  # type: ignore[union-attr]
    assert [action["face"] for action in drawn if action["type"] == "rolled"] == faces


@pytest.mark.asyncio
@games_in_turn
async def test_a_first_game_begins_at_once_against_a_beginner(address: str, name: str) -> None:
    visitor = Visitor(address)
    async with at_table(visitor, begin(visitor, name)) as seat:
        await seat.until_table(lambda at: at.my_turn)
        assert seat.table["status"] == "playing"
        assert seat.position["deadline"] is None
        assert seat.position["coach"]["text"]
        assert ("target" in seat.position["coach"]) == bool(seat.position.get("ranges"))
        assert [one["level"] for one in seat.table["seats"]] == [None, "beginner"]
        assert not seat.table["reactions"]


@pytest.mark.asyncio
async def test_watchers_get_no_advice_about_hidden_cards(address: str) -> None:
    hidden = next(name for name in tuppence.games() if game_type(name).hidden)
    visitor, watcher = Visitor(address), Visitor(address)
    table = begin(visitor, hidden)
    async with at_table(visitor, table) as seat, at_table(watcher, table) as other:
        await seat.until_table(lambda at: at.my_turn)
        assert "coach" in seat.position
        assert "coach" not in other.position


@pytest.mark.asyncio
async def test_a_first_game_is_unlisted_and_claims_no_fair_chance(address: str) -> None:
    visitor = Visitor(address)
    table = begin(visitor)
    async with at_table(visitor, table) as seat:
        assert table not in visitor.get("/tables/").text
        assert "waits for you" not in visitor.get("/").text
        await follow(seat)
    assert table not in visitor.get("/tables/").text
    file = visitor.get(f"/tables/{table}/record.json").content
    found = verify(file)
    assert found.problems == []
    assert found.origin is not None
    assert found.origin.seeds == "first"
    assert "fair" not in json.loads(file) or json.loads(file)["fair"] is None
    page = visitor.get(f"/tables/{table}/verify").text
    assert "luck was chosen" in page
    assert "the secret gives" not in page
    assert "A first game" in visitor.get(f"/tables/{table}/result").text


def test_score_sheets_have_no_first_game(address: str) -> None:
    visitor = Visitor(address)
    sheet = next(sheet for sheet in (game_type(name).sheet for name in tuppence.games()) if sheet)
    assert visitor.post("/", f"/games/{sheet}/first").status_code == 404
