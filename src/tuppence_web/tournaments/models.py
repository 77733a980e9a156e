"""Tournaments, entrants, draws, and the slots of the bracket, in which there are matches (`matches`).

The state of a tournament is computed from its entrants, its draws and what was recorded of its matches (`bracket.py`).
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q

from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Season, SeasonEnd
from tuppence_web.ledger.rules import reference
from tuppence_web.matches.models import Match
from tuppence_web.places.models import Venue
from tuppence_web.tournaments.rules import FORMATS, SINGLES, TEAM_LENGTH, TEAM_SIZES, WHOLE, WORD_LENGTH, Format, Shares
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine

ENTRY = "tournament-entry"  # the scope of entrants' accounts; a league has "entrant"

DEFAULT = Shares()


class Tournament(models.Model):
    """A tournament: place, time, fee, and the secret of its draws, which is not published before the end.

    Dates and times are in the venue's time zone (``zone``).
    """

    name = OneLine(max_length=80)
    administrator = models.ForeignKey(Person, models.PROTECT, related_name="+")
    officials = models.ManyToManyField(Person, related_name="+", blank=True)
    venue = OneLine(max_length=120)
    place = models.ForeignKey(Venue, models.PROTECT, related_name="+", null=True)  # if it is a venue that we know
    zone = models.CharField("time zone", max_length=64, choices=clock.zones, default=clock.proposed_zone)
    starts = models.DateTimeField("date and time")
    team_size = models.PositiveSmallIntegerField(
        "for", choices=TEAM_SIZES, default=SINGLES.team_size, db_default=SINGLES.team_size
    )
    fee_cents = models.PositiveIntegerField(default=0)
    discount_cents = models.PositiveIntegerField("discount for members", default=0)
    second = models.PositiveSmallIntegerField(default=DEFAULT.second)
    third = models.PositiveSmallIntegerField(default=DEFAULT.third)
    association = models.PositiveSmallIntegerField(default=DEFAULT.association)
    administrators = models.PositiveSmallIntegerField("administrator", default=DEFAULT.administrator)
    prizes = models.CharField("other prizes", max_length=200, blank=True)
    season_end = OneLine("season-end tournament of", max_length=120, blank=True)
    seasons = models.ManyToManyField(Season, related_name="+", blank=True)  # the seasons it ends
    ends = models.ForeignKey(SeasonEnd, models.PROTECT, related_name="+", null=True)  # whose prizes it awards
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
    def format(self) -> Format:
        """Who plays in its matches, and who advances."""
        return FORMATS[self.team_size]

    @property
    def shares(self) -> Shares:
        """The shares of the pool."""
        return Shares(self.second, self.third, self.association, self.administrators)


class Entrant(models.Model):
    """An entrant, numbered in order of entry. ``word``: their contribution to the draw.

    ``team``: the name of the entrant's team, in a tournament for teams. Its players are entered and withdrawn together.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entrants")
    person = models.ForeignKey(Person, models.PROTECT, related_name="tournament_entries")
    number = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=WORD_LENGTH, blank=True)
    team = OneLine(max_length=TEAM_LENGTH, blank=True, db_default="")
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

    @property
    def reference(self) -> str:
        """The reference of a bank transfer that pays the entry."""
        return reference(ENTRY, self.pk)


class Draw(models.Model):
    """A draw of a stage: its entrants in drawn order; null undoes the draw before. Never changed or deleted.

    ``why``: the reason why it was undone, or made by hand; empty if the site drew.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="draws")
    stage = models.CharField(max_length=8)
    numbers = models.JSONField(null=True)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.stage} of {self.tournament_id}"

    @property
    def by_hand(self) -> bool:
        """Whether it was made by hand, not by the site."""
        return self.numbers is not None and bool(self.why)


class Slot(models.Model):
    """Where a match stands: a place in the bracket, by its key; and whether the pub rule was agreed there (TN-4).

    ``surface_clear``: the official confirmed a flat, clear surface (PD-9). ``number``: that of its table in the room.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="+")
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="slots")
    key = models.CharField(max_length=8)
    pub = models.BooleanField("pub rule", default=False)
    surface_clear = models.BooleanField(default=False, db_default=False)
    number = models.PositiveSmallIntegerField("table number", null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "key"], name="one_slot_of_a_key")]
        ordering: ClassVar = ["tournament", "match"]

    def __str__(self) -> str:
        return f"{self.key} in {self.tournament_id}"
