"""The sealed records that the front end works out again are those that the library makes today."""

from __future__ import annotations

import json

import tuppence
from tests import sealed
from tests.repository.test_citations import every_game
from tuppence.verification import verify


@every_game
def test_the_records_of_a_game_are_fresh(name: str) -> None:
    """Otherwise: `python -m tests.sealed`. What an engine gave is drawn again by the same version of it only."""
    text = (sealed.FOLDER / f"{name}.json").read_text()
    if sealed.engines(json.loads(text)) == sealed.engines(sealed.records(name)):
        assert text == sealed.text(name)


@every_game
def test_the_records_of_a_game_verify(name: str) -> None:
    for record in json.loads((sealed.FOLDER / f"{name}.json").read_text()):
        found = verify(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode())
        assert found.ok, found.problems
        assert found.draws > 0


def test_there_are_records_of_every_game_and_of_nothing_else() -> None:
    assert sorted(file.stem for file in sealed.FOLDER.glob("*.json")) == list(tuppence.games())
