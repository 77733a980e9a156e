"""The page of a region's year, where an officer gives its awards."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import FIRST, key, play, started
from tests.tuppence_web.leagues.test_actions_endings import end, make_member
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Season, YearAward

pytestmark = pytest.mark.django_db
YEAR = 2026


def test_the_page_gives_the_awards(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = started(officer, operator)
    make_member("Bob", officer)
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    client, region = client_of(officer), season.league.region
    path = reverse("give_year_awards", args=[region.pk, YEAR])
    with on(date(YEAR + 1, 1, 5)):
        assert path in client.get(reverse("region", args=[region.pk, YEAR])).content.decode()
        assert "First: Bob, 5 points." in client.get(path).content.decode()
        answer = client.post(path, {"request": key(), "first": "A cup"})
        assert (answer.status_code, YearAward.objects.count()) == (302, 1)
        for page in (reverse("leagues"), reverse("region", args=[region.pk, YEAR])):
            assert "First: Bob A cup 5 points" in words_of(client_of(None).get(page).content.decode())
        back = reverse("take_year_awards_back", args=[region.pk, YEAR])
        assert client.post(back, {"request": key(), "why": ""}).status_code == 400
        assert client.post(back, {"request": key(), "why": "Counted wrongly"}).status_code == 302
        assert "Awards of" not in client_of(None).get(reverse("leagues")).content.decode()


def test_earlier_years_are_linked(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = started(officer, operator)
    Season.objects.create(
        league=season.league, year=YEAR - 1, number=1, venue=season.venue, first_day=FIRST, time=season.time,
        started=season.started,
    )  # fmt: skip
    page = client_of(None).get(reverse("region", args=[season.league.region_id, YEAR])).content.decode()
    assert reverse("region", args=[season.league.region_id, YEAR - 1]) in page
