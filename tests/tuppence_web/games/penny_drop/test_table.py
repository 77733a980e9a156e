"""The page of a match with more pennies than the shipped solution has."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

import tuppence
from tests.tuppence.games.matches import play
from tests.tuppence_web.tables.pages.test_analysis import data_in
from tuppence.games.penny_drop import solve
from tuppence_web.tables import actions
from tuppence_web.tables.pages import analysis, story


@pytest.mark.django_db
def test_a_file_has_exact_values_once_its_solver_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that reads strangers' files never has the solver. Nor has the server, until it has compiled it."""
    state = tuppence.load("penny-drop", pennies=solve.SHIPPED_PENNIES + 1).new_initial_state()
    for _ in play(state, seed=1, unlisted=0.0):
        pass
    file = json.dumps(state.record()).encode()
    digest = actions.store_record(file)
    monkeypatch.setattr(solve, "_solved", {})
    found = story.of_record(file, 0.0)
    monkeypatch.setattr(analysis, "bounded", lambda *given: found)
    before = data_of(digest)
    assert (before["assessment"], before["search"]["assessment"]) == (None, None)
    solve.warm()
    after = data_of(digest)
    assert after["search"] is None
    assert len(after["assessment"]["decisions"]) == len(after["plays"])


def data_of(digest: str) -> dict[str, Any]:
    return data_in(Client().get(f"/records/{digest}/analysis").content.decode())
