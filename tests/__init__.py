"""Tests of everything in the repository. `tests/tuppence` and `tests/tuppence_web` mirror `src/`."""

from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]  # of the repository
Json = dict[str, Any]
