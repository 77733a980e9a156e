"""Each comparison of a game's rules is turned round once, in a copy of the library: a test of the game finds it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

import tuppence
from tests import ROOT
from tests.tuppence.games.matches import every_game
from tuppence.game import game_type

PACKAGE = Path(tuppence.__file__).parent
TESTS = ROOT / "tests/tuppence/games"
STATED_IN = ("rules.py", "legality.py", "sets.py")
LONGEST = 600  # seconds, of the tests of one mutant
# What differs least: a bound that is taken in or left out, and the opposite of what has no bound.
TURNED = {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
TURNED |= {"is": "is not", "is not": "is"}
OPERATOR = re.compile(r"<=|>=|<|>|==|!=|not\s+in|in|is\s+not|is")
# No position that a match reaches tells these from the rules.
ALIKE: dict[str, list[str]] = {}


@dataclass(frozen=True)
class Mutant:
    """A source file of the library with one comparison turned round."""

    path: Path
    text: str
    source: str

    def __str__(self) -> str:
        return f"{self.path.name}: {self.text}"


def mutants(folder: Path) -> Iterator[Mutant]:
    """Yield every mutant of the rules in a game's folder."""
    for path in (folder / name for name in STATED_IN):
        if path.exists():
            yield from mutants_of(path)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a source file."""
    source = path.read_text()
    lines = source.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            for left, right in pairwise([node.left, *node.comparators]):
                begin = starts[(left.end_lineno or 0) - 1] + (left.end_col_offset or 0)
                found = OPERATOR.search(source, begin, starts[right.lineno - 1] + right.col_offset)
                assert found is not None, f"{path}:{node.lineno}"
                turned = TURNED[" ".join(found[0].split())]
                text = f"line {node.lineno}, {ast.unparse(node)}, {found[0]} turned to {turned}"
                yield Mutant(path, text, source[: found.start()] + turned + source[found.end() :])


def passes(copy: Path, name: str) -> bool:
    """Whether a game's tests pass with a copy of the library. They need a compiler's cache of their own."""
    files = [
        *sorted((TESTS / name.replace("-", "_")).glob("test_*.py")),
        TESTS / "test_laws.py",
        TESTS / "test_events.py",
    ]
    chosen = [str(path) for path in files if "legality" not in path.name]  # which changes copies of its own
    selected = ["-k", f"{name} or {name.replace('-', '_')}", "-m", "not slow"]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *selected, *chosen]
    ours = {"PYTHONPATH": str(copy.parent), "XDG_CACHE_HOME": str(copy.parent / "cache")}
    try:
        run = subprocess.run(command, cwd=ROOT, env=os.environ | ours, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return False
    assert run.returncode in (0, 1, 2), run.stdout + run.stderr
    return run.returncode == 0


@pytest.mark.slow
@pytest.mark.timeout(4 * 3600)
@every_game
def test_a_turned_comparison_is_found(name: str, tmp_path: Path) -> None:
    copy = tmp_path / "tuppence"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    assert passes(copy, name)
    missed, number = [], 0
    for mutant in mutants(PACKAGE / Path(*game_type(name).game.__module__.split(".")[1:-1])):
        place = copy / mutant.path.relative_to(PACKAGE)
        place.write_text(mutant.source)
        if passes(copy, name):
            missed.append(str(mutant))
        shutil.copyfile(mutant.path, place)
        number += 1
    print(f"{name}: the tests find {number - len(missed)} of {number} mutants")
    assert missed == ALIKE.get(name, [])
