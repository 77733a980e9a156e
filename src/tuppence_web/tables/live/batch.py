"""One batch of the writer's jobs: the tables it uses, what it will save, and the messages to send afterwards.

Nothing outside a batch sees its decisions until it is committed. It takes the tables it touches out of memory, and
only the commit puts them back. A batch that fails, at whatever point, is dropped with all its tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Callable

from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.live.connections import Connection, Connections
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.rules.entries import Entry
from tuppence_web.tables.rules.table import Table

MOST_TABLES = 2000  # kept in memory


class Job(ABC):
    """A job for the writer. It may be judged twice, each time on the tables as saved."""

    @abstractmethod
    def judge(self, batch: Batch) -> None:
        """Decide on the current tables, and add what to save and send to the batch. Change nothing else."""

    def fail(self, failed: Failed) -> None:  # noqa: B027 - some jobs have nobody to notify
        """Add what to send if the job could not be saved."""


class Outbox(WriteBatch):
    """What to save, and the messages to send once it is saved."""

    def __init__(self, now: int) -> None:
        super().__init__(now)
        self.messages: list[tuple[Connection, str]] = []
        self.told_up_to: dict[Connection, int] = {}  # the last seq in each reader's messages

    def send(self, reader: Connection, text: str) -> None:
        """Send a message to a reader."""
        self.messages.append((reader, text))

    def send_log(self, reader: Connection, text: str, seq: int) -> None:
        """Send a message with log entries up to this seq."""
        self.send(reader, text)
        self.told_up_to[reader] = seq

    def told(self, reader: Connection) -> int:
        """The last seq that a reader has been sent."""
        return self.told_up_to.get(reader, reader.seq)


class Failed(Outbox):
    """The messages about jobs that could not be saved. ``for_now``: because of the database, not the jobs."""

    def __init__(self, now: int, for_now: bool) -> None:
        super().__init__(now)
        self.for_now = for_now


class TableCache:
    """The most recently played tables, as of their saved logs; the others are in the database."""

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def take(self, table_id: str) -> Table | None:
        """Remove a table from the cache and return it; None if it does not exist."""
        return self._tables.pop(table_id, None) or self.read(table_id)

    def take_newest(self, table_id: str) -> Table | None:
        """The same, but reads the table again if another process has written to its log."""
        kept = self._tables.get(table_id)
        if kept is not None and queries.last_seq(table_id) > kept.seq:
            self.forget(table_id)
        return self.take(table_id)

    def kept(self, table_id: str) -> Table | None:
        """A table that is in memory, only to be looked at: it stays in the cache."""
        return self._tables.get(table_id)

    def read(self, table_id: str) -> Table | None:
        """A table replayed from its log."""
        table = queries.stored(table_id)
        if table is not None:
            self._clock.has_seen(table.last_at)
        return table

    def put(self, table: Table) -> None:
        """Keep a table whose log is saved."""
        self._tables[table.id] = table
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Drop a table, so that it is read again when next needed."""
        self._tables.pop(table_id, None)

    def with_guest(self, guest: str) -> list[str]:
        """The ids of the cached tables whose logs name a guest."""
        return [table.id for table in self._tables.values() if guest in table.guests]


class Batch(Outbox):
    """The jobs of one transaction, judged one after the other."""

    def __init__(self, now: int, cache: TableCache, connections: Connections, clock: SteadyClock) -> None:
        super().__init__(now)
        self._clock = clock
        self._cache = cache
        self._connections = connections
        self._taken: dict[str, tuple[Table, int]] = {}  # with their saved seq
        self._rows: Counter[str] = Counter()  # to save, by table
        self._stale: set[str] = set()  # tables to read again after this batch
        self._joins: dict[Connection, bool] = {}  # connections that join (True) or leave
        self._called: list[tuple[Connection, str]] = []  # with their previous names
        self._beats = False

    def table(self, table_id: str) -> Table | None:
        """A table with this batch's changes; None if it does not exist."""
        return self._take(table_id, self._cache.take)

    def newest_table(self, table_id: str) -> Table | None:
        """The same, but reads the table again if another process has written to its log."""
        return self._take(table_id, self._cache.take_newest)

    def passing_table(self, table_id: str) -> Table | None:
        """The same for a brief look: a table without connections is not kept in memory."""
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
        self._taken.setdefault(table.id, (table, 0))  # a new table
        self._rows[table.id] += len(entries)
        super().add(table, entries)

    def check(self) -> None:
        """Raise RuntimeError if a table differs from its log after this batch."""
        for table_id, (table, saved) in self._taken.items():
            if table.seq != saved + self._rows[table_id]:
                ends = saved + self._rows[table_id]
                raise RuntimeError(f"table {table_id} is at {table.seq}, its log would end at {ends}")

    def unheard_ms(self, table: Table) -> int:
        """For how long since its clock was set nobody could reach a table."""
        return self._clock.unheard_ms(max(table.moved_at, table.stood_at), self.now)

    def read_anew(self, guest: str) -> None:
        """Read the tables of a guest again when they are next needed."""
        self._stale.update(self._cache.with_guest(guest))
        self._stale.update(id for id, (table, _) in self._taken.items() if guest in table.guests)

    def join(self, connection: Connection) -> None:
        """Connect a reader to its table."""
        self._joins[connection] = True

    def part(self, connection: Connection) -> None:
        """Disconnect a reader."""
        self._joins[connection] = False

    def readers(self, table_id: str) -> list[Connection]:
        """The connections at a table."""
        there = self._connections.at(table_id)
        if self._joins:
            there = [one for one in there if one not in self._joins]
            there += [one for one, comes in self._joins.items() if comes and one.table_id == table_id]
        return there

    def lobbies(self) -> list[Table]:
        """The tables before their start that have readers, as far as they are in memory. Only to be looked at."""
        here = (self._taken[id][0] if id in self._taken else self._cache.kept(id) for id in self._connections.tables())
        return [table for table in here if table is not None and table.status == "open"]

    def sees(self, guest: str, table_id: str) -> bool:
        """Whether a guest has a page of a table in view."""
        return any(reader.guest == guest and reader.in_view for reader in self.readers(table_id))

    def everybody(self) -> dict[str, set[str]]:
        """The tables at which guests are, by guest."""
        tables: dict[str, set[str]] = {}
        for table_id in self._connections.tables():
            for reader in self._connections.at(table_id):
                if reader.guest is not None:
                    tables.setdefault(reader.guest, set()).add(table_id)
        return tables

    def readers_who_are(self, guest: str) -> list[Connection]:
        """All connections of a guest."""
        coming = [one for one, comes in self._joins.items() if comes and one.guest == guest]
        return [one for one in self._connections.of(guest) if one not in self._joins] + coming

    def call(self, connection: Connection, name: str) -> None:
        """Change the name of a connected person."""
        self._called.append((connection, connection.name))
        connection.name = name

    def beat(self) -> None:
        super().beat()
        self._beats = True

    def let_go(self) -> None:
        """Drop all decisions after a failure; the tables will be read again."""
        for connection, name in reversed(self._called):
            connection.name = name

    def settle(self) -> None:
        """Make all decisions final after the commit."""
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
