"""Writing the log: rows of plays on the driver's own cursor, because Django's costs twice what SQLite does for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from django.db import connections, transaction

COLUMNS = ("table_id", "seq", "at", "kind", "by", "seat", "request", "body")
MOST_ROWS = 500  # of one statement
PlayRow = tuple[str | int | None, ...]


class LogWriter:
    """The connection of one thread."""

    def __init__(self) -> None:
        self._connection = connections["default"]
        sqlite = self._connection.vendor == "sqlite"
        self._begin = "BEGIN IMMEDIATE" if sqlite else "BEGIN"
        names = ", ".join(f'"{name}"' for name in COLUMNS)
        self._insert = f"INSERT INTO tables_play ({names}) VALUES "  # noqa: S608 - our own names
        self._marks = "(" + ", ".join(["?" if sqlite else "%s"] * len(COLUMNS)) + ")"

    def write(self, plays: Sequence[PlayRow], changes: Sequence[Callable[[], object]]) -> None:
        """Save all of it in one transaction. Where that raises anything, nothing is saved, or the answer was lost."""
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
        """Django leaves the driver in autocommit, so the transaction is ours to begin and to end."""
        here = self._connection
        here.ensure_connection()
        with here.wrap_database_errors:
            cursor = here.connection.cursor()
            cursor.execute(self._begin)
            try:
                self._insert_all(cursor, plays)
                here.commit()
            except BaseException:
                # Closing is not enough: SQLite keeps the lock while a cursor of this connection is alive.
                here.rollback()
                raise

    def _insert_all(self, cursor: Any, plays: Sequence[PlayRow]) -> None:
        """Many rows a statement: with each one the driver lets go of Python's lock and has to win it back."""
        for first in range(0, len(plays), MOST_ROWS):
            rows = plays[first : first + MOST_ROWS]
            cursor.execute(self._insert + ", ".join([self._marks] * len(rows)), list(chain.from_iterable(rows)))

    def close(self) -> None:
        """Let go of the connection; the next writing opens another."""
        self._connection.close()
