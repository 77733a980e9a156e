"""Tables, their append-only logs, and who sat at them."""

from __future__ import annotations

from typing import ClassVar, get_args

from django.db import models

from tuppence_web.accounts.models import Guest
from tuppence_web.tables.wire.types import Status
from tuppence_web.web import clock

STATUSES = [(status, status) for status in get_args(Status)]


class Table(models.Model):
    """A table. Its log is authoritative; ``status`` and ``result`` repeat parts of it for queries.

    ``result``: the list of `outcomes.Placed` of a match that counts as over; null in matches older than this column.
    ``waiting_since``: since when it is open to anyone before its start; null if it is not. ``host_seen``: when the host
    of such a table was last connected to it. ``due``: the moment before which the server has nothing to do there, in
    milliseconds since 1970; null if it waits for a person without a clock, or the match is not in play here.
    """

    id = models.CharField(primary_key=True, max_length=10)
    game = models.CharField(max_length=40)
    secret = models.BinaryField(max_length=32)
    status = models.CharField(max_length=9, choices=STATUSES, default="open", db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    result = models.JSONField(null=True)
    waiting_since = models.DateTimeField(null=True, db_index=True)
    host_seen = models.DateTimeField(null=True)
    due = models.BigIntegerField(null=True)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["due"], condition=models.Q(due__isnull=False), name="tables_due")
        ]

    def __str__(self) -> str:
        return self.id


class Play(models.Model):
    """One row of a table's log: an act of a person, a bot, the clock or chance. Never changed or deleted.

    ``body``: the entry as JSON: an action of the game, or a change at the table.
    """

    pk = models.CompositePrimaryKey("table_id", "seq")  # also makes (table, seq) unique
    table = models.ForeignKey(Table, models.PROTECT, db_index=False)  # covered by the primary key
    seq = models.BigIntegerField()
    at = models.BigIntegerField()
    kind = models.CharField(max_length=12)
    by = models.CharField(max_length=8)
    seat = models.SmallIntegerField(null=True)
    request = models.CharField(max_length=40, null=True)
    body = models.TextField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq}"


class Movement(models.Model):
    """How things moved in one play, compressed (`movements.py`). Deleted after a while."""

    pk = models.CompositePrimaryKey("table_id", "seq")
    table = models.ForeignKey(Table, models.CASCADE, db_index=False)
    seq = models.BigIntegerField()
    at = models.BigIntegerField(db_index=True)  # milliseconds since 1970
    paths = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq}"


class Analysis(models.Model):
    """What the decisions of an ended match were worth, as far as it is computed (`jobs.py`).

    ``digest``: of what was played. ``by``: the guest who asked for it first. ``total``: the length of the match's
    history; ``done``: how much of it has been looked at. ``found``: a list of `tuppence.bots.estimates.Estimate`, or
    ``exact``: an `Assessment` by the solution of the match (`wire/analysis.py`).
    """

    digest = models.CharField(primary_key=True, max_length=64)
    by = models.ForeignKey(Guest, models.SET_NULL, null=True)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    found = models.JSONField(default=list)
    exact = models.JSONField(null=True)

    def __str__(self) -> str:
        return f"{self.digest} {self.done} of {self.total}"


class RecordFile(models.Model):
    """The file of a match that was not played here, which somebody opened. ``digest``: of the file."""

    digest = models.CharField(primary_key=True, max_length=64)
    file = models.BinaryField()
    at = models.DateTimeField(default=clock.now, db_index=True)

    def __str__(self) -> str:
        return self.digest


class Sitting(models.Model):
    """A guest who opened a table or sat at it: an index for "Your tables"."""

    pk = models.CompositePrimaryKey("guest_id", "table_id")
    guest = models.ForeignKey(Guest, models.CASCADE, db_index=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")

    def __str__(self) -> str:
        return f"{self.guest_id} {self.table_id}"


class Heartbeat(models.Model):
    """The single row that is written to check that the log can be written."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)


class Silence(models.Model):
    """A time in which nobody could reach the site, in milliseconds since 1970: players' clocks did not run."""

    begin = models.BigIntegerField()
    end = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.begin} to {self.end}"
