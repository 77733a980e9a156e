"""Changes to the database that follow from events at tables.

`live/writer.py` saves them for tables in play; code that opens a table in its own transaction saves them there.
"""

from __future__ import annotations

import functools
import hashlib
import logging
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import F

from tuppence_web.accounts import actions as accounts
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.outcomes import placed
from tuppence_web.tables.engine.schedule import due_at, is_close
from tuppence_web.tables.engine.table import UNKNOWN, Table
from tuppence_web.tables.engine.words import NOT_SAVED
from tuppence_web.tables.log_writer import PlayRow
from tuppence_web.tables.models import Analysis, Heartbeat, Movement, RecordFile, Silence, Sitting
from tuppence_web.tables.models import Table as Row
from tuppence_web.tables.signals import match_finished, opened_to_anyone, result_withdrawn
from tuppence_web.tables.wire.server_events import REFEREE_CHANGED
from tuppence_web.web import clock
from tuppence_web.web.refusals import Declined

log = logging.getLogger("tuppence.writer")
encode = msgspec.json.Encoder().encode

MOST_RECORD_FILES = 1000  # of at most 2 MB each


class NotSaved(Declined):
    """The log could not be written, or not in time. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__(NOT_SAVED, 503)


class WriteBatch:
    """What to save in one transaction, and what to do once it is committed."""

    def __init__(self, now: int) -> None:
        self.now = now
        self.plays: list[PlayRow] = []
        self.changes: list[Callable[[], object]] = []  # all other writes
        self.moved: dict[str, Table] = {}  # tables whose clock must be set
        self.grown: dict[str, Table] = {}  # tables with new entries
        self.since: dict[str, int] = {}  # the seqs before these
        self.afterwards: list[Callable[[], object]] = []

    def add(self, table: Table, entries: list[Entry]) -> None:
        """Add new entries of a table."""
        self.moved[table.id] = self.grown[table.id] = table
        self.since.setdefault(table.id, entries[0].seq - 1)
        for one in entries:
            body = encode(one.body).decode()
            self.plays.append((table.id, one.seq, one.at, one.kind, one.by, one.seat, one.request, body))
            if one.kind in ("opened", "sat", REFEREE_CHANGED) and table.mode.remembered:
                self._know(table.id, one.body["guest"])
            elif one.kind == "started":
                self.note("match began", table)
            elif one.paths is not None and settings.PATHS_DAYS:
                movement = Movement(table_id=table.id, seq=one.seq, at=one.at, paths=one.paths)
                self.changes.append(functools.partial(movement.save, force_insert=True))
        self._follow_result(table, entries)
        if any(one.kind in ("opened", "options") for one in entries):
            self.changes.append(functools.partial(self._list, table, moment(entries[-1].at)))
        if entries[0].kind != "played" or table.status == "over":
            self.changes.append(lambda: Row.objects.filter(id=table.id).update(status=table.indexed_status))

    @property
    def dues(self) -> dict[str, int | None]:
        """The moment to store for each table with new entries before which nothing is due there, if it changes much.

        The process that adds the next entry knows what is stored, so any order of processes is right
        (docs/decisions/0069).
        """
        found = {id: due_at(table) for id, table in self.grown.items()}
        return {id: due for id, due in found.items() if not is_close(self.grown[id].stored_due, due)}

    def find_due(self, table: Table) -> None:
        """Store when something is due at a table where that is not known. Adding an entry stores it, too."""
        if table.stored_due == UNKNOWN:
            rows = Row.objects.filter(id=table.id, due=UNKNOWN)
            self.changes.append(lambda: rows.update(due=due_at(table)))

    def _list(self, table: Table, at: datetime) -> None:
        """Note since when a table is open to anyone, or that it is not."""
        rows = Row.objects.filter(id=table.id)
        if not table.settings.anyone:
            rows.exclude(waiting_since=None).update(waiting_since=None)
        elif rows.filter(waiting_since=None).update(waiting_since=at, host_seen=at):
            opened_to_anyone.send(None, table=table.id, guest=table.host, game=table.game_name)

    def see_hosts(self, tables: Collection[str]) -> None:
        """Note that the hosts of tables which are open to anyone are there."""
        rows = Row.objects.filter(id__in=tables)
        self.changes.append(lambda: rows.update(host_seen=moment(self.now)))

    def _follow_result(self, table: Table, entries: list[Entry]) -> None:
        """Save the result where it begins to count; withdraw it where a play is taken back."""
        if not table.mode.remembered:
            return
        for one in entries:
            if one.kind == "undone":
                self.changes.append(functools.partial(withdraw, table.id))
            elif table.counts and one.kind in table.mode.result_comes_with:
                self.note("match over", table)
                if one.kind == "agreed":  # perhaps after it was confirmed
                    self.changes.append(functools.partial(withdraw, table.id))
                self.changes.append(lambda: finish(table))
                break

    def _know(self, table_id: str, guest: str) -> None:
        sitting = Sitting(guest_id=guest, table_id=table_id)
        self.changes.append(lambda: accounts.write_down(guest))
        self.changes.append(lambda: Sitting.objects.bulk_create([sitting], ignore_conflicts=True))

    def open(self, table: Table, entries: list[Entry]) -> None:
        """Add a new table with its first entries."""
        row = Row(id=table.id, game=table.game_name, secret=table.secret, status=table.status)
        table.stored_due = row.due
        self.changes.append(lambda: row.save(force_insert=True))
        self.note("table opened", table)
        self.add(table, entries)

    def note(self, event: str, table: Table) -> None:
        """Log an event once the transaction is committed."""
        extra = {"table": table.id, "game": table.game_name, "seq": table.seq}
        self.afterwards.append(lambda: log.info(event, extra=extra))

    def rename(self, guest: str, name: str) -> None:
        """Rename a guest."""
        self.changes.append(lambda: accounts.rename(guest, name))

    def add_heartbeat(self, silence_ms: int) -> None:
        """Write the heartbeat, which shows when the log could last be written. A longer gap is a silence."""
        self.changes.append(lambda: write_heartbeat(self.now, silence_ms))


def moment(at: int) -> datetime:
    """A moment of the log."""
    return datetime.fromtimestamp(at / 1000, UTC)


def forget_movements() -> None:
    """Delete movements that are too old to be shown again."""
    before = clock.now() - timedelta(days=settings.PATHS_DAYS)
    Movement.objects.filter(at__lt=before.timestamp() * 1000).delete()


def store_record(file: bytes) -> str:
    """Store the file of a match that was not played here, and delete the oldest of too many. Return its digest."""
    digest = hashlib.sha256(file).hexdigest()
    RecordFile.objects.update_or_create(digest=digest, defaults={"file": file, "at": clock.now()})
    newest = RecordFile.objects.order_by("-at").values("digest")[:MOST_RECORD_FILES]
    RecordFile.objects.exclude(digest__in=list(newest.values_list("digest", flat=True))).delete()
    return digest


def begin_analysis(digest: str, total: int, guest: str) -> None:
    """Note that a match of ``total`` actions is to be analysed for a guest, unless it is or was analysed."""
    accounts.write_down(guest)
    Analysis.objects.get_or_create(digest=digest, defaults={"by_id": guest, "total": total})


def add_to_analysis(digest: str, begun: int, found: list[dict[str, Any]], done: int) -> bool:
    """Save what a search has found from ``begun`` to ``done`` actions. Return whether some are left.

    Another process may have been faster.
    """
    row = Analysis.objects.select_for_update().get(digest=digest)
    if row.done == begun:
        row.found, row.done = [*row.found, *found], done
        row.save(update_fields=["found", "done"])
    return row.done < row.total


def save_exact(digest: str, exact: dict[str, Any]) -> None:
    """Save the exact values of a match."""
    Analysis.objects.filter(digest=digest).update(exact=exact, done=F("total"))


def write_heartbeat(now: int, silence_ms: int) -> None:
    """Write the heartbeat of all processes. If nobody has for longer than ``silence_ms``, note the silence."""
    row, new = Heartbeat.objects.select_for_update().get_or_create(id=1, defaults={"at": now})
    if new or row.at >= now:  # another process's clock is ahead
        return
    if now - row.at > silence_ms:
        Silence.objects.create(begin=row.at, end=now)
    row.at = now
    row.save(update_fields=["at"])


def finish(table: Table) -> None:
    """Save the result of a match in the transaction that makes it count, and announce it."""
    Row.objects.filter(id=table.id).update(result=msgspec.to_builtins(placed(table)))
    match_finished.send(None, table=table.id, match=table)


def withdraw(table_id: str) -> None:
    """Delete the result of a match, which no longer counts, and announce that."""
    Row.objects.filter(id=table_id).update(result=None)
    result_withdrawn.send(None, table=table_id)
