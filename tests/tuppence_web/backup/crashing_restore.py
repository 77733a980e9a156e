"""Restores a backup into TUPPENCE_DATA again and again, in processes that die at their first, second, third ... step.

After each one a complete restore follows. ``python -m tests.tuppence_web.backup.crashing_restore FILE`` prints the
number of steps.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

STEPS = ("fsync", "link", "mkdir", "open", "rename", "rmdir", "unlink")  # the calls that change names and files
DEAD = 9


def dying(function: Callable[..., Any], left: list[int]) -> Callable[..., Any]:
    """A function that ends the process at its n-th call."""

    def call(*args: Any, **more: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            os._exit(DEAD)
        return function(*args, **more)

    return call


def restored(file: Path, steps: int) -> int:
    """The exit code of a process that restores a backup and dies after some steps; 0: never."""
    from tuppence_web.backup.command import restore
    from tuppence_web.backup.refusals import BackupRefused

    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    left = [steps]
    for name in STEPS:
        setattr(os, name, dying(getattr(os, name), left))
    try:
        restore(file)
    except BackupRefused:
        os._exit(2)
    os._exit(0)


def main(file: Path) -> None:
    data = Path(os.environ["TUPPENCE_DATA"])
    steps = 1
    while restored(file, steps):
        complete = not (data / "restoring").exists() and (data / "tuppence.sqlite3").exists()
        again = restored(file, 0)
        assert again == (2 if complete else 0), (steps, again, sorted(data.rglob("*")))
        found = sorted(path.name for path in data.iterdir() if path.name != "restoring.done")
        assert found == ["push-key", "record-key", "secret-key", "tuppence.sqlite3"], (steps, found)
        shutil.rmtree(data)
        steps += 1
    print(steps - 1)


if __name__ == "__main__":
    from tuppence_web.backup import command

    command.set_up()
    main(Path(sys.argv[1]))
