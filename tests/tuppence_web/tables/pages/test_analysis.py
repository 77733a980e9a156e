"""The page of a match, play by play: of ended matches only, and of records from files."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, SOLVED, play, shortest
from tests.tuppence_web.visitors import TOKEN, Visitor, words_of
from tuppence.games import SHEETS
from tuppence_web.tables import actions
from tuppence_web.tables.engine.view import replay
from tuppence_web.tables.models import RecordFile
from tuppence_web.tables.wire.analysis import AnalysisData


@pytest.mark.parametrize("name", [A_GAME, *SHEETS])
def test_a_record_opens_on_its_board_if_it_is_valid(address: str, name: str) -> None:
    state = tuppence.load(name, **shortest(name)).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        pass
    record, visitor = state.record(), Visitor(address)
    sent = visitor.post("/verify", "/verify/analysis", text=json.dumps(record))
    data = data_in(Visitor(address).get(sent.headers["location"]).text)
    assert set(data) == set(AnalysisData.__struct_encode_fields__)
    assert data["plays"][-1]["position"]["view"] == state.view(None)
    if name in SHEETS:  # every entry is a play, of which nobody knows what it was worth
        assert len(data["plays"]) == len(state.history)
        assert (data["assessment"], data["search"]) == (None, None)
    wrong = json.dumps({**record, "history": record["history"][1:]})
    refused = visitor.post("/verify", "/verify/analysis", text=wrong)
    assert (refused.status_code, "This record is not valid" in words_of(refused.text)) == (200, True)


def test_the_match_of_a_record_is_searched_and_played_on(address: str) -> None:
    """Everybody with its link finds the same search."""
    state = tuppence.load(SOLVED[-1], **shortest(SOLVED[-1], players=3)).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        pass
    visitor, other = Visitor(address), Visitor(address)
    page = visitor.post("/verify", "/verify/analysis", text=json.dumps(state.record())).headers["location"]
    token = TOKEN.search(visitor.get(page).text)
    assert token is not None
    total = len(state.history)
    waiting = {"done": 0, "total": total, "running": False, "exact": False, "assessment": None}
    assert visitor.get(f"{page}/search").json() == waiting
    begun = visitor.http.post(f"{page}/search", headers={"X-CSRFToken": token[1]}, json={}).json()
    assert begun["running"] or begun["done"] == total
    found = other.get(f"{page}/search").json()
    assert found["running"] or found["done"] == total
    decision = next(play for play in range(1, total) if (replay.actions_to(state.record(), play) or [[]])[0])
    opened = other.post("/", page.replace("/analysis", "/play-on"), play=decision)
    assert re.fullmatch("/tables/[^/]+/", opened.headers["location"])


@pytest.mark.django_db
def test_the_newest_files_are_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_RECORD_FILES", 2)
    first, second, third = (actions.store_record(file) for file in (b"1", b"2", b"3"))
    assert set(RecordFile.objects.values_list("digest", flat=True)) == {second, third}
    assert actions.store_record(b"1") == first
    assert set(RecordFile.objects.values_list("digest", flat=True)) == {first, third}


def test_a_match_in_play_is_not_shown(address: str) -> None:
    visitor = Visitor(address)
    table = visitor.new_table()
    assert visitor.http.get(f"/tables/{table}/analysis").headers["location"] == f"/tables/{table}/"
    assert visitor.http.get("/tables/aaaaaaaaaa/analysis").status_code == 404


def data_in(page: str) -> dict[str, Any]:
    """The JSON block of the page of an ended match."""
    block = page.split('<script id="analysis-data" type="application/json">')[1].split("</script>")[0]
    data: dict[str, Any] = json.loads(block)
    return data
