"""Memberships, benefits, reminders sent, and officials' certificates."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from tuppence_web.accounts.models import Person
from tuppence_web.ledger.models import Entry
from tuppence_web.memberships.rules import KINDS, PROOF_LENGTH, Term, in_words
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class Membership(models.Model):
    """A membership that was applied for. The ledger says whether it is paid; reversing its charge withdraws it.

    ``hero``: the discount was requested, with ``proof``. It applies once an officer has seen the proof (``seen_by``).
    """

    person = models.ForeignKey(Person, models.PROTECT, related_name="memberships")
    kind = models.CharField(max_length=8, choices=KINDS)
    begins = models.DateField()
    ends = models.DateField()
    renewal = models.BooleanField(default=False)
    charge = models.OneToOneField(Entry, models.PROTECT, related_name="+", null=True)
    hero = models.BooleanField("hero discount", default=False)
    proof = models.CharField(max_length=PROOF_LENGTH, blank=True)
    seen_by = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    bought_by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(begins__lte=F("ends")), name="membership_ends_after_it_begins"),
            models.CheckConstraint(condition=~Q(seen_by=F("person")), name="nobody_sees_their_own_proof"),
        ]
        indexes: ClassVar = [models.Index(fields=["ends"], name="memberships_by_end")]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} membership from {in_words(self.begins)}"

    def term(self, paid: bool = True) -> Term:
        """The membership, for `rules`."""
        return Term(self.kind, self.begins, self.ends, paid)


class Benefit(models.Model):
    """A benefit of members besides those in the rules, such as merchandise discounts (13.03(a)(ii))."""

    title = OneLine(max_length=80)
    text = models.CharField(max_length=200, blank=True)
    percent = models.PositiveSmallIntegerField(
        "percent off",
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(100)],
        help_text="Members in good standing can then show a code that the bar checks.",
    )
    shown = models.BooleanField("shown on the card", default=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.title


class Reminder(models.Model):
    """A reminder, a number of days ahead, that a membership ends. Sent once."""

    membership = models.ForeignKey(Membership, models.CASCADE, related_name="reminders")
    days = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["membership", "days"], name="one_reminder_each")]

    def __str__(self) -> str:
        return f"{self.days} days before the end of {self.membership_id}"


class Certificate(models.Model):
    """A period in which a person may be the official of a match (10.01). If withdrawn, it stays on record."""

    person = models.ForeignKey(Person, models.PROTECT, related_name="certificates")
    begins = models.DateField()
    ends = models.DateField()
    given_by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    withdrawn = models.DateTimeField(null=True)
    withdrawn_by = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    why = models.CharField("why withdrawn", max_length=200, blank=True)
    reminded = models.DateTimeField("when its end was announced", null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(begins__lte=F("ends")), name="certificate_ends_after_it_begins")
        ]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"Certificate, {in_words(self.begins)} to {in_words(self.ends)}"
