"""Writes the log through the driver's own cursor: Django would double SQLite's cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from django.db import connections, transaction

COLUMNS = ("table_id", "seq", "at", "kind", "by", "seat", "request", "body")
MOST_ROWS = 500  # per statement
PlayRow = tuple[str | int | None, ...]


class LogWriter:
    """The writing connection of one thread."""

    def __init__(self) -> None:
        self._connection = connections["default"]
        sqlite = self._connection.vendor == "sqlite"
        self._begin = "BEGIN IMMEDIATE" if sqlite else "BEGIN"
        names = ", ".join(f'"{name}"' for name in COLUMNS)
        self._insert = f"INSERT INTO tables_play ({names}) VALUES "  # noqa: S608 - our own names
        self._marks = "(" + ", ".join(["?" if sqlite else "%s"] * len(COLUMNS)) + ")"

    def write(self, plays: Sequence[PlayRow], changes: Sequence[Callable[[], object]]) -> None:
        """Save everything in one transaction. If it raises, nothing was saved, or the commit's answer was lost."""
        if changes:
            with transaction.atomic():
                for change in changes:
                    change()
                if plays:
                    with self._connection.wrap_database_errors:
                        self._insert_all(self._connection.connection.cursor(), plays)
        elif plays:
            self._write_plays(plays)

    def _write_plays(self, plays: Sequence[PlayRow]) -> None:
        """Insert rows in a transaction of our own: Django leaves the driver in autocommit."""
        here = self._connection
        here.ensure_connection()
        with here.wrap_database_errors:
            cursor = here.connection.cursor()
            cursor.execute(self._begin)
            try:
                self._insert_all(cursor, plays)
                here.commit()
            except BaseException:
                # Closing is not enough: SQLite keeps the lock while a cursor of this connection exists.
                here.rollback()
                raise

    def _insert_all(self, cursor: Any, plays: Sequence[PlayRow]) -> None:
        """Insert many rows per statement: the driver releases the GIL for each statement and has to get it back."""
        for first in range(0, len(plays), MOST_ROWS):
            rows = plays[first : first + MOST_ROWS]
            cursor.execute(self._insert + ", ".join([self._marks] * len(rows)), list(chain.from_iterable(rows)))

    def close(self) -> None:
        """Close the connection. The next write opens another."""
        self._connection.close()
