"""The awards of a year: computed, given once by an officer, withdrawn, and shown."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named, on
from tests.tuppence_web.leagues.making import key, play, started
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions.years import give_year_awards, take_year_awards_back
from tuppence_web.leagues.models import Season, YearAward
from tuppence_web.leagues.queries.regions import year_ending
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
YEAR = 2026
TEXTS = ("A cup", "", "")


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """A season whose first three by points are Ann, who is no member, and Bob and Cy, who are."""
    officer, operator = an_officer(), named("Oscar Operator")
    season = started(officer, operator)
    for name in ("Bob", "Cy", "Di", "Ed"):
        make_member(name, officer)
    play(season, operator, 1, "ABCDE", "ACBED")
    return season


@pytest.fixture
def new_year() -> Iterator[None]:
    with on(date(YEAR + 1, 1, 5)):
        yield


def test_MB_3_awards_wait_for_the_end_of_seasons_and_year(season: Season, officer: Person, operator: Person) -> None:
    region = season.league.region
    with on(LAST), pytest.raises(Refused, match=r"given when Thursday league, season 3 of 2026 has ended\. \(MB-3\)"):
        give_year_awards(officer, key(), region.pk, YEAR, TEXTS)
    end(season, operator)
    with on(LAST), pytest.raises(Refused, match="the fourth season of 2026 has ended, or the year"):
        give_year_awards(officer, key(), region.pk, YEAR, TEXTS)


@pytest.mark.usefixtures("new_year")
def test_MB_3_awards_go_to_members_by_the_points_of_the_year(
    season: Season, officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    end(season, operator)
    region = season.league.region
    assert [(rank, str(one)) for rank, one, _ in year_ending(region, YEAR).winners] == [
        (1, "Bob"),
        (1, "Cy"),
        (3, "Di"),
        (3, "Ed"),
    ]
    before = Notification.objects.count()
    give_year_awards(officer, key(), region.pk, YEAR, TEXTS)
    notices = list(Notification.objects.order_by("pk")[before:])
    assert [str(one.person) for one in notices] == ["Bob", "Cy", "Di", "Ed"]
    assert "You win: A cup" in notices[0].text
    with pytest.raises(Refused, match="have been given"):
        give_year_awards(officer, key(), region.pk, YEAR, TEXTS)
    page = words_of(client_of(None).get(reverse("region", args=[region.pk, YEAR])).content.decode())
    assert "First: Bob A cup" in page
    profile = words_of(client_of(None).get(reverse("profile", args=[person("Bob").pk])).content.decode())
    assert "Award of 2026, Old Town" in profile
    take_year_awards_back(officer, key(), region.pk, YEAR, "Counted wrongly")
    assert YearAward.objects.filter(taken_back=None).count() == 0
    assert give_year_awards(officer, key(), region.pk, YEAR, TEXTS) == region.pk


@pytest.mark.usefixtures("new_year")
def test_only_an_officer_gives_awards_and_takes_them_back(season: Season, operator: Person) -> None:
    end(season, operator)
    with pytest.raises(NotYours):
        give_year_awards(operator, key(), season.league.region_id, YEAR, TEXTS)
    with pytest.raises(NotYours):
        take_year_awards_back(operator, key(), season.league.region_id, YEAR, "Why not")
