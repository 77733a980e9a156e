"""Tables, their append-only logs, and who sat at them."""

from __future__ import annotations

from typing import ClassVar, get_args

from django.db import models

from tuppence_web.accounts.models import Guest
from tuppence_web.tables.wire.types import Status

STATUSES = [(status, status) for status in get_args(Status)]


class Table(models.Model):
    """A table. Its log is authoritative; ``status`` and ``result`` repeat parts of it for queries.

    ``result``: the list of `outcomes.Placed` of a match that counts as over; null in matches from before it was kept.
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


class Sitting(models.Model):
    """A guest who opened a table or sat at it: an index for "Your tables"."""

    pk = models.CompositePrimaryKey("guest_id", "table_id")
    guest = models.ForeignKey(Guest, models.CASCADE, db_index=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")

    def __str__(self) -> str:
        return f"{self.guest_id} {self.table_id}"


class Finish(models.Model):
    """A player's finish in a match: an index of the logs, for profiles.

    ``of``: the number of sides; ``team``: the number of the side, if several played together. ``mu`` and ``sigma``: the
    rating after the match, if it was rated.
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


class RatingsDue(models.Model):
    """The matches of a game that are to be rated anew: those that were rated after a finish."""

    game = models.CharField(max_length=40, primary_key=True)
    after = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.game} after {self.after}"


class Progress(models.Model):
    """What a match brought its player besides the finish (`rules.progress.Brought`): an index of the log.

    ``bots``: (level, place) of each that was played against. ``mu`` and ``sigma``: the rating against bots after the
    match, if it counted.
    """

    finish = models.OneToOneField(Finish, models.CASCADE, primary_key=True, related_name="progress")
    bots = models.JSONField()
    seconds = models.PositiveIntegerField()
    statistics = models.JSONField()
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)

    class Meta:
        verbose_name_plural = "progress"

    def __str__(self) -> str:
        return str(self.finish_id)


class GoalReached(models.Model):
    """A small goal of a game that a player has reached, and the match in which it was first."""

    guest = models.ForeignKey(Guest, models.CASCADE, db_index=False, related_name="goals")
    game = models.CharField(max_length=40)
    goal = models.CharField(max_length=40)
    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["guest", "game", "goal"], name="a_goal_is_reached_once")
        ]
        verbose_name_plural = "goals reached"

    def __str__(self) -> str:
        return f"{self.guest_id} {self.game} {self.goal}"


class ProgressDue(models.Model):
    """A match of which is to be worked out what it brought its players. Matches are taken in the order of the rows."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return self.table_id


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
