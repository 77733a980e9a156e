"""Matches, what they are played with, what was recorded of them, and notes.

A result is never changed: a later row of the same match, with the reason, replaces it.
"""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from django.db import models

from tuppence_web.accounts.models import Person
from tuppence_web.matches.rules import KINDS, RULES, SOURCES, fits, measures
from tuppence_web.places.models import Venue
from tuppence_web.tables.models import Table
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class Piece(models.Model):
    """A box or a die of a venue. ``length``, ``width`` and ``height`` in mm, of a die only the length (4.01).

    ``checked``: the day on which an official last measured it.
    """

    venue = models.ForeignKey(Venue, models.PROTECT, related_name="pieces")
    kind = models.CharField(max_length=3, choices=KINDS)
    name = OneLine(max_length=40)
    length = models.DecimalField(max_digits=5, decimal_places=1, null=True)
    width = models.DecimalField(max_digits=5, decimal_places=1, null=True)
    height = models.DecimalField(max_digits=5, decimal_places=1, null=True)
    checked = models.DateField(null=True)
    checked_by = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["venue", "kind", "name"], name="one_piece_of_a_name")]
        ordering: ClassVar = ["kind", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def rule(self) -> str:
        """The section about its measures."""
        return RULES[self.kind]

    @property
    def sides(self) -> list[Decimal]:
        """Its measures."""
        return [side for side in (self.length, self.width, self.height) if side is not None]

    @property
    def measured(self) -> str:
        """Its measures in words, or ""."""
        return f"{measures(self.sides)} mm" if self.sides else ""

    @property
    def fits(self) -> bool:
        """Whether its measures are those of the rulebook."""
        return fits(self.kind, self.sides)


class Match(models.Model):
    """A match of a competition. ``players``: people, in their order; ``official``: never one of them (10.01).

    ``tally``: the faces of the real dice that were entered, and how often each came; None where none were.
    ``drinks``: those that its players owe the bartender by the log of its table, by person. ``held_up``: why it was
    left to a person. ``box`` and ``die``: what it was played with, or None for the venue's own.
    """

    players = models.JSONField(default=list)
    official = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    table = models.OneToOneField(Table, models.PROTECT, related_name="+", null=True)
    tally = models.JSONField(null=True)
    drinks = models.JSONField(null=True)
    held_up = models.CharField(max_length=300, blank=True)
    box = models.ForeignKey(Piece, models.PROTECT, related_name="+", null=True)
    die = models.ForeignKey(Piece, models.PROTECT, related_name="+", null=True)

    class Meta:
        ordering: ClassVar = ["id"]
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"Match {self.pk}"


class Result(models.Model):
    """What was recorded of a match at some moment. The last row of a match counts.

    ``order``: people, the first one out first; None while it is open, or open again. ``absent``: players who did not
    come. ``official``: None if it was not recorded, as in tournaments before 2027. ``by``: None for a table by itself.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="results")
    order = models.JSONField(null=True)
    absent = models.JSONField(default=list)
    official = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    source = models.CharField(max_length=7, choices=SOURCES)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField(default=clock.now)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"Result {self.pk} of {self.match_id}"

    @property
    def who(self) -> str:
        """Who recorded it, in words."""
        return "our table" if self.by is None else self.by.name


class Note(models.Model):
    """A decision about a match: a dispute, a violation, a penalty (11.06(a)(iv), LG-9)."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="notes")
    text = models.CharField(max_length=300)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.text
