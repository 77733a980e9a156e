"""Inserts the rows of the log with the database driver's own cursor: Django would double SQLite's cost.

`WriteBatch` (`actions.py`) makes the rows, one for each entry of a log. The writer's thread inserts them for tables in
play (`live/writer.py`); code that opens a table in its own transaction inserts that table's first rows itself
(`api.py`, the demo).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from django.db import connections, transaction

COLUMNS = ("table_id", "seq", "at", "kind", "by", "seat", "request", "body")
MOST_ROWS = 500  # per statement
NEW_DUE = 'UPDATE "tables_table" SET "due" = CAST("new"."column2" AS bigint) FROM (VALUES {}) AS "new" '
NEW_DUE += 'WHERE "id" = "new"."column1"'
# A process that stands still, or a page, may hold a row: the others do not wait for long, and then it is let go.
PATIENCE = "SET lock_timeout = '300ms'; SET idle_in_transaction_session_timeout = '3s'"
PlayRow = tuple[str | int | None, ...]


class LogWriter:
    """The writing connection of one thread. ``alone``: no other code uses it, so it may give up on locks early."""

    def __init__(self, alone: bool = False) -> None:
        self._connection = connections["default"]
        self._sqlite = self._connection.vendor == "sqlite"
        self._begin = "BEGIN IMMEDIATE" if self._sqlite else "BEGIN"
        self._mark = "?" if self._sqlite else "%s"
        names = ", ".join(f'"{name}"' for name in COLUMNS)
        self._insert = f"INSERT INTO tables_play ({names}) VALUES {{}}"  # noqa: S608 - our own names
        self._impatient = alone and not self._sqlite
        self._known: object = None  # the driver's connection that is impatient

    def write(
        self,
        plays: Sequence[PlayRow],
        changes: Sequence[Callable[[], object]],
        dues: Mapping[str, int | None],
    ) -> None:
        """Save everything in one transaction. If it raises, nothing was saved, or the commit's answer was lost."""
        self._connect()
        if changes:
            with transaction.atomic():
                for change in changes:
                    change()
                if plays:
                    with self._connection.wrap_database_errors:
                        self._write_all(self._connection.connection.cursor(), plays, dues)
        elif plays:
            self._write_plays(plays, dues)

    def _connect(self) -> None:
        """Connect, and set how long the database may let this connection wait."""
        here = self._connection
        here.ensure_connection()
        if self._impatient and here.connection is not self._known:
            with here.cursor() as cursor:
                cursor.execute(PATIENCE)
            self._known = here.connection

    def _write_plays(self, plays: Sequence[PlayRow], dues: Mapping[str, int | None]) -> None:
        """Insert rows in a transaction of our own: Django leaves the driver in autocommit."""
        here = self._connection
        with here.wrap_database_errors:
            cursor = here.connection.cursor()
            cursor.execute(self._begin)
            try:
                self._write_all(cursor, plays, dues)
                here.commit()
            except BaseException:
                # Closing is not enough: SQLite holds the lock while a cursor of this connection exists.
                here.rollback()
                raise

    def _write_all(self, cursor: Any, plays: Sequence[PlayRow], dues: Mapping[str, int | None]) -> None:
        """Write the rows, in the same order in every process so that none waits for another in a circle."""
        self._insert_all(cursor, sorted(plays, key=itemgetter(0)))
        if dues:
            self._for_all(cursor, NEW_DUE, sorted(dues.items()))

    def _insert_all(self, cursor: Any, plays: Sequence[PlayRow]) -> None:
        self._for_all(cursor, self._insert, plays)

    def _for_all(self, cursor: Any, statement: str, rows: Sequence[tuple[str | int | None, ...]]) -> None:
        """Write many rows per statement: the driver releases the GIL for each statement and has to get it back."""
        for first in range(0, len(rows), MOST_ROWS):
            some = rows[first : first + MOST_ROWS]
            marks = "(" + ", ".join([self._mark] * len(some[0])) + ")"
            cursor.execute(statement.format(", ".join([marks] * len(some))), list(chain.from_iterable(some)))

    def close(self) -> None:
        """Close the connection. The next write opens another."""
        self._connection.close()
