"""The laws once more, with many more examples, and other ones each time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAWS = ["tests/games", "tests/test_record.py", "tests/test_chance.py"]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_laws_hold_for_many_more_examples() -> None:
    """A run of its own, because hypothesis reads how far to search when a test is written down."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", "--hypothesis-profile", "slow", *LAWS]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-8000:]
