"""The association's time zone, and what venues offer."""

from __future__ import annotations

from datetime import date, time

import pytest

from tuppence_web.places.models import Region, Venue
from tuppence_web.places.queries import at_home, venue_offers
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db


def test_the_association_has_the_time_zone_of_its_first_region() -> None:
    with clock.as_of(clock.when(date(2026, 7, 2), time(23), "UTC")):
        with at_home():
            assert clock.today() == date(2026, 7, 2), "without regions, the site's"
        Region.objects.create(name="There", zone="Pacific/Auckland")
        Region.objects.create(name="Here", zone="UTC")
        with at_home():
            assert clock.today() == date(2026, 7, 3)


def test_LG_10_each_line_of_a_venue_is_an_offer() -> None:
    Venue.objects.create(name="The Bell")
    Venue.objects.create(name="The Anchor", offers="2 for 1 drafts\n\n 10 % off ")
    assert venue_offers() == [("The Anchor", "2 for 1 drafts"), ("The Anchor", "10 % off")]
