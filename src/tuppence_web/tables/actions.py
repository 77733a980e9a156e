"""The only writer of tables: one thread that takes all waiting jobs, saves what comes of them in one transaction,
and answers after the commit.

It keeps the tables that are played as folds of their logs; a table that could not be saved is forgotten and made
again from the log.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from django.conf import settings
from django.db import DatabaseError, IntegrityError

from tuppence_web.accounts import actions as accounts
from tuppence_web.tables import queries
from tuppence_web.tables.fold import Entry, Table
from tuppence_web.tables.hub import Connection, Hub
from tuppence_web.tables.models import Finish, Heartbeat, Sitting
from tuppence_web.tables.models import Table as Row
from tuppence_web.tables.pen import Pen, PlayRow
from tuppence_web.tables.ratings import Rating, rated
from tuppence_web.tables.timing import Due, due

log = logging.getLogger("tuppence.writer")
encode = msgspec.json.Encoder().encode

MOST_JOBS = 500  # in one transaction
PACE_SECONDS = 0.01  # from one batch to the next: a lone move is saved at once, in a full house many share a commit
MOST_TABLES = 2000  # kept in memory


class NotSaved(Exception):
    """The log could not be written; nothing was changed."""


class Job(ABC):
    """Something for the writer to do."""

    @abstractmethod
    def judge(self, writer: Writer, work: Work) -> None:
        """Decide on the tables as they are and note in ``work`` what is to be saved and said."""

    def fail(self, work: Work) -> None:  # noqa: B027 - a job may have nobody to tell
        """Note what is to be said if it could not be saved."""


class Work:
    """What one batch of jobs comes to: rows to save, then messages to send."""

    def __init__(self, now: int) -> None:
        self.now = now
        self.plays: list[PlayRow] = []
        self.changes: list[Callable[[], object]] = []  # the rarer writes
        self.moved: dict[str, Table] = {}  # tables whose clock is to be set
        self.touched: set[str] = set()  # tables that are ahead of what is saved
        self.messages: list[tuple[Connection, str]] = []
        self.afterwards: list[Callable[[], object]] = []  # in the event loop, after the messages

    def add(self, table: Table, entries: list[Entry]) -> None:
        """Save these entries of a table."""
        self.moved[table.id] = table
        for one in entries:
            body = encode(one.body).decode()
            self.plays.append((table.id, one.seq, one.at, one.kind, one.by, one.seat, one.request, body))
            if one.kind in ("opened", "sat"):
                self._know(table.id, one.body["guest"])
            elif one.kind == "started":
                self.note("match began", table)
        if entries[-1].kind == "played" and table.status == "over":
            self.note("match over", table)
            self.changes.append(lambda: finish(table))
        if entries[0].kind != "played" or table.status == "over":
            self.changes.append(lambda: Row.objects.filter(id=table.id).update(status=table.status))

    def _know(self, table_id: str, guest: str) -> None:
        sitting = Sitting(guest_id=guest, table_id=table_id)
        self.changes.append(lambda: Sitting.objects.bulk_create([sitting], ignore_conflicts=True))

    def open(self, table: Table, entries: list[Entry]) -> None:
        """Save a new table with its first entries."""
        row = Row(id=table.id, game=table.game_name, secret=table.secret, status=table.status)
        self.changes.append(lambda: row.save(force_insert=True))
        self.note("table opened", table)
        self.add(table, entries)

    def note(self, event: str, table: Table) -> None:
        """A line in the server's log, once it is true."""
        told = {"table": table.id, "game": table.game_name, "seq": table.seq}
        self.afterwards.append(lambda: log.info(event, extra=told))

    def rename(self, guest: str, name: str) -> None:
        """Save a guest's new name."""
        self.changes.append(lambda: accounts.rename(guest, name))

    def beat(self) -> None:
        """Write the one row that shows that the log can be written."""
        self.changes.append(lambda: Heartbeat.objects.update_or_create(id=1, defaults={"at": self.now}))


def finish(table: Table) -> None:
    """Note where everybody finished, in the transaction that ends the match, and rate those who have accounts."""
    places, sides = table.playing.placings(), table.game.sides()
    ratings = _rated(table, places, sides)
    rows = []
    for number, side in enumerate(sides):
        for seat in side:
            guest = table.seats[seat].guest
            if guest is not None:
                mu, sigma = ratings.get(guest, (None, None))
                team = number if len(side) > 1 else None
                at = datetime.fromtimestamp(table.moved_at / 1000, UTC)
                where = {"table_id": table.id, "guest_id": guest, "game": table.game_name, "at": at}
                rows.append(
                    Finish(**where, seat=seat, team=team, place=places[seat], of=len(sides), mu=mu, sigma=sigma)
                )
    Finish.objects.bulk_create(rows)


