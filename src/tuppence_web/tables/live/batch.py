"""One batch of the writer's jobs: the tables that it has taken, what is to be saved of them, what is to be said then.

Nothing outside of a batch knows what it decides until it is committed: it takes the tables that it touches out of
memory, and only the commit puts them back. A batch that fails, at whatever point, is let go of with all that it holds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Callable

from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.live.connections import Connection, Connections
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.rules.table import Entry, Table

MOST_TABLES = 2000  # kept in memory


class Job(ABC):
    """Something for the writer to do. It may be judged twice, each time on the tables as they are saved."""

    @abstractmethod
    def judge(self, batch: Batch) -> None:
        """Decide on the tables as they are, and note what is to be saved and said. It changes nothing else."""

    def fail(self, failed: Failed) -> None:  # noqa: B027 - a job may have nobody to tell
        """Note what is to be said if it could not be saved."""


class Outbox(WriteBatch):
    """What is to be saved, and the messages that go out once it is."""

    def __init__(self, now: int) -> None:
        super().__init__(now)
        self.messages: list[tuple[Connection, str]] = []
        self.told_up_to: dict[Connection, int] = {}  # the seq to which these messages tell the log

    def send(self, reader: Connection, text: str) -> None:
        """Send a message."""
        self.messages.append((reader, text))

    def send_log(self, reader: Connection, text: str, seq: int) -> None:
        """Send a message that tells the log up to this seq."""
        self.send(reader, text)
        self.told_up_to[reader] = seq

    def told(self, reader: Connection) -> int:
        """Up to which seq a reader has been told the log."""
        return self.told_up_to.get(reader, reader.seq)


class Failed(Outbox):
    """What those are told whose jobs could not be saved. ``for_now``: the database is in trouble, not they."""

    def __init__(self, now: int, for_now: bool) -> None:
        super().__init__(now)
        self.for_now = for_now


class TableCache:
    """Tables exactly as their saved logs tell them, those played last; the rest is in the database."""

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def take(self, table_id: str) -> Table | None:
        """A table, which is then the taker's alone; None where there is none."""
        return self._tables.pop(table_id, None) or self.read(table_id)

    def take_newest(self, table_id: str) -> Table | None:
        """The same, read again where another process has written to its log since."""
        kept = self._tables.get(table_id)
        if kept is not None and queries.last_seq(table_id) > kept.seq:
            self.forget(table_id)
        return self.take(table_id)

    def read(self, table_id: str) -> Table | None:
        """A table made anew from its log."""
        table = queries.stored(table_id)
        if table is not None:
            self._clock.has_seen(table.last_at)
        return table

    def put(self, table: Table) -> None:
        """Keep a table whose log is saved as it is."""
        self._tables[table.id] = table
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Read it anew when it is next asked for."""
        self._tables.pop(table_id, None)

    def with_guest(self, guest: str) -> list[str]:
        """The ids of the tables at hand where a guest sits."""
        return [table.id for table in self._tables.values() if table.seat_of(guest) is not None]


class Batch(Outbox):
    """The jobs of one transaction, judged one after the other."""

    def __init__(self, now: int, cache: TableCache, connections: Connections, clock: SteadyClock) -> None:
        super().__init__(now)
        self._clock = clock
        self._cache = cache
        self._connections = connections
        self._taken: dict[str, tuple[Table, int]] = {}  # with the seq that is saved
        self._rows: Counter[str] = Counter()  # to be saved, by table
        self._stale: set[str] = set()  # tables that are to be read anew after this batch
        self._joins: dict[Connection, bool] = {}  # who comes (True) and goes
        self._called: list[tuple[Connection, str]] = []  # with the names that they had before
        self._beats = False

    def table(self, table_id: str) -> Table | None:
        """A table as its log tells it, with what this batch has added; None where there is none."""
        return self._take(table_id, self._cache.take)

    def newest_table(self, table_id: str) -> Table | None:
        """The same, read again where another process has written to it since."""
        return self._take(table_id, self._cache.take_newest)

    def passing_table(self, table_id: str) -> Table | None:
        """The same for a short look: a table that nobody plays at just now is not kept."""
        if table_id not in self._taken and table_id not in self._cache:
            self._stale.add(table_id)
        return self.table(table_id)

    def _take(self, table_id: str, take: Callable[[str], Table | None]) -> Table | None:
        if table_id in self._taken:
            return self._taken[table_id][0]
        table = take(table_id)
        if table is not None:
            self._taken[table_id] = (table, table.seq)
        return table

    def add(self, table: Table, entries: list[Entry]) -> None:
        self._taken.setdefault(table.id, (table, 0))  # a new one
        self._rows[table.id] += len(entries)
        super().add(table, entries)

    def check(self) -> None:
        """Raises RuntimeError where a table is not what its log will be."""
        for table_id, (table, saved) in self._taken.items():
            if table.seq != saved + self._rows[table_id]:
                ends = saved + self._rows[table_id]
                raise RuntimeError(f"table {table_id} is at {table.seq}, its log would end at {ends}")

    def unheard_ms(self, table: Table) -> int:
        """How long nobody could be heard since the clock of a table was set."""
        return self._clock.unheard_ms(max(table.moved_at, table.stood_at), self.now)

    def read_anew(self, guest: str) -> None:
        """Make the tables of a guest again from their logs when they are next asked for."""
        self._stale.update(self._cache.with_guest(guest))
        self._stale.update(id for id, (table, _) in self._taken.items() if table.seat_of(guest) is not None)

    def join(self, connection: Connection) -> None:
        """From now on this connection hears what happens at its table."""
        self._joins[connection] = True

    def part(self, connection: Connection) -> None:
        """It hears no more."""
        self._joins[connection] = False

    def readers(self, table_id: str) -> list[Connection]:
        """Everybody who hears what happens at a table."""
        there = self._connections.at(table_id)
        if self._joins:
            there = [one for one in there if one not in self._joins]
            there += [one for one, comes in self._joins.items() if comes and one.table_id == table_id]
        return there

    def readers_who_are(self, guest: str) -> list[Connection]:
        """All connections of a guest, at whatever table."""
        coming = [one for one, comes in self._joins.items() if comes and one.guest == guest]
        return [one for one in self._connections.of(guest) if one not in self._joins] + coming

    def call(self, connection: Connection, name: str) -> None:
        """Know somebody who is connected by a new name."""
        self._called.append((connection, connection.name))
        connection.name = name

    def beat(self) -> None:
        super().beat()
        self._beats = True

    def let_go(self) -> None:
        """It was not saved: nothing that it decided is so, and the tables are read anew."""
        for connection, name in reversed(self._called):
            connection.name = name

    def settle(self) -> None:
        """After the commit: what it decided is so."""
        if self._beats:
            self._clock.beat(self.now)
        for table, _ in self._taken.values():
            self._cache.put(table)
        for table_id in self._stale:
            self._cache.forget(table_id)
        for connection, comes in self._joins.items():
            self._connections.part(connection)
            if comes:
                self._connections.join(connection)
