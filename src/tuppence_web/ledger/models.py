"""Accounts, entries, and the transfers between two accounts that an entry is made of.

A transfer takes the same cents out of one account as it puts into the other: no entry can fail to balance. The database
itself refuses to change or delete an entry or a transfer (migration 0002).
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tuppence_web import clock
from tuppence_web.accounts.models import Person
from tuppence_web.fields import OneLine

# What an entry is about.
KINDS = [
    ("charge", "charge"),
    ("payment", "payment"),
    ("award", "award"),
    ("fee", "fee"),
    ("payout", "payout"),
    ("reversal", "reversal"),
    ("transfer", "transfer"),
]


class Account(models.Model):
    """One account: what it is of (``scope``, and the id there), and its name among those.

    Its balance is what was debited less what was credited: positive where somebody owes, or where money lies.
    ``person``: whose statement it stands on; the name is put to the title when it is read, and goes with who leaves.
    """

    scope = models.CharField(max_length=20)
    of = models.BigIntegerField(default=0)
    name = models.CharField(max_length=20)
    title = OneLine(max_length=120)
    person = models.ForeignKey(Person, models.PROTECT, related_name="accounts", null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["scope", "of", "name"], name="one_account_of_a_name")]

    def __str__(self) -> str:
        return f"{self.title} ({self.person})" if self.person else self.title


class Entry(models.Model):
    """What happened to money: who wrote it, when, for which day, and why.

    It is never changed, so what the house writes as ``why`` names nobody: who it was, the accounts say.
    """

    kind = models.CharField(max_length=8, choices=KINDS)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    day = models.DateField(default=clock.today)
    why = models.CharField(max_length=200)
    rule = models.CharField(max_length=20, blank=True)
    reverses = models.OneToOneField("self", models.PROTECT, related_name="reversed_by", null=True)

    class Meta:
        verbose_name_plural = "entries"
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.pk}: {self.why}"


class Transfer(models.Model):
    """Cents out of one account (``credit``) into another (``debit``)."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="transfers")
    debit = models.ForeignKey(Account, models.PROTECT, related_name="debits")
    credit = models.ForeignKey(Account, models.PROTECT, related_name="credits")
    cents = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(cents__gt=0), name="cents_are_positive"),
            models.CheckConstraint(condition=~Q(debit=F("credit")), name="two_accounts"),
        ]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.cents}: {self.credit_id} to {self.debit_id}"
