"""What the processes of one run of tests make once for all of them."""

from __future__ import annotations

import atexit
import fcntl
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

FOLDER = "TUPPENCE_TESTS_SHARED"  # the variable by which a run's processes find its folder


def root() -> Path:
    """The folder of this run: the first process makes it, for itself and those that it starts."""
    if FOLDER not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="tuppence-", dir="/tmp")  # a socket's path is short
        atexit.register(folder.cleanup)
        os.environ[FOLDER] = folder.name
    return Path(os.environ[FOLDER])


def once(name: str, make: Callable[[Path], None]) -> Path:
    """A folder that was filled by whichever process of the run needed it first."""
    made, making = root() / name, root() / f"{name}.making"
    with (root() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            making.mkdir()
            make(making)
            making.rename(made)
    return made
