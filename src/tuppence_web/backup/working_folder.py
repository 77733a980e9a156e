"""The folder in which a backup is made or a restore is prepared."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tuppence_web.backup.refusals import BackupRefused


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Hold a folder for this process alone, and delete it afterwards. Raises BackupRefused if another process holds it.

    The folder may exist: a process that was killed leaves it with its files, but not its lock.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        if not _locked(handle, folder):
            raise BackupRefused("busy", f"another backup or restore uses {folder}: wait until it ends")
        try:
            yield
        finally:
            _delete(folder)
    finally:
        os.close(handle)


def _locked(handle: int, folder: Path) -> bool:
    """Whether the folder could be locked, and its last holder has not deleted it meanwhile."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(handle), folder.stat())
    except (BlockingIOError, FileNotFoundError):
        return False


def _delete(folder: Path) -> None:
    """Delete a folder in one step as far as its name goes: a process killed meanwhile must not leave part of it."""
    gone = folder.with_name(f"{folder.name}.done")
    shutil.rmtree(gone, ignore_errors=True)
    folder.rename(gone)
    shutil.rmtree(gone)


def save(path: Path) -> None:
    """Wait until a file or the names in a folder are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
