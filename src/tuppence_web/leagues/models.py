"""Leagues, seasons, their match nights, and what happened there.

Standings are not stored but computed from the current results of the matches (`matches`) in the slots of the nights.
"""

from __future__ import annotations

from datetime import date, datetime
from datetime import time as time_of_day
from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tuppence_web.accounts.models import Person
from tuppence_web.leagues.rules import ALL_BASES, NOTICE_LENGTH, POINTS_BASES, SEASONS, SPLIT, WEEKS
from tuppence_web.leagues.teams import SIZES
from tuppence_web.matches.models import Match
from tuppence_web.places.models import Region, Venue
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class League(models.Model):
    """A league and its operator (11.06)."""

    name = OneLine(max_length=60, unique=True)
    region = models.ForeignKey(Region, models.PROTECT, related_name="leagues")
    operator = models.ForeignKey(Person, models.PROTECT, related_name="operates")

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class OperatorChange(models.Model):
    """A person operates a league from this day on: weeks held since then are theirs (11.07(b)).

    A later row overrides earlier ones for its days.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="operator_changes")
    person = models.ForeignKey(Person, models.PROTECT, related_name="+")
    since = models.DateField(default=clock.today)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.league_id} from {self.since}"


class Season(models.Model):
    """Eight match days of a league (LG-1). Its settings are locked once it has started."""

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons")
    year = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    venue = models.ForeignKey(Venue, models.PROTECT, related_name="+")
    first_day = models.DateField()
    time = models.TimeField()
    team_size = models.PositiveSmallIntegerField(choices=SIZES, default=1, db_default=1)
    points_base = models.CharField(max_length=8, choices=ALL_BASES, default=POINTS_BASES[0])
    first_share = models.PositiveSmallIntegerField(default=SPLIT[0])
    second_share = models.PositiveSmallIntegerField(default=SPLIT[1])
    third_share = models.PositiveSmallIntegerField(default=SPLIT[2])
    # Not used any more: `SeasonEnd` has the tournament. Removed in the next release.
    tournament_day = models.DateField(null=True)
    tournament_time = models.TimeField(null=True)
    tournament_venue = models.ForeignKey(Venue, models.PROTECT, related_name="+", null=True)
    tournament_prizes = models.CharField(max_length=200, blank=True)
    loser_award = models.CharField(max_length=200, blank=True)
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)
    why_called_off = models.CharField(max_length=200, blank=True, db_default="")  # empty unless that was its end

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "year", "number"], name="one_season_of_a_number"),
            models.CheckConstraint(condition=Q(number__range=(1, SEASONS)), name="four_seasons_a_year"),
            models.CheckConstraint(
                condition=Q(first_share=100 - F("second_share") - F("third_share")), name="shares_add_up"
            ),
        ]
        ordering: ClassVar = ["-year", "-number"]

    def __str__(self) -> str:
        return f"{self.league}, season {self.number} of {self.year}"

    @property
    def starts(self) -> datetime:
        """When its first night starts as planned, in the venue's time zone."""
        return clock.when(self.first_day, self.time, self.venue.zone)

    @property
    def today(self) -> date:
        """Today's date at its venue."""
        return clock.today(self.venue.zone)

    @property
    def in_teams(self) -> bool:
        """Whether teams play, not players alone (5.03)."""
        return self.team_size > 1

    @property
    def split(self) -> tuple[int, int, int]:
        """The prizes in percent."""
        return (self.first_share, self.second_share, self.third_share)


class SeasonEnd(models.Model):
    """The tournament at the end of a region's season, as announced to all its leagues (11.08, LG-7).

    Day and time are in the venue's time zone. It is locked once the first of the leagues has started.
    """

    region = models.ForeignKey(Region, models.PROTECT, related_name="season_ends")
    year = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    day = models.DateField()
    time = models.TimeField()
    venue = models.ForeignKey(Venue, models.PROTECT, related_name="+")
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")  # who announced it last

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["region", "year", "number"], name="one_tournament_a_season")
        ]
        ordering: ClassVar = ["-year", "-number"]

    def __str__(self) -> str:
        return f"{self.region}, season {self.number} of {self.year}"

    @property
    def starts(self) -> datetime:
        """When it starts, in the venue's time zone."""
        return clock.when(self.day, self.time, self.venue.zone)


class SeasonEndPrize(models.Model):
    """A prize of a season-end tournament and its value. Prizes from before values were recorded have 0 cents."""

    end = models.ForeignKey(SeasonEnd, models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    cents = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["end", "place"], name="one_prize_a_place")]
        ordering: ClassVar = ["place"]

    def __str__(self) -> str:
        return self.text


