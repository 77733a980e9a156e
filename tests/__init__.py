"""Tests of everything in the repository. `tests/tuppence` and `tests/tuppence_web` mirror `src/`."""

from pathlib import Path

ROOT = Path(__file__).parents[1]  # of the repository
