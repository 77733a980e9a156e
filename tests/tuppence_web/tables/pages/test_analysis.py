"""The page of a match, play by play: of ended matches only, and of records from files."""

from __future__ import annotations

import json

import tuppence
from tests.tuppence.games.matches import A_GAME, play, shortest
from tests.tuppence_web.visitors import TOKEN, Visitor, words_of
from tuppence_web.tables.wire.analysis import AnalysisData


def opened(address: str, record: object) -> str:
    """The page that answers to a record's text."""
    visitor = Visitor(address)
    token = TOKEN.search(visitor.get("/verify").text)
    assert token is not None
    data = {"csrfmiddlewaretoken": token[1], "text": json.dumps(record)}
    return visitor.http.post("/verify/analysis", data=data).text


def test_a_record_opens_on_its_board_if_it_is_valid(address: str) -> None:
    state = tuppence.load(A_GAME, **shortest(A_GAME)).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        pass
    record = state.record()
    page = opened(address, record)
    data = json.loads(page.split('<script id="analysis-data" type="application/json">')[1].split("</script>")[0])
    assert set(data) == set(AnalysisData.__struct_encode_fields__)
    assert data["plays"][-1]["position"]["view"] == state.view(None)
    refused = opened(address, {**record, "history": record["history"][1:]})
    assert "analysis-data" not in refused
    assert "This record is not valid" in words_of(refused)


def test_a_match_in_play_is_not_shown(address: str) -> None:
    visitor = Visitor(address)
    table = visitor.new_table()
    assert visitor.http.get(f"/tables/{table}/analysis").headers["location"] == f"/tables/{table}/"
    assert visitor.http.get("/tables/aaaaaaaaaa/analysis").status_code == 404
