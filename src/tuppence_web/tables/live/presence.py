"""Notes which pages can be seen."""

from __future__ import annotations

from tuppence_web.tables.live.batch import Job, Work
from tuppence_web.tables.live.connections import Connection
from tuppence_web.tables.live.missing import note_present


class IsInView(Job):
    """A page was hidden, or can be seen again."""

    def __init__(self, connection: Connection, in_view: bool) -> None:
        self.connection = connection
        self.in_view = in_view

    def run(self, work: Work) -> None:
        self.connection.in_view = self.in_view
        table = work.table(self.connection.table_id)
        if self.in_view and table is not None:
            note_present(work, table, self.connection.guest)
