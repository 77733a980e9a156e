"""Each comparison of a game's rules is turned round once: a test of the game finds it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.tuppence.games.matches import every_game

# A game's file of mutants that no position of a match distinguishes from the rules, each with the reason.
ALIKE = "tests/tuppence/games/{}/alike.txt"


def alike(name: str) -> list[str]:
    """The mutants of a game that are alike to its rules."""
    path = ROOT / ALIKE.format(name.replace("-", "_"))
    return [line for line in path.read_text().splitlines() if not line.startswith("#")] if path.exists() else []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@every_game
def test_a_turned_comparison_is_found(name: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    subprocess.run([sys.executable, "-m", "tests.repository.mutants", name, report], cwd=ROOT, check=True)
    found = json.loads(report.read_text())
    print(f"{name}: the tests find {found['mutants'] - len(found['missed'])} of {found['mutants']} mutants")
    assert found["missed"] == alike(name)
