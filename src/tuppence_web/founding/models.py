"""Requests for leagues."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tuppence_web.accounts.models import Person
from tuppence_web.founding.rules import Wanted
from tuppence_web.leagues.models import Season
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class LeagueRequest(models.Model):
    """A league that a person asks for, to run it at their pub, and what an officer decided.

    ``season``: the first season, if the request was approved; ``why``: why it was declined.
    """

    by = models.ForeignKey(Person, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)
    venue = OneLine(max_length=60)
    address = OneLine(max_length=160, blank=True)
    region = OneLine(max_length=60)
    league = OneLine(max_length=60)
    zone = models.CharField(max_length=64)
    first_day = models.DateField()
    time = models.TimeField()
    decided = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(Person, models.PROTECT, related_name="+", null=True)
    season = models.ForeignKey(Season, models.SET_NULL, related_name="+", null=True)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by"], condition=Q(decided=None), name="one_open_request")
        ]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.league

    @property
    def wanted(self) -> Wanted:
        """What is asked for."""
        return Wanted(self.venue, self.address, self.region, self.league, self.zone, self.first_day, self.time)
