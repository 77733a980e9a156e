"""A Python with nothing but this project's sources and msgspec: what a referee needs, on a phone too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

import tuppence
from tests import ROOT

SOURCES = Path(tuppence.__file__).parents[1]


def bare_python(folder: Path, code: str) -> str:
    """Run code in it, with the packages in a new folder, and return what it prints."""
    (folder / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    begin = f"import sys; sys.path[:0] = {[str(SOURCES), str(ROOT), str(folder)]!r}\n"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", begin + code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout
