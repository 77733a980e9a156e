"""Codes that were handed over."""

from __future__ import annotations

from datetime import timedelta

from django.db import models

from tuppence_web.accounts.models import Person
from tuppence_web.claims.rules import DAYS
from tuppence_web.web import clock


class Claim(models.Model):
    """The code with which an account claims a person. Only its digest is stored; it is deleted once used."""

    person = models.OneToOneField(Person, models.CASCADE, primary_key=True, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return str(self.person_id)

    @property
    def expired(self) -> bool:
        """Whether it can no longer be used."""
        return clock.now() >= self.at + timedelta(days=DAYS)
