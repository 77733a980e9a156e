"""Accounts, entries, and transfers between two accounts, which entries consist of.

A transfer takes from one account what it puts into another, so every entry balances. The database refuses to change or
delete an entry or a transfer (migration 0002).
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tuppence_web.accounts.models import Person
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine

# The kinds of entries.
KINDS = [
    ("charge", "charge"),
    ("payment", "payment"),
    ("award", "award"),
    ("fee", "fee"),
    ("payout", "payout"),
    ("reversal", "reversal"),
    ("transfer", "transfer"),
    ("refund", "refund"),
]


class Account(models.Model):
    """An account, identified by what it belongs to (``scope`` and an id in it) and its name.

    Its balance is debits less credits: positive if somebody owes money, or for money in a till. ``person``: whose
    statement it appears on. Their name is added to the title when it is read, so that it disappears when they leave.
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


class BankAccount(models.Model):
    """Where bank transfers go: to a person's league or tournament, or to the association. The newest row counts.

    ``iban`` is empty if transfers are no longer taken.
    """

    person = models.ForeignKey(Person, models.PROTECT, related_name="bank_accounts", null=True)  # None: the association
    holder = OneLine(max_length=70, blank=True)
    iban = models.CharField(max_length=34, blank=True)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.holder}, {self.spaced}"

    @property
    def spaced(self) -> str:
        """The IBAN in groups of four, as people read it."""
        return " ".join(self.iban[start : start + 4] for start in range(0, len(self.iban), 4))


class Entry(models.Model):
    """Something that happened to money: who recorded it, when, for which day, and why.

    Entries never change, so a ``why`` written by the site contains no names: the accounts say whose they are.
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
    """Cents taken from one account (``credit``) and put into another (``debit``)."""

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
