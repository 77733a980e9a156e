"""What a stranger may have verified is bounded in size, time and number."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tuppence
from tests.games.matches import A_GAME
from tests.web.conftest import Open
from tests.web.visitors import Visitor, words_of
from tuppence_web.tables.pages.forms import MOST_RECORD_BYTES
from tuppence_web.tables.pages.verify import MOST_WAITING


def long_match(actions: int) -> dict[str, Any]:
    """The record of a match of Penny Drop that goes on: whoever rolls finds the slot full."""
    state = tuppence.load("penny-drop", players=2, pennies=50).new_initial_state()
    for _ in range(actions // 2):
        if state.is_chance_node():
            state.apply_action({"type": "rolled", "face": 1})
        else:
            state.apply_action(state.legal_actions()[0])
    return dict(state.record())


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
    record = json.dumps(long_match(60_000))

    def verify(_: int) -> int:
        return Visitor(house.address).http.post("/verify", files={"file": record}).status_code

    with ThreadPoolExecutor(6 * MOST_WAITING) as readers:
        answers = list(readers.map(verify, range(6 * MOST_WAITING)))
    assert set(answers) == {200, 503}
    assert Visitor(house.address).http.post("/verify", files={"file": record}).status_code == 200
