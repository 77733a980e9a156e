"""Queries about regions and venues, and the association's time zone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo

from django.utils import timezone

from tuppence_web.places.models import Region, Venue
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused


@contextmanager
def at_home() -> Iterator[None]:
    """Use the association's time zone in a block: that of the first region."""
    zone = Region.objects.order_by("pk").values_list("zone", flat=True).first()
    with timezone.override(ZoneInfo(zone) if zone else None):
        yield


def known_zone(zone: str) -> str:
    """A chosen time zone, or the proposed one if empty. Raises Refused if it does not exist."""
    if zone and zone not in dict(clock.zones()):
        raise Refused("There is no such time zone. Choose one such as Europe/London or America/New_York.", field="zone")
    return zone or clock.proposed_zone()


def regions() -> list[tuple[int, str]]:
    """All regions, as choices."""
    return list(Region.objects.values_list("pk", "name"))


def region_of(region_id: int) -> Region:
    """A region. Raises NotThere if there is none."""
    found = Region.objects.filter(pk=region_id).first()
    if found is None:
        raise NotThere("There is no such region.")
    return found


def venues() -> list[tuple[int, str]]:
    """All venues, as choices."""
    return list(Venue.objects.values_list("pk", "name"))


def venue_of(venue_id: int) -> Venue:
    """A venue. Raises Refused if there is none."""
    found = Venue.objects.filter(pk=venue_id).first()
    if found is None:
        raise Refused("There is no such venue.", field="venue")
    return found


def venue_called(name: str) -> Venue | None:
    """The venue with this name, if there is one."""
    return Venue.objects.filter(name=name.strip()).first()


def venue_offers() -> list[tuple[str, str]]:
    """The offers of venues to members on league nights, each after the venue's name (11.01(e), LG-10)."""
    return [(venue.name, offer) for venue in Venue.objects.all() for offer in venue.offers_listed]
