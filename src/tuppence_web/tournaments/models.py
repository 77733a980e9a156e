"""Tournaments, entrants, and what happened while they were played.

`Step` is append-only: a correction is a later row, with a reason. The state of a tournament is computed from the
entrants and steps (`bracket.py`).
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q

from tuppence_web import clock
from tuppence_web.accounts.models import Person
from tuppence_web.fields import OneLine
from tuppence_web.leagues.models import Season
from tuppence_web.tournaments.rules import WHOLE, WORD_LENGTH, Shares

STEPS = [("draw", "draw"), ("absent", "absence"), ("result", "result")]
DEFAULT = Shares()


class Tournament(models.Model):
    """A tournament: place, time, fee, and the secret of its draws, which is kept until the end.

    Dates and times are in the venue's time zone (``zone``).
    """

    name = OneLine(max_length=80)
    administrator = models.ForeignKey(Person, models.PROTECT, related_name="+")
    officials = models.ManyToManyField(Person, related_name="+", blank=True)
    venue = OneLine(max_length=120)
    zone = models.CharField("time zone", max_length=64, choices=clock.zones, default=clock.proposed_zone)
    starts = models.DateTimeField("date and time")
    fee_cents = models.PositiveIntegerField(default=0)
    discount_cents = models.PositiveIntegerField("discount for members", default=0)
    second = models.PositiveSmallIntegerField(default=DEFAULT.second)
    third = models.PositiveSmallIntegerField(default=DEFAULT.third)
    association = models.PositiveSmallIntegerField(default=DEFAULT.association)
    administrators = models.PositiveSmallIntegerField("administrator", default=DEFAULT.administrator)
    prizes = models.CharField("other prizes", max_length=200, blank=True)
    season_end = OneLine("season-end tournament of", max_length=120, blank=True)
    seasons = models.ManyToManyField(Season, related_name="+", blank=True)  # the seasons it ends
    secret = models.BinaryField(max_length=32)
    word = models.CharField("the room's word", max_length=WORD_LENGTH, blank=True)
    created = models.DateTimeField(default=clock.now)
    started = models.DateTimeField(null=True)
    cancelled = models.DateTimeField(null=True)
    why_cancelled = models.CharField(max_length=200, blank=True)
    paid_out = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(discount_cents__lte=models.F("fee_cents")), name="discount_within_fee"),
            models.CheckConstraint(
                condition=Q(second__lte=WHOLE - models.F("third") - models.F("association"))
                & Q(administrators__lte=models.F("association")),
                name="shares_within_pool",
            ),
        ]
        ordering: ClassVar = ["-starts", "-id"]

    def __str__(self) -> str:
        return self.name

    @property
    def begins(self) -> datetime:
        """When it starts, in the venue's time zone."""
        return clock.local(self.starts, self.zone)

    @property
    def shares(self) -> Shares:
        """The shares of the pool."""
        return Shares(self.second, self.third, self.association, self.administrators)


class Entrant(models.Model):
    """An entrant, numbered in order of entry. ``word``: their contribution to the draw."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entrants")
    person = models.ForeignKey(Person, models.PROTECT, related_name="tournament_entries")
    number = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=WORD_LENGTH, blank=True)
    fee_cents = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    withdrawn = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entrant_of_a_number"),
            models.UniqueConstraint(
                fields=["tournament", "person"], condition=Q(withdrawn=None), name="one_entry_of_a_person"
            ),
        ]
        ordering: ClassVar = ["tournament", "number"]

    def __str__(self) -> str:
        return f"{self.number} in {self.tournament_id}"


class Step(models.Model):
    """A step of a tournament: a draw of a stage, an absence from a match, the order of finish of a match.

    ``numbers``: the entrants in order; null undoes earlier steps with this key. Never changed or deleted.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="steps")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=STEPS)
    key = models.CharField("stage or match", max_length=8)
    numbers = models.JSONField(null=True)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "seq"], name="one_step_of_a_number")]
        ordering: ClassVar = ["tournament", "seq"]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Sheet(models.Model):
    """The settings of a match: its official (10.01), whether the pub rule was agreed (TN-4), and our table."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sheets")
    match = models.CharField(max_length=8)
    official = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    pub = models.BooleanField("pub rule", default=False)
    table = models.CharField(max_length=10, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "match"], name="one_sheet_of_a_match")]
        ordering: ClassVar = ["tournament", "match"]

    def __str__(self) -> str:
        return f"{self.match} in {self.tournament_id}"
