"""A table, its append-only log, and who is known at it."""

from __future__ import annotations

from typing import ClassVar, get_args

from django.db import models

from tuppence_web.accounts.models import Guest
from tuppence_web.tables.wire.messages import Status

STATUSES = [(status, status) for status in get_args(Status)]


class Table(models.Model):
    """A table. The log says everything else; ``status`` repeats what it says, to be asked by."""

    id = models.CharField(primary_key=True, max_length=10)
    game = models.CharField(max_length=40)
    secret = models.BinaryField(max_length=32)
    status = models.CharField(max_length=9, choices=STATUSES, default="open", db_index=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id


class Play(models.Model):
    """One row of a table's log: what one person, bot, clock or chance did. Never changed, never deleted.

    ``body``: the JSON of the entry: an action of the game, or what changed at the table.
    """

    pk = models.CompositePrimaryKey("table_id", "seq")  # this is the unique(table, seq)
    table = models.ForeignKey(Table, models.PROTECT, db_index=False)  # the primary key begins with it
    seq = models.BigIntegerField()
    at = models.BigIntegerField()
    kind = models.CharField(max_length=12)
    by = models.CharField(max_length=6)
    seat = models.SmallIntegerField(null=True)
    request = models.CharField(max_length=40, null=True)
    body = models.TextField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq}"


class Movement(models.Model):
    """How things moved in one play of a log, packed (`movements.py`); deleted when it has been kept long enough."""

    pk = models.CompositePrimaryKey("table_id", "seq")
    table = models.ForeignKey(Table, models.CASCADE, db_index=False)
    seq = models.BigIntegerField()
    at = models.BigIntegerField(db_index=True)  # milliseconds since 1970
    paths = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq}"


class Sitting(models.Model):
    """A guest who made a table or sat at it: an index for "your tables"."""

    pk = models.CompositePrimaryKey("guest_id", "table_id")
    guest = models.ForeignKey(Guest, models.CASCADE, db_index=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")

    def __str__(self) -> str:
        return f"{self.guest_id} {self.table_id}"


class Finish(models.Model):
    """Where a person finished in a match: an index of what the logs say, for profiles.

    ``of``: how many sides there were; ``team``: the number of the side, where several played together. ``mu`` and
    ``sigma``: the rating after the match, where it was rated.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="finishes")
    guest = models.ForeignKey(Guest, models.PROTECT, related_name="finishes")
    seat = models.SmallIntegerField()
    team = models.SmallIntegerField(null=True)
    place = models.SmallIntegerField()
    of = models.SmallIntegerField()
    game = models.CharField(max_length=40)
    at = models.DateTimeField()
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_finish_a_seat")
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["guest", "game"], name="finishes_of_a_guest")]
        verbose_name_plural = "finishes"

    def __str__(self) -> str:
        return f"{self.table_id} {self.guest_id} {self.place}/{self.of}"


class Heartbeat(models.Model):
    """One row that is written to see whether the log can be."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)