def _rated(table: Table, places: list[int], sides: list[list[int]]) -> dict[str, Rating]:
    """The new ratings of those with accounts, where they played for two sides at least: bots and guests rate nobody."""
    people = queries.with_accounts([seat.guest for seat in table.seats if seat.guest is not None])
    seated = [[guest for seat in side if (guest := table.seats[seat].guest) in people and guest] for side in sides]
    field = [(guests, places[side[0]]) for guests, side in zip(seated, sides, strict=True) if guests]
    if len(field) < 2:
        return {}
    before = queries.ratings_of(people, table.game_name)
    after = rated([[before.get(guest, Rating()) for guest in guests] for guests, _ in field], [at for _, at in field])
    return {
        guest: new
        for (guests, _), side in zip(field, after, strict=True)
        for guest, new in zip(guests, side, strict=True)
    }


class Writer:
    """The thread, its tables and their connections."""

    def __init__(self, loop: asyncio.AbstractEventLoop, arm: Callable[[str, Due | None], object]) -> None:
        self.hub = Hub()
        self._loop = loop
        self._arm = arm
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._begun = 0.0  # the last batch
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to take jobs."""
        self._thread.start()

    def stop(self) -> None:
        """Do what waits and end."""
        self._jobs.put(None)
        self._thread.join()

    def submit(self, job: Job) -> None:
        """Hand in a job, from any thread."""
        self._jobs.put(job)

    def table(self, table_id: str) -> Table | None:
        """A table as its log tells it; None where there is none. Only for jobs, in the writer's thread."""
        found = self._tables.get(table_id)
        if found is None:
            found = queries.stored(table_id)
            if found is None:
                return None
            self._tables[table_id] = found
            if len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)
        else:
            self._tables.move_to_end(table_id)
        return found

    def passing_table(self, table_id: str) -> Table | None:
        """The same for a look only: a table that nobody plays at just now is not kept."""
        return self._tables.get(table_id) or queries.stored(table_id)

    def newest_table(self, table_id: str) -> Table | None:
        """The same, made again from the log where another process has written to it since."""
        kept = self._tables.get(table_id)
        if kept is not None and queries.last_seq(table_id) > kept.seq:
            del self._tables[table_id]
        return self.table(table_id)

    def forget(self, guest: str, touched: set[str]) -> bool:
        """Read the tables of a guest anew when they are next asked for; False where some had to stay for now."""
        theirs = [table.id for table in self._tables.values() if table.seat_of(guest) is not None]
        for table_id in set(theirs) - touched:
            del self._tables[table_id]
        return touched.isdisjoint(theirs)

    def keep(self, table: Table) -> None:
        """Keep a table that has just been made."""
        self._tables[table.id] = table

    def _waiting(self) -> list[Job | None]:
        """All jobs that wait, one at least; those that come soon after a batch wait for each other."""
        waiting = [self._jobs.get()]
        pause = self._begun + PACE_SECONDS - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        self._begun = time.monotonic()
        while len(waiting) < MOST_JOBS and not self._jobs.empty():
            waiting.append(self._jobs.get())
        return waiting

    def _run(self) -> None:
        self._pen = Pen()
        goes_on = True
        while goes_on:
            waiting = self._waiting()
            jobs = [job for job in waiting if job is not None]
            goes_on = len(jobs) == len(waiting)
            try:
                self._batch(jobs)
            except Exception:
                log.exception("a batch failed")
        self._pen.close()

    def _batch(self, jobs: list[Job], tries: int = 2) -> None:
        """Judge, save, answer. Where another process was faster, judge once more on what it wrote."""
        work, sound = self._judged(jobs)
        try:
            self._pen.write(work.plays, work.changes)
        except IntegrityError:
            self._forget(work)
            if tries > 1:
                self._batch(sound, tries - 1)
                return
            self._say_failed(sound)
        except DatabaseError:
            log.exception("not saved")
            self._forget(work)
            self._pen.close()
            self._say_failed(sound)
        else:
            self._say(work)

    def _judged(self, jobs: list[Job]) -> tuple[Work, list[Job]]:
        """The jobs judged, without those that break: what such a one had begun is undone with all of the batch."""
        while True:
            work = Work(time.time_ns() // 1_000_000)
            for job in jobs:
                try:
                    job.judge(self, work)
                except Exception:
                    log.exception("a job failed")
                    self._forget(work)
                    self._say_failed([job])
                    jobs = [other for other in jobs if other is not job]
                    break
            else:
                return work, jobs

    def _forget(self, work: Work) -> None:
        for table_id in work.touched:
            self._tables.pop(table_id, None)

    def _say(self, work: Work) -> None:
        """After the commit: everything to the event loop in one call."""
        dues = [(table.id, due(table, settings.BEAT_MS)) for table in work.moved.values()]
        if work.messages or work.afterwards or dues:
            self._loop.call_soon_threadsafe(self._deliver, work, dues)

    def _say_failed(self, jobs: list[Job]) -> None:
        work = Work(0)
        for job in jobs:
            job.fail(work)
        self._say(work)

    def _deliver(self, work: Work, dues: list[tuple[str, Due | None]]) -> None:
        for receiver, text in work.messages:
            receiver.push(text)
        for then in work.afterwards:
            then()
        for table_id, one in dues:
            self._arm(table_id, one)
