"""The process that makes pages asks the server's own for what only that knows."""

from __future__ import annotations

import pickle

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME
from tuppence_web.serving.asking import NeedsServer, here, in_the_server
from tuppence_web.tables.pages.story import solves_at_once


def question(needed: pytest.ExceptionInfo[NeedsServer]) -> bytes:
    """The call that the server has to answer."""
    assert needed.value.call is not None
    return needed.value.call


def test_a_question_is_answered_once_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_the_server(sum, [1, 2]) == 3
    monkeypatch.setattr(here, "makes_pages", True)
    with pytest.raises(NeedsServer) as needed:
        in_the_server(sum, [1, 2])
    monkeypatch.setattr(here, "answers", {question(needed): pickle.loads(question(needed))()})
    assert in_the_server(sum, [1, 2]) == 3
    with pytest.raises(NeedsServer):
        in_the_server(sum, [1, 3])


@pytest.mark.parametrize("in_server", [False, True])
def test_the_server_makes_a_page_if_only_it_has_the_values(monkeypatch: pytest.MonkeyPatch, in_server: bool) -> None:
    game = tuppence.load(A_GAME)
    record = game.new_initial_state().record()
    monkeypatch.setattr(type(game), "solves_at_once", lambda game: False)  # as long as its solver is not compiled
    monkeypatch.setattr(here, "makes_pages", True)
    with pytest.raises(NeedsServer) as needed:
        solves_at_once(record)
    monkeypatch.setattr(here, "answers", {question(needed): in_server})
    if in_server:
        with pytest.raises(NeedsServer) as left:
            solves_at_once(record)
        assert left.value.call is None
    else:
        assert not solves_at_once(record)
