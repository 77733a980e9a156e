"""What a puzzle's page has for the script: no answer before the guest has answered, or the day is over."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.tuppence_web.conftest import on
from tests.tuppence_web.puzzles.answering import DAY, GAME, todays, wrong
from tuppence_web.puzzles.messages import PuzzleData
from tuppence_web.puzzles.rules import games, puzzle_of

pytestmark = pytest.mark.django_db


def data(client: Client, game: str = GAME) -> dict[str, Any]:
    """The data of the page of a game's puzzle of `DAY`."""
    page = client.get(f"/puzzles/{game}/{DAY}/").content.decode()
    found: dict[str, Any] = json.loads(page.split('<script id="puzzle-data" type="application/json">')[1].split("<")[0])
    return found


@pytest.mark.parametrize("game", games())
def test_nothing_tells_the_best_choice_before_the_answer(client: Client, game: str) -> None:
    puzzle = puzzle_of(game, DAY)
    assert puzzle is not None
    with on(DAY):
        found = data(client, game)
    assert set(found) == set(PuzzleData.__struct_encode_fields__)
    assert found["answer"] is None
    assert found["choices"] == [{"label": one.label, "action": one.action} for one in puzzle.choices]
    assert not any(choice["suggested"] for choice in found["start"]["position"]["choices"])
    state = puzzle.state(game)
    assert found["start"]["you"] == state.current_player()
    assert found["start"]["position"]["view"] == state.view(state.current_player())


def test_the_answer_comes_with_every_value(client: Client) -> None:
    puzzle = todays()
    with on(DAY):
        assert client.post(f"/puzzles/{GAME}/{DAY}/", {"choice": wrong(puzzle)}).status_code == 302
        found = data(client)["answer"]
        assert data(Client())["answer"] is None
    assert (found["best"], found["chosen"]) == (puzzle.best, wrong(puzzle))
    assert [one["value"] for one in found["values"]] == [choice.value for choice in puzzle.choices]
    assert puzzle.choices[puzzle.best].label in found["why"]
    assert (found["solved"], found["answers"]) == (0, 1)


def test_everybody_sees_the_answer_when_the_day_is_over(client: Client) -> None:
    with on(DAY + timedelta(days=1)):
        found = data(client)["answer"]
    assert (found["best"], found["chosen"]) == (todays().best, None)
