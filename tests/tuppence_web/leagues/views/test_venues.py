"""A first season needs a venue, and its form links to the form of a new one."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf
from tests.tuppence_web.leagues.making import key
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import leagues

pytestmark = pytest.mark.django_db


def test_a_first_season_links_to_the_missing_venue(officer: Person, operator: Person, client_of: ClientOf) -> None:
    league = leagues.create_league(officer, key(), "Friday", "Old Town", str(operator.email))
    bar, path, lead = client_of(operator), reverse("new_season", args=[league]), reverse("new_venue")
    assert lead in bar.get(path).text
    assert bar.get(lead).status_code == 200
    leagues.save_venue(operator, key(), 0, "The Anchor", "1 Quay Street", "")
    assert lead not in bar.get(path).text
