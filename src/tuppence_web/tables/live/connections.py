"""Who is connected to which table. Only the writer's thread touches the lists, so they need no lock."""

from __future__ import annotations

from typing import Protocol

from tuppence_web.accounts.queries import Pass


class Connection(Protocol):
    """A browser's connection, as the writer knows it; ``push`` and ``drop`` are for the event loop's thread."""

    table_id: str
    shown: Pass | None
    guest: str | None
    name: str
    seq: int

    def push(self, text: str) -> None:
        """Send a message, after those that wait already."""

    def drop(self, code: int) -> None:
        """Close it; the client comes back and catches up."""


class Connections:
    """The connections of each table."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[Connection, None]] = {}

    def join(self, connection: Connection) -> None:
        """From now on this connection hears what happens at its table."""
        self._tables.setdefault(connection.table_id, {})[connection] = None

    def part(self, connection: Connection) -> None:
        """It hears no more."""
        here = self._tables.get(connection.table_id)
        if here is not None:
            here.pop(connection, None)
            if not here:
                del self._tables[connection.table_id]

    def of(self, guest: str) -> list[Connection]:
        """All connections of a guest, at whatever table."""
        return [one for here in self._tables.values() for one in here if one.guest == guest]

    def at(self, table_id: str) -> list[Connection]:
        """Everybody who hears what happens at a table."""
        return list(self._tables.get(table_id, ()))
