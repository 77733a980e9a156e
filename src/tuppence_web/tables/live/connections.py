"""The connections at each table. Only the writer's thread changes the lists, so they need no lock: other threads read
copies, and Python makes a copy of a dict in one step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tuppence_web.accounts.queries import Pass
from tuppence_web.tables.engine.session import Reader


class Connection(Reader, Protocol):
    """A browser's connection. ``push`` and ``drop`` must be called in the event loop's thread.

    ``seq``: the last entry of the log that it was sent. ``in_view``: whether its page can be seen.
    """

    table_id: str
    shown: Pass | None
    guest: str | None
    name: str
    seq: int
    in_view: bool

    def push(self, frame: bytes) -> None:
        """Send a message's frame after those already waiting."""

    def drop(self, code: int) -> None:
        """Close it. The client reconnects and catches up."""


class Connections:
    """The connections of each table. ``owns``: whether all readers of a table are here, wherever their sockets are."""

    def __init__(self) -> None:
        self.owns: Callable[[str], bool] = lambda table_id: True
        self._tables: dict[str, dict[Connection, None]] = {}

    def join(self, connection: Connection) -> None:
        """Add a connection to its table."""
        self._tables.setdefault(connection.table_id, {})[connection] = None

    def part(self, connection: Connection) -> None:
        """Remove a connection."""
        here = self._tables.get(connection.table_id)
        if here is not None:
            here.pop(connection, None)
            if not here:
                del self._tables[connection.table_id]

    def of(self, guest: str) -> list[Connection]:
        """All connections of a guest."""
        return [one for here in self._tables.values() for one in here if one.guest == guest]

    def tables(self) -> list[str]:
        """The tables that have connections."""
        return list(self._tables)

    def at(self, table_id: str) -> list[Connection]:
        """The connections at a table."""
        return list(self._tables.get(table_id, ()))

    def everybody(self) -> dict[str, set[str]]:
        """The tables at which guests are, by guest. From any thread."""
        tables: dict[str, set[str]] = {}
        for table_id in self.tables():
            for connection in self.at(table_id):
                if connection.guest is not None:
                    tables.setdefault(connection.guest, set()).add(table_id)
        return tables
