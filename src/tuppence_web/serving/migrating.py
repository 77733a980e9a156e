"""Brings the database up to date, one process at a time: several may start at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections

from tuppence_web import data_folder

if sys.platform != "win32":
    import fcntl

LOCK = 0x70_65_6E_6E_79  # of PostgreSQL, which has a number for each lock of a database


def migrate() -> None:
    """Apply the migrations that the database lacks. Waits while another process does so."""
    with _postgresql_locked() if connection.vendor == "postgresql" else _folder_locked():
        call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def _postgresql_locked() -> Iterator[None]:
    """Hold a lock in a database session of its own. It ends with the session, however that ends."""
    with closing(connections.create_connection(DEFAULT_DB_ALIAS)) as session:
        with session.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield


@contextmanager
def _folder_locked() -> Iterator[None]:
    """Hold a lock on the data folder, which ends with the process. Windows cannot lock a folder."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(data_folder.folder(), os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
