"""Notes which pages can be seen, and says who is at the tables now, and where."""

from __future__ import annotations

from concurrent.futures import Future

from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.live.batch import Failed, Job, Work
from tuppence_web.tables.live.commands import settle
from tuppence_web.tables.live.connections import Connection
from tuppence_web.tables.live.missing import note_present


class IsInView(Job):
    """A page was hidden, or can be seen again."""

    def __init__(self, connection: Connection, in_view: bool) -> None:
        self.connection = connection
        self.in_view = in_view

    def judge(self, work: Work) -> None:
        self.connection.in_view = self.in_view
        table = work.table(self.connection.table_id)
        if self.in_view and table is not None:
            note_present(work, table, self.connection.guest)


class WhoIsHere(Job):
    """The tables to which guests are connected, by guest."""

    def __init__(self) -> None:
        self.here: Future[dict[str, set[str]]] = Future()

    def judge(self, work: Work) -> None:
        here = work.everybody()
        work.afterwards.append(lambda: settle(self.here, here))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.here, NotSaved()))
