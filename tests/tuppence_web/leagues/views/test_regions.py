"""The page of a region's year, where an officer gives its awards."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, key, play, started
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Season, YearAward

pytestmark = pytest.mark.django_db
YEAR = 2026


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """A season after its first night."""
    operator = named("Oscar Operator")
    season = started(an_officer(), operator)
    play(season, operator, 1, "ABCDE")
    return season


def test_the_page_gives_the_awards(season: Season, officer: Person, operator: Person, client_of: ClientOf) -> None:
    make_member("Bob", officer)
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


def test_MB_3_the_form_is_hidden_until_the_year_is_over(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    client, path = client_of(officer), reverse("give_year_awards", args=[season.league.region_id, YEAR])
    with on(LAST):
        running = client.get(path).content.decode()
        end(season, operator)
        early = client.get(path).content.decode()
        pressed = client.post(path, {"request": key()})
    assert f"The awards are given when {season} has ended." in running
    for page in (early, pressed.content.decode()):
        assert "The awards are given when the fourth season of 2026 has ended, or the year." in page
        assert 'name="first"' not in page
    assert (pressed.status_code, YearAward.objects.count()) == (400, 0)


def test_earlier_years_are_linked(season: Season, client_of: ClientOf) -> None:
    Season.objects.create(
        league=season.league, year=YEAR - 1, number=1, venue=season.venue, first_day=FIRST, time=season.time,
        started=season.started,
    )  # fmt: skip
    page = client_of(None).get(reverse("region", args=[season.league.region_id, YEAR])).content.decode()
    assert reverse("region", args=[season.league.region_id, YEAR - 1]) in page
