"""A table, its append-only log, and who is known at it."""

from __future__ import annotations

from django.db import models

from tuppence_web.accounts.models import Guest

STATUSES = [("open", "open"), ("playing", "playing"), ("over", "over")]


class Table(models.Model):
    """A table. The log says everything else; ``status`` repeats what it says, to be asked by."""

    id = models.CharField(primary_key=True, max_length=10)
    game = models.CharField(max_length=40)
    secret = models.BinaryField(max_length=32)
    status = models.CharField(max_length=7, choices=STATUSES, default="open", db_index=True)
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


class Sitting(models.Model):
    """A guest who made a table or sat at it: an index for "your tables"."""

    pk = models.CompositePrimaryKey("guest_id", "table_id")
    guest = models.ForeignKey(Guest, models.CASCADE, db_index=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")

    def __str__(self) -> str:
        return f"{self.guest_id} {self.table_id}"


class Heartbeat(models.Model):
    """One row that is written to see whether the log can be."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)
