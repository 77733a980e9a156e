"""Each comparison of a game's rules is turned round once: a test of the game finds it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.tuppence.games.matches import every_game

# No position that a match reaches tells these from the rules.
ALIKE = {
    # Places that people write, in hundredths of a millimetre, never differ by 0.009999999 mm.
    "penny-white": [
        "rules.py: nearest(s, 1 - s.owner[number]) - distance(s, number, WHITE) >= CLEARLY - ROUNDING, >= turned to >"
    ],
}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@every_game
def test_a_turned_comparison_is_found(name: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    subprocess.run([sys.executable, "-m", "tests.repository.mutants", name, report], cwd=ROOT, check=True)
    found = json.loads(report.read_text())
    print(f"{name}: the tests find {found['mutants'] - len(found['missed'])} of {found['mutants']} mutants")
    assert found["missed"] == ALIKE.get(name, [])
