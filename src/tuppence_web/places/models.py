"""Regions and venues."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tuppence_web.web import clock
from tuppence_web.web.fields import OneLine


class Place(models.Model):
    """Something with a name and a time zone."""

    name = OneLine(max_length=60, unique=True)
    zone = models.CharField("time zone", max_length=64, choices=clock.zones, default=clock.proposed_zone)

    class Meta:
        abstract = True
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Region(Place):
    """Leagues of a region share a season-end tournament (11.08). The first region's time zone is the association's."""

    class Meta(Place.Meta):
        db_table = "leagues_region"  # where earlier versions stored it


class Venue(Place):
    """Where people play. Dates and times there are in its time zone.

    ``offers``: what it offers members on league nights, one per line (11.01(e), LG-10).
    """

    address = OneLine(max_length=160, blank=True)
    offers = models.TextField(max_length=1000, blank=True)

    class Meta(Place.Meta):
        db_table = "leagues_venue"  # where earlier versions stored it

    @property
    def offers_listed(self) -> list[str]:
        """The offers as a list."""
        return [line.strip() for line in self.offers.splitlines() if line.strip()]
