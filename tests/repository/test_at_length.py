"""The laws once more, with many more examples, and other ones each time."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tuppence
from tests import ROOT

LAWS = ["tests/tuppence", "tests/tuppence_web"]
LONGEST = 3600  # seconds, of one game's laws together: of one of them alone too


def of(name: str) -> str:
    """The tests of a game, as pytest selects them: in its own files, and those of every game."""
    return f"({name} or {name.replace('-', '_')})"


OF_NO_GAME = " and ".join(f"not {of(name)}" for name in tuppence.games())


@pytest.mark.slow
@pytest.mark.timeout(LONGEST)
@pytest.mark.parametrize("chosen", [*map(of, tuppence.games()), OF_NO_GAME], ids=[*tuppence.games(), "the rest"])
def test_the_laws_hold_for_many_more_examples(chosen: str) -> None:
    """A run of its own, because hypothesis reads how far to search when a test is written down."""
    at_length = ["--hypothesis-profile", "slow", "--timeout", str(LONGEST)]
    command = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis and not slow", "-k", chosen, *at_length, *LAWS]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-8000:]
