"""Play on from a decision of an ended match: the same position, new chance, and a record that verifies."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.tuppence.games.matches import A_GAME, one_game_always, shortest
from tests.tuppence_web.visitors import Seated, Visitor, at_table, clock, match_of_two, play_out, table_of, words_of
from tuppence.match import State
from tuppence.record import replay
from tuppence.record.verification import verify
from tuppence_web.tables.engine.view.replay import actions_to

PLAY = 3


def ended(address: str, name: str) -> tuple[str, dict[str, Any]]:
    """An ended match of two: its table and its record."""

    async def match() -> str:
        options = {**clock(name, 0), **shortest(name, players=2)}
        async with match_of_two(address, name, **options) as (first, second):
            await play_out(first, second)
            return str(first.table["id"])

    table = asyncio.run(match())
    return table, json.loads(Visitor(address).get(f"/tables/{table}/record.json").content)


def decision(record: dict[str, Any]) -> tuple[int, State, int]:
    """A play after which somebody decides, the position there, and the seat."""
    for play in range(PLAY, 0, -1):
        found = actions_to(record, play)
        if found is not None:
            return play, replay({**record, "history": found[0], "result": None}), found[1]
    raise AssertionError("nobody decides early in this match")


@one_game_always
def test_a_match_goes_on_from_a_decision(address: str, name: str) -> None:
    table, record = ended(address, name)
    play, state, seat = decision(record)
    visitor = Visitor(address)
    opened = table_of(visitor.post("/", f"/tables/{table}/play-on", play=play))

    async def follow() -> Seated:
        async with at_table(visitor, opened) as at:
            await at.until_table(lambda at: at.table["status"] == "playing")
            assert (at.you, at.table["source"], at.position["to_act"]) == (seat, "continued", seat)
            assert at.position["view"] == state.view(seat)
            await play_out(at)
            assert (await at.command("rematch"))["code"] == "not_over"
            return at

    asyncio.run(follow())
    file = visitor.get(f"/tables/{opened}/record.json").content
    found, again = verify(file), json.loads(file)
    assert found.problems == []
    assert found.copied == again["fair"]["copied"] == len(state.history)
    assert again["history"][: found.copied] == state.history
    assert "copied from another match" in visitor.get(f"/tables/{opened}/verify").text
    assert "It counts for no rating" in visitor.get(f"/tables/{opened}/result").text
    assert visitor.get(f"/tables/{opened}/analysis").status_code == 200


def test_nobody_plays_on_where_nobody_decides(address: str) -> None:
    table, record = ended(address, A_GAME)
    visitor = Visitor(address)
    for play in (0, len(record["history"]), -1):
        assert visitor.post("/", f"/tables/{table}/play-on", play=play).status_code in (400, 409)
    assert visitor.post("/", "/tables/aaaaaaaaaa/play-on", play=1).status_code == 404


def test_the_file_of_a_match_of_this_site_leads_to_its_page(address: str) -> None:
    table, _ = ended(address, A_GAME)
    visitor = Visitor(address)
    file = visitor.get(f"/tables/{table}/record.json").text
    sent = visitor.post("/verify", "/verify/analysis", text=file)
    assert sent.headers["location"] == f"/tables/{table}/analysis"
    changed = visitor.post("/verify", "/verify/analysis", text=file.replace(table, "a" * len(table)))
    assert "This record is not valid" in words_of(changed.text)
