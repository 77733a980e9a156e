"""The access to the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME

LIBRARY = Path(tuppence.__file__).parent
PLAY = f"import tuppence; print(tuppence.playouts(tuppence.load({A_GAME!r}), 10, seed=1).wins.sum())"


def python(cache: Path, *words: str) -> str:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(cache)}
    run = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)
    return run.stdout + run.stderr


@pytest.mark.slow  # compiles twice
def test_code_of_a_module_under_another_name_is_not_reused(tmp_path: Path) -> None:
    """As `python -m doctest` imports a file: by its bare name, which cannot be imported elsewhere."""
    assert python(tmp_path, "-m", "doctest", str(LIBRARY / "simulation/playouts.py")) == ""
    assert python(tmp_path, "-c", PLAY) == "10.0\n"
