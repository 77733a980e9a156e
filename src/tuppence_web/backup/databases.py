"""Copies of a database in use, by SQLite's online backup or pg_dump; and a PostgreSQL database filled by pg_restore."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from tuppence.errors import brief
from tuppence_web.backup.refusals import BackupRefused

MIGRATIONS = "SELECT app || '.' || name FROM django_migrations ORDER BY id"
PART_BYTES = 1 << 20


def sqlite_file() -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def copy(target: Path) -> list[str]:
    """Write a consistent copy of the database; the migrations applied to it."""
    file = sqlite_file()
    return _dump(target) if file is None else _copy(file, target)


def _copy(file: Path, target: Path) -> list[str]:
    if not file.exists():
        raise BackupRefused("no_site", f"there is no database in {file.parent}: name the data folder by TUPPENCE_DATA")
    with (
        closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source,
        closing(sqlite3.connect(target)) as copied,
    ):
        source.backup(copied)  # all pages in one step: in WAL mode that delays no writer, and no writer restarts it
        copied.execute("PRAGMA journal_mode=DELETE")  # one file, without a -wal
        [problem] = copied.execute("PRAGMA quick_check(1)").fetchone()
        if problem != "ok":
            raise BackupRefused("failed", f"the database is damaged ({brief(problem)}): restore an earlier backup")
        return [str(name) for (name,) in copied.execute(MIGRATIONS)]


def _dump(target: Path) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(MIGRATIONS)
        migrations = [str(name) for (name,) in cursor.fetchall()]
    with target.open("wb") as file, _running("pg_dump", "--format=custom", "--compress=0") as process:
        shutil.copyfileobj(_stream(process.stdout), file, PART_BYTES)
    return migrations


def load(dump: Path) -> None:
    """Fill an empty PostgreSQL database from a dump, in one transaction."""
    options = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-acl")
    # Through a pipe: if this process is killed, pg_restore misses the rest of the dump and rolls back.
    with dump.open("rb") as file, _running("pg_restore", *options) as process, suppress(BrokenPipeError):
        shutil.copyfileobj(file, _stream(process.stdin), PART_BYTES)


def has_tables() -> bool:
    """Whether there is anything in a PostgreSQL database."""
    with connection.cursor() as cursor:
        return bool(connection.introspection.table_names(cursor, include_views=True))


@contextmanager
def _running(program: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """One of PostgreSQL's programs, connected to the database. Raises BackupRefused if it fails.

    A password reaches it in the environment, never on the command line.
    """
    found = shutil.which(program)
    if found is None:
        raise BackupRefused("not_installed", f"{program} is not installed: install PostgreSQL's client programs")
    words, more = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    *where, name = words[1:]
    command = [found, *options, *where, f"--dbname={name}"]
    reads = program == "pg_restore"
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(
            command,
            env={**os.environ, **(more or {})},
            stdin=subprocess.PIPE if reads else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if reads else subprocess.PIPE,
            stderr=errors,
        ) as process:
            yield process
        if process.returncode:
            errors.seek(0)
            raise BackupRefused("failed", f"{program} failed: {_first_line(errors.read().splitlines())}")


def _first_line(lines: Sequence[bytes]) -> str:
    """The first line of what a program reported. The others may quote rows."""
    return brief(lines[0].decode(errors="replace")) if lines else "it was killed"


def _stream(pipe: IO[bytes] | None) -> IO[bytes]:
    """One end of a pipe that was asked for."""
    if pipe is None:
        raise ValueError("the process has no such pipe")
    return pipe
