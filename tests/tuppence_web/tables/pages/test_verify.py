"""Verification for strangers is limited in size, time and number."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, longest, play
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import TOKEN, Visitor, words_of
from tuppence_web.tables.pages.forms import MOST_RECORD_BYTES
from tuppence_web.tables.pages.verify import for_script

READERS = 24


def long_match() -> str:
    """The record of a match that is slow to verify."""
    state = tuppence.load(A_GAME, **longest(A_GAME, players=20)).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        pass
    return json.dumps(state.record())


def verified(address: str, file: str = "", text: str = "") -> httpx.Response:
    """The page's response to a record."""
    visitor = Visitor(address)
    token = TOKEN.search(visitor.get("/verify").text)
    assert token is not None
    data = {"csrfmiddlewaretoken": token[1], **({"text": text} if text else {})}
    return visitor.http.post("/verify", data=data, files={"file": file} if file else None)


@pytest.mark.parametrize("field", ["file", "text"])
def test_a_record_that_is_too_large_is_refused(address: str, field: str) -> None:
    large = json.dumps({"game": A_GAME, "filler": "x" * MOST_RECORD_BYTES})
    answer = verified(address, **{field: large})
    assert answer.status_code == 400
    assert "too large" in words_of(answer.text)


def test_readers_are_refused_at_once_while_others_wait(start_server: Open) -> None:
    server = start_server()
    record = long_match()

    with ThreadPoolExecutor(READERS) as readers:
        answers = list(readers.map(lambda _: verified(server.address, file=record).status_code, range(READERS)))
    assert set(answers) == {200, 503}
    assert verified(server.address, file=record).status_code == 200


def test_a_record_cannot_end_the_script_of_its_page() -> None:
    state = tuppence.load(A_GAME).new_initial_state()
    record = state.record() | {"<script>": "</script><b>&"}
    text = for_script(json.dumps(record).encode())
    assert not set("<>&") & set(text)
    assert json.loads(text) == record
