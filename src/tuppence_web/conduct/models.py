"""Reports, and decisions about them. A decision is never changed but withdrawn with a reason, and stays on record."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tuppence_web.accounts.models import Person
from tuppence_web.conduct.rules import (
    ENTRY,
    KINDS,
    LONGEST_REASON,
    LONGEST_TEXT,
    MEMBER,
    SANCTIONS,
)
from tuppence_web.web import clock


class Report(models.Model):
    """A protest or a violation that was reported.

    ``scope`` and ``of``: where it happened, as in `hooks`, or "" and 0; ``match``: the match there, if it was in one.
    """

    kind = models.CharField(max_length=9, choices=KINDS)
    scope = models.CharField(max_length=10, blank=True)
    of = models.PositiveBigIntegerField(default=0)
    match = models.PositiveBigIntegerField(null=True)
    about = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    text = models.TextField(max_length=LONGEST_TEXT)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["scope", "of"], name="reports_by_place")]
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return f"Report {self.pk}"


class Decision(models.Model):
    """A decision about a report, with a sanction of ``person``, if any; ``day``: since when it applies.

    A season entry is suspended from ``first_week`` to ``last_week`` of ``season``, a member ``until`` a day.
    """

    report = models.ForeignKey(Report, models.PROTECT, related_name="decisions")
    sanction = models.CharField(max_length=7, choices=SANCTIONS)
    person = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    penalty = models.CharField(max_length=10, blank=True)
    season = models.PositiveBigIntegerField(null=True)
    first_week = models.PositiveSmallIntegerField(null=True)
    last_week = models.PositiveSmallIntegerField(null=True)
    day = models.DateField(default=clock.today)
    until = models.DateField(null=True)
    why = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    withdrawn = models.DateTimeField(null=True)
    withdrawn_by = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    why_withdrawn = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["report"], condition=Q(withdrawn=None), name="one_decision_of_a_report"),
            models.CheckConstraint(condition=~Q(by=F("person")), name="nobody_decides_about_themselves"),
            models.CheckConstraint(
                condition=~Q(sanction=ENTRY) | Q(season__isnull=False, last_week__gte=F("first_week")),
                name="entry_suspended_from_night_to_night",
            ),
            models.CheckConstraint(
                condition=~Q(sanction=MEMBER) | Q(until__gte=F("day")), name="member_suspended_until_a_day"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["season"], name="suspended_entries"),
            models.Index(fields=["person", "until"], name="suspended_members"),
        ]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"decision {self.pk}"

    @property
    def words(self) -> str:
        """The sanction in words."""
        if self.sanction == ENTRY:
            nights = f"week {self.first_week}"
            if self.last_week != self.first_week:
                nights = f"weeks {self.first_week} to {self.last_week}"
            return f"The season entry is suspended in {nights}."
        if self.sanction == MEMBER and self.until:
            return f"Suspended until {self.until.day} {self.until:%B %Y}."
        if self.penalty:
            return f"Penalty ({self.penalty})."
        return f"{self.get_sanction_display()}."
