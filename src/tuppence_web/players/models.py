"""What matches brought their players: indexes of the tables' logs.

The database's tables keep the names that they had in the app of the tables.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tuppence_web.accounts.models import Guest
from tuppence_web.tables.models import Table


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
        db_table = "tables_finish"
        verbose_name_plural = "finishes"

    def __str__(self) -> str:
        return f"{self.table_id} {self.guest_id} {self.place}/{self.of}"


class Progress(models.Model):
    """What a match brought its player besides the finish (`rules.brought.Brought`): an index of the log.

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
        db_table = "tables_progress"
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
        db_table = "tables_goalreached"
        verbose_name_plural = "goals reached"

    def __str__(self) -> str:
        return f"{self.guest_id} {self.game} {self.goal}"
