"""A time zone is suggested, chosen and checked."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf
from tests.tuppence_web.leagues.making import key
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import leagues
from tuppence_web.places.models import Region, Venue
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
FLORIDA, AUCKLAND = "America/New_York", "Pacific/Auckland"


def test_a_time_zone_is_suggested_chosen_and_checked(
    officer: Person, operator: Person, client_of: ClientOf, settings: Any
) -> None:
    settings.TIME_ZONE = AUCKLAND
    desk = client_of(officer)
    page = desk.get(reverse("new_venue")).content.decode()
    assert f'<option value="{AUCKLAND}" selected>Pacific/Auckland</option>' in page
    assert 'data-propose="zone"' in page
    sent = {"name": "The Bell", "zone": FLORIDA, "offers": "", "request": str(key())}
    desk.post(reverse("new_venue"), sent)
    venue = Venue.objects.get()
    assert venue.zone == FLORIDA
    page = desk.get(reverse("venue", args=[venue.pk])).content.decode()
    assert f'<option value="{FLORIDA}" selected>America/New York</option>' in page
    assert 'data-propose="zone"' not in page, "what was chosen stays"
    sent |= {"zone": "Mars/Base", "request": str(key())}
    assert desk.post(reverse("venue", args=[venue.pk]), sent).status_code == 400
    with pytest.raises(Refused, match="no such time zone"):
        leagues.save_venue(officer, key(), venue.pk, "The Bell", "", "", "Mars/Base")
    desk.post(
        reverse("new_league"),
        {"name": "Friday", "region": "Here", "zone": FLORIDA, "operator": operator.email, "request": str(key())},
    )
    assert Region.objects.get().zone == FLORIDA
    assert 'data-propose="zone"' in desk.get("/officers/places/region/add/").content.decode()
