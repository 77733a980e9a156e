"""A season copied whole: its settings and its tournament, with moved dates, and nothing of anybody."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, HAM, entered, key, plan, planned
from tests.tuppence_web.leagues.test_actions_endings import LAST
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import nights, seasons
from tuppence_web.leagues.actions.season_ends import Announcement, Prize
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.leagues.rules import POINTS_BASES

pytestmark = pytest.mark.django_db
SETTINGS: dict[str, Any] = {
    "points_base": POINTS_BASES[1],
    "split": (50, 30, 20),
    "at": time(18, 15),
    "loser_award": "A fork",
}


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """A season with settings of its own, entries with payments, and a moved night."""
    operator = named("Oscar Operator")
    season = planned(an_officer(), operator, **SETTINGS)
    entered(season, operator)
    night = season.nights.get(week=3)
    with on(BEFORE):
        nights.move_night(operator, key(), night.pk, night.day + timedelta(1), time(20), night.venue_id, "A fair.")
    return season


def hidden(page: Any) -> dict[str, str]:
    """What the button of the preview sends."""
    form = page.context["form"]
    shown = {field.html_name: field.field.hidden_widget().format_value(field.value()) for field in form}
    return {name: value for name, value in shown.items() if value is not None}


def test_a_season_is_copied_by_one_press(season: Season, operator: Person, client_of: ClientOf) -> None:
    bar = client_of(operator)
    with on(LAST):
        page = bar.get(reverse("copy_season", args=[season.pk]))
        assert Season.objects.count() == 1
        for _ in range(2):  # pressed twice
            assert bar.post(reverse("new_season", args=[season.league_id]), hidden(page)).status_code == 302
    copy = Season.objects.exclude(pk=season.pk).get()
    later = copy.first_day - season.first_day
    assert (copy.year, copy.number, copy.first_day) == (2026, 4, FIRST + timedelta(weeks=8))
    same = ("league", "venue", "time", "points_base", "split", "loser_award")
    assert [getattr(copy, name) for name in same] == [getattr(season, name) for name in same]
    days = [(night.day, night.time) for night in copy.nights.all()]
    assert days == [(copy.first_day + timedelta(weeks=week), season.time) for week in range(8)]
    old, new = season_end_of(season), season_end_of(copy)
    assert old is not None
    assert new is not None
    assert (new.day, new.time, new.venue) == (old.day + later, old.time, old.venue)
    assert [(one.text, one.cents) for one in new.prizes.all()] == [(HAM.text, HAM.cents)]
    assert (copy.started, copy.entrants.count()) == (None, 0)


def test_the_tournament_that_the_region_announced_stays(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    venue, day = season.venue_id, FIRST + timedelta(weeks=20)
    goose = Announcement(day, time(11), venue, (Prize("A goose", 5000),))
    other = planned(officer, operator, "Friday league", first=FIRST + timedelta(1))
    with on(BEFORE):
        following = plan(venue, FIRST + timedelta(weeks=8, days=1), number=4, tournament=goose)
        seasons.create_season(operator, key(), other.league_id, following)
        page = client_of(operator).get(reverse("copy_season", args=[season.pk]))
    assert page.context["announced"]
    assert page.context["plan"]["tournament_day"] == day
    assert page.context["prizes"] == [("A goose", "50.00")]


def test_an_older_season_keeps_its_day_of_the_week(season: Season, operator: Person, client_of: ClientOf) -> None:
    saturday = date(2026, 10, 3)
    with on(BEFORE):
        last = plan(season.venue_id, saturday, number=4, tournament_day=saturday + timedelta(weeks=9))
        seasons.create_season(operator, key(), season.league_id, last)
        first = client_of(operator).get(reverse("copy_season", args=[season.pk])).context["plan"]["first_day"]
        like = client_of(operator).get(reverse("new_season", args=[season.league_id]), {"like": season.pk})
    assert (first.weekday(), first.year) == (season.first_day.weekday(), 2027)
    assert like.context["form"].initial["loser_award"] == "A fork"
