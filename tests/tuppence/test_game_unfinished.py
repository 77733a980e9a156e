"""A type checker finds what an unfinished game lacks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

import tuppence
from tuppence.game import Game, GameType
from tuppence.text import Text

SOURCES = Path(tuppence.__file__).parent.parent
UNFINISHED = """
from typing import final

from tuppence.game import Game, GameType
from tuppence.text import Text


@final
class Rules(Game):
    pass


@final
class Words(Text):
    pass


class WithoutMark(Game):
    pass


GAME = GameType()


def takes(game: type[Game]) -> None:
    pass


takes(WithoutMark)
"""


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The type checker's output for an empty game."""
    folder = tmp_path_factory.mktemp("unfinished")
    (folder / "game.py").write_text(UNFINISHED)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file=", "--strict", "--cache-dir=cache", "game.py"],
        cwd=folder,
        env=os.environ | {"MYPYPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stderr
    return run.stdout


@pytest.mark.slow
def test_the_type_checker_finds_missing_declarations(findings: str) -> None:
    required = {one.name for one in fields(GameType) if one.default is MISSING and one.default_factory is MISSING}
    assert set(re.findall(r'Missing named argument "(\w+)" for "GameType"', findings)) == required
    assert {"name", "title", "options", "game", "text"} <= required


@pytest.mark.slow
@pytest.mark.parametrize(("name", "of"), [("Rules", Game), ("Words", Text)])
def test_the_type_checker_finds_missing_methods(findings: str, name: str, of: Any) -> None:
    abstract: frozenset[str] = of.__abstractmethods__
    findings_of = re.search(rf"Final class game\.{name} has abstract attributes (.*)  \[", findings)
    assert findings_of is not None
    assert set(re.findall(r'"(\w+)"', findings_of[1])) == abstract


@pytest.mark.slow
def test_a_class_without_a_method_is_no_game(findings: str) -> None:
    assert 'Only concrete class can be given where "type[Game[Any]]" is expected' in findings


@pytest.mark.parametrize("name", tuppence.games())
def test_every_game_declares_its_first_members(name: str) -> None:
    game = tuppence.load(name)
    assert game.max_game_length is None or game.max_game_length > 0
    assert 0 <= game.min_utility < game.max_utility <= game.utility_sum == 1
    assert isinstance(game.hidden, bool)
