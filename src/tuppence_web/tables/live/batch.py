"""One batch of the writer's jobs: the tables it uses, and for each job what to save and what to send afterwards.

Nothing outside a batch sees its decisions until they are saved. A batch takes the tables that its jobs use out of
memory, and only saving puts them back. A job that fails leaves no trace and costs the others nothing: its rows and
messages are dropped, and each table that it used is replayed as the jobs before it left it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.connections import Connection, Connections
from tuppence_web.tables.live.steady_clock import SteadyClock

MOST_TABLES = 5000  # in memory: 80 to 180 KB each in the middle of a match (docs/decisions/0069)


class Job(ABC):
    """A job for the writer. It may be judged twice, each time on the tables as saved."""

    @abstractmethod
    def run(self, work: Work) -> None:
        """Decide on the current tables, and add what to save and send to ``work``. Change nothing else."""

    def fail(self, failed: Failed) -> None:  # noqa: B027 - some jobs have nobody to notify
        """Add what to send if the job could not be saved."""


class Outbox(WriteBatch):
    """What to save, and the messages to send once it is saved."""

    def __init__(self, now: int) -> None:
        super().__init__(now)
        self.messages: list[tuple[Connection, str]] = []
        self.sent_up_to: dict[Connection, int] = {}  # the last seq in each reader's messages
        self.arrived: float | None = None  # when the command that this answers did
        self.refusals: list[str] = []  # their codes

    def send(self, reader: Connection, text: str) -> None:
        """Send a message to a reader."""
        self.messages.append((reader, text))

    def send_log(self, reader: Connection, text: str, seq: int) -> None:
        """Send a message with log entries up to this seq."""
        self.send(reader, text)
        self.sent_up_to[reader] = seq


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
        cached = self._tables.get(table_id)
        if cached is not None and queries.last_seq(table_id) > cached.seq:
            self.forget(table_id)
        return self.take(table_id)

    def peek(self, table_id: str) -> Table | None:
        """A table that is in memory, read-only: it stays in the cache."""
        return self._tables.get(table_id)

    def read(self, table_id: str) -> Table | None:
        """A table replayed from its log, then with what is stored beside it: it is not older than the log."""
        table = queries.stored(table_id)
        if table is not None:
            table.stored_due = queries.stored_due(table_id)
            self._clock.has_seen(table.last_at)
        return table

    def put(self, table: Table) -> None:
        """Add a table whose log is saved."""
        self._tables[table.id] = table
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)

    def ids(self) -> list[str]:
        """The tables in memory."""
        return list(self._tables)

    def forget(self, table_id: str) -> None:
        """Drop a table, so that it is read again when next needed."""
        self._tables.pop(table_id, None)

    def with_guest(self, guest: str) -> list[str]:
        """The ids of the cached tables whose logs name a guest."""
        return [table.id for table in self._tables.values() if guest in table.guests]


class Batch:
    """The jobs of one transaction, judged one after the other, and the tables and connections as they leave them."""

    def __init__(self, now: int, cache: TableCache, connections: Connections, clock: SteadyClock) -> None:
        self.now = now
        self.clock = clock
        self.cache = cache
        self.connections = connections
        self.works: list[Work] = []
        self.taken: dict[str, tuple[Table, int]] = {}  # with their saved seq
        self.entries: defaultdict[str, list[Entry]] = defaultdict(list)  # to save, by table
        self.joins: dict[Connection, bool] = {}  # connections that join (True) or leave
        self.sent_up_to: dict[Connection, int] = {}

    def carry_out(self, job: Job) -> BaseException | None:
        """Judge a job. If it fails, undo what it did, and return the failure."""
        work = Work(job, self)
        try:
            job.run(work)
            work.check()
        except BaseException as failure:
            let_go([work])
            for table_id in work.tables:
                self._restore(table_id)
            return failure
        self.works.append(work)
        for table_id, entries in work.entries.items():
            self.entries[table_id] += entries
        self.joins.update(work.joins)
        self.sent_up_to.update(work.sent_up_to)
        return None

    def _restore(self, table_id: str) -> None:
        """Take back what a failed job did to a table. What the jobs before it decided still refers to that table."""
        table, saved = self.taken[table_id]
        if all(table_id not in work.tables for work in self.works):
            del self.taken[table_id]  # it is read from the database when next needed
            return
        fresh = self.cache.read(table_id) if saved else Table(table.id, table.game_name, table.secret)
        if fresh is None:
            raise RuntimeError(f"table {table_id} has no log")
        fresh.apply_stored(self.entries[table_id])
        vars(table).clear()
        vars(table).update(vars(fresh))

    def settle(self, works: Iterable[Work], dues: Mapping[str, int | None]) -> None:
        """Make decisions final after they are saved."""
        for table_id, due in dues.items():
            self.taken[table_id][0].stored_due = due
        stale: set[str] = set()
        for work in works:
            if work.writes_heartbeat:
                self.clock.note_heartbeat(self.now)
            for table_id in work.tables:
                self.cache.put(self.taken[table_id][0])
            for connection, comes in work.joins.items():
                self.connections.part(connection)
                if comes:
                    self.connections.join(connection)
            stale |= work.stale
        for table_id in stale:
            self.cache.forget(table_id)


class Work(Outbox):
    """What one job of a batch decides: what to save, what to send, who connects. Earlier jobs' changes show."""

    def __init__(self, job: Job, batch: Batch) -> None:
        super().__init__(batch.now)
        self.job = job
        self._batch = batch
        self.tables: set[str] = set()  # that it used
        self.entries: defaultdict[str, list[Entry]] = defaultdict(list)  # to save, by table
        self.stale: set[str] = set()  # tables to read again after this batch
        self.joins: dict[Connection, bool] = {}  # connections that join (True) or leave
        self.writes_heartbeat = False
        self.called: list[tuple[Connection, str]] = []  # with their previous names

    def table(self, table_id: str) -> Table | None:
        """A table with this batch's changes; None if it does not exist."""
        return self._take(table_id, self._batch.cache.take)

    def newest_table(self, table_id: str) -> Table | None:
        """The same, but reads the table again if another process has written to its log."""
        return self._take(table_id, self._batch.cache.take_newest)

    def passing_table(self, table_id: str) -> Table | None:
        """The same for a single read: a table without connections does not stay in memory."""
        if table_id not in self._batch.taken and table_id not in self._batch.cache:
            self.stale.add(table_id)
        return self.newest_table(table_id)

    def forget_unless(self, owns: Callable[[str], bool]) -> None:
        """Read tables of other processes again when they are next needed."""
        self.stale.update(table_id for table_id in self._batch.cache.ids() if not owns(table_id))

    def _take(self, table_id: str, take: Callable[[str], Table | None]) -> Table | None:
        taken = self._batch.taken
        if table_id not in taken:
            table = take(table_id)
            if table is None:
                return None
            taken[table_id] = (table, table.seq)
        self.tables.add(table_id)
        return taken[table_id][0]

    def add(self, table: Table, entries: list[Entry]) -> None:
        self._batch.taken.setdefault(table.id, (table, 0))  # a new table
        self.tables.add(table.id)
        self.entries[table.id] += entries
        super().add(table, entries)

    def check(self) -> None:
        """Raise RuntimeError if a table differs from its log after this job."""
        for table_id in self.tables:
            table, saved = self._batch.taken[table_id]
            ends = saved + len(self._batch.entries.get(table_id, ())) + len(self.entries.get(table_id, ()))
            if table.seq != ends:
                raise RuntimeError(f"table {table_id} is at {table.seq}, its log would end at {ends}")

    def sent(self, reader: Connection) -> int:
        """The last seq that a reader has been sent."""
        return self.sent_up_to.get(reader, self._batch.sent_up_to.get(reader, reader.seq))

    def unheard_ms(self, table: Table) -> int:
        """For how long since its clock was set nobody could reach a table."""
        return self._batch.clock.unheard_ms(max(table.moved_at, table.stood_at), self.now)

    def read_again(self, guest: str) -> None:
        """Read the tables of a guest again when they are next needed."""
        self.stale.update(self._batch.cache.with_guest(guest))
        self.stale.update(id for id, (table, _) in self._batch.taken.items() if guest in table.guests)

    def join(self, connection: Connection) -> None:
        """Connect a reader to its table."""
        self.joins[connection] = True

    def part(self, connection: Connection) -> None:
        """Disconnect a reader."""
        self.joins[connection] = False

    def _joining(self) -> dict[Connection, bool]:
        """The connections that join or leave in this batch, as far as it has come."""
        return {**self._batch.joins, **self.joins} if self.joins else self._batch.joins

    def readers(self, table_id: str) -> list[Connection]:
        """The connections at a table."""
        there, joining = self._batch.connections.at(table_id), self._joining()
        if joining:
            there = [one for one in there if one not in joining]
            there += [one for one, comes in joining.items() if comes and one.table_id == table_id]
        return there

    def readers_who_are(self, guest: str) -> list[Connection]:
        """All connections of a guest."""
        joining = self._joining()
        coming = [one for one, comes in joining.items() if comes and one.guest == guest]
        return [one for one in self._batch.connections.of(guest) if one not in joining] + coming

    def sees(self, guest: str, table_id: str) -> bool:
        """Whether a guest has a page of a table in view, as far as this process knows."""
        return not self._batch.connections.owns(table_id) or any(
            reader.guest == guest and reader.in_view for reader in self.readers(table_id)
        )

    def lobbies(self) -> list[Table]:
        """The tables before their start that have readers, as far as they are in memory. Read-only."""
        taken, cache = self._batch.taken, self._batch.cache
        here = (taken[id][0] if id in taken else cache.peek(id) for id in self._batch.connections.tables())
        return [table for table in here if table is not None and table.status == "open"]

    def call(self, connection: Connection, name: str) -> None:
        """Change the name of a connected person."""
        self.called.append((connection, connection.name))
        connection.name = name

    def write_heartbeat(self) -> None:
        """Write the heartbeat."""
        self.add_heartbeat(self._batch.clock.silence_ms)
        self.writes_heartbeat = True


def let_go(works: Sequence[Work]) -> None:
    """Undo what others can see already of works that are not saved."""
    for work in reversed(works):
        for connection, name in reversed(work.called):
            connection.name = name


def independent(works: Iterable[Work]) -> list[list[Work]]:
    """Works in groups that share no table, so that each group can be saved without the others."""
    groups: dict[int, list[Work]] = {}
    group_of: dict[str, int] = {}
    for number, work in enumerate(works):
        joined = {group_of[table_id] for table_id in work.tables if table_id in group_of}
        groups[number] = [one for group in sorted(joined) for one in groups.pop(group)] + [work]
        group_of.update((table_id, number) for one in groups[number] for table_id in one.tables)
    return list(groups.values())