class SeasonOperator(models.Model):
    """A person who is paid for operating weeks of a season. The amount is in the ledger."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="operators")
    person = models.ForeignKey(Person, models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "person"], name="paid_once_for_a_season")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.season_id}"


class MatchDay(models.Model):
    """One of the eight nights of a season, dated in the venue's time zone."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="nights")
    week = models.PositiveSmallIntegerField()
    day = models.DateField()
    time = models.TimeField()
    venue = models.ForeignKey(Venue, models.PROTECT, related_name="+")
    officials = models.ManyToManyField(Person, related_name="+")
    called_off = models.DateTimeField(null=True)
    why_called_off = models.CharField(max_length=200, blank=True, db_default="")
    tables = models.JSONField(null=True, editable=False)  # the numbers of its tables in the room, first to last
    surface_by = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)  # who found it clear (PD-9)
    announced = models.DateTimeField(null=True, editable=False)  # when its players were sent the results
    version = models.PositiveIntegerField(default=0, editable=False)  # of its sheet, increased with each change

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "week"], name="one_night_a_week"),
            models.UniqueConstraint(fields=["season", "day"], name="one_night_a_day"),
            models.CheckConstraint(condition=Q(week__range=(1, WEEKS)), name="eight_weeks"),
        ]
        ordering: ClassVar = ["week"]

    def __str__(self) -> str:
        return f"{self.season}, week {self.week}"

    @property
    def starts(self) -> datetime:
        """When it starts, in the venue's time zone."""
        return clock.when(self.day, self.time, self.venue.zone)

    @property
    def clock(self) -> time_of_day:
        """The local time at its start: later than planned if clocks go forward over it."""
        return self.starts.time()

    @property
    def oddity(self) -> str:
        """A note if clocks change over its start time."""
        return clock.oddity(self.day, self.time, self.venue.zone)


class ScheduleChange(models.Model):
    """A night was moved: its previous date and place."""

    night = models.ForeignKey(MatchDay, models.CASCADE, related_name="changes")
    day = models.DateField()
    time = models.TimeField()
    venue = models.ForeignKey(Venue, models.PROTECT, related_name="+")
    why = models.CharField(max_length=200)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.night_id} was on {self.day}"


class Entrant(models.Model):
    """An entry to a season. ``member``: whether in good standing on that day (LG-2). The fee is in the ledger."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="entrants")
    person = models.ForeignKey(Person, models.PROTECT, related_name="entered")
    day = models.DateField(default=clock.today)
    member = models.BooleanField()
    team = OneLine(max_length=40, blank=True, default="", db_default="")  # its name, in a season of teams
    joined = models.DateField(null=True)  # the first day in the team, if it is later than that of the entry
    left = models.DateField(null=True)  # the first day on which the entrant is no longer in the season
    asked_to_leave = models.CharField(max_length=200, blank=True, db_default="")  # why; empty once it is decided
    reminded = models.DateTimeField(null=True, editable=False)  # when they were reminded of the late fee

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "person"], name="entered_once")]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.person} in {self.season}"

    def is_in_on(self, day: date) -> bool:
        """Whether the entrant plays in the season on a day: has entered, or joined the team, and has not left."""
        return (self.joined or self.day) <= day and (self.left is None or day < self.left)


class Notice(models.Model):
    """What an operator wrote to the players of a season."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="notices")
    text = models.TextField(max_length=NOTICE_LENGTH)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return f"To the players of {self.season_id}"


class Presence(models.Model):
    """An entrant is present on a night."""

    night = models.ForeignKey(MatchDay, models.CASCADE, related_name="presences")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["night", "entrant"], name="present_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} on {self.night_id}"


class NightGuest(models.Model):
    """A guest of a night, who has not entered and may play friendlies only (11.04(b), LG-3)."""

    night = models.ForeignKey(MatchDay, models.CASCADE, related_name="guests")
    name = OneLine(max_length=40)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["night", "name"], name="one_guest_of_a_name")]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.name


class NightDrink(models.Model):
    """Drinks for the bartender that were tapped on a night's sheet, where no log of a match says them (8.01(b))."""

    night = models.ForeignKey(MatchDay, models.CASCADE, related_name="drinks")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    count = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["night", "entrant"], name="one_count_of_drinks")]

    def __str__(self) -> str:
        return f"{self.count} of {self.entrant_id}"


class PaidBack(models.Model):
    """Drinks of a season that were paid back: to a person, or to the bartender (None). What is owed is computed."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="paid_back")
    debtor = models.ForeignKey(Person, models.PROTECT, related_name="+")
    creditor = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    count = models.PositiveSmallIntegerField()
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    undone = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.count} of {self.debtor_id}"


class Slot(models.Model):
    """Where a match stands: the first, second or third of a night, at one of its tables (LG-3).

    ``pub``: every player agreed that the last one out buys the others a drink, as in a tournament (12.03(c)).
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="+")
    night = models.ForeignKey(MatchDay, models.CASCADE, related_name="slots")
    number = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(default=1)
    pub = models.BooleanField("pub rule", default=False, db_default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "number", "group"], name="one_slot_a_table"),
            models.CheckConstraint(condition=Q(number__range=(1, 3)), name="three_slots"),
        ]
        ordering: ClassVar = ["number", "group"]

    def __str__(self) -> str:
        return f"Match {self.number} of {self.night}"


class Award(models.Model):
    """What an entrant won in a season: cents of the pool, or the biggest loser's award (0 cents)."""

    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="awards")
    rank = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField()
    text = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.cents}"


class YearAward(models.Model):
    """An award of a region's year, as an officer gave it: the rank and the points of the year (13.03(b), MB-3).

    ``taken_back``: an officer took it back, and ``why``; the row stays on record.
    """

    region = models.ForeignKey(Region, models.PROTECT, related_name="year_awards")
    year = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="year_awards")
    rank = models.PositiveSmallIntegerField()
    points = models.PositiveIntegerField()
    text = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    taken_back = models.DateTimeField(null=True)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["region", "year", "person"], condition=Q(taken_back=None), name="one_award_of_a_year"
            )
        ]
        ordering: ClassVar = ["-year", "rank", "id"]

    def __str__(self) -> str:
        return f"{self.region}, {self.year}: {self.rank}"
