"""What a stranger may have verified is bounded in size, time and number."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

import tuppence
from tests.games.matches import A_GAME, longest, play
from tests.web.conftest import Open
from tests.web.visitors import Visitor, words_of
from tuppence_web.tables.pages.forms import MOST_RECORD_BYTES

READERS = 24


def long_match() -> str:
    """The record of a match that takes a while to verify."""
    state = tuppence.load(A_GAME, **longest(A_GAME, players=20)).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        pass
    return json.dumps(state.record())


@pytest.mark.parametrize("field", ["file", "text"])
def test_a_record_that_is_too_large_is_refused(address: str, field: str) -> None:
    large = json.dumps({"game": A_GAME, "filler": "x" * MOST_RECORD_BYTES})
    with Visitor(address).http as http:
        sent = {"files": {"file": large}} if field == "file" else {"data": {"text": large}}
        answer = http.post("/verify", **sent)  # type: ignore[arg-type]
    assert answer.status_code == 400
    assert "too large" in words_of(answer.text)


def test_readers_are_refused_at_once_while_others_wait(open_house: Open) -> None:
    house = open_house()
    record = long_match()

    def verify(_: int) -> int:
        return Visitor(house.address).http.post("/verify", files={"file": record}).status_code

    with ThreadPoolExecutor(READERS) as readers:
        answers = list(readers.map(verify, range(READERS)))
    assert set(answers) == {200, 503}
    assert Visitor(house.address).http.post("/verify", files={"file": record}).status_code == 200
