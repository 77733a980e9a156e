"""Events, sentences and views of every game are those that `tests/playthroughs` has, and sealed matches verify."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

import tuppence
from tests.playthroughs.choosing import variant
from tests.playthroughs.written import FOLDER, read, sealed, written
from tests.tuppence.games.matches import cases, every_game
from tuppence.record.verification import verify

each_file = pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)


@each_file
def test_a_match_plays_as_it_is_written(path: Path) -> None:
    """Otherwise: `python -m tests.playthroughs`, if what programs read may change."""
    before = path.read_text()
    now = written(path.parent.name, path.stem, read(before))
    for number, lines in enumerate(zip_longest(now.splitlines(), before.splitlines()), 1):
        assert lines[0] == lines[1], f"line {number}"
    assert now == before


@each_file
def test_sealed_matches_verify(path: Path) -> None:
    name, matches = path.parent.name, read(path.read_text())
    for match in filter(lambda one: one.fair, matches):
        found = verify(sealed(name, match))
        assert found.ok, found.problems
        assert found.draws > 0
    assert any(match.fair for match in matches)


@every_game
def test_every_variant_is_written(name: str) -> None:
    variants = {variant(name, tuppence.load(name, **options).options) for options in cases(name)}
    assert {path.stem for path in (FOLDER / name).iterdir()} == variants
