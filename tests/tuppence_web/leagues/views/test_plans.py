"""A season is planned, and its plan changed before it starts."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, entered, key, night_of, plan, planned
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import leagues, seasons
from tuppence_web.leagues.actions import nights as night_actions
from tuppence_web.leagues.models import MatchDay, Season
from tuppence_web.notifications.models import Notification

pytestmark = pytest.mark.django_db


def addresses(season: Season) -> list[str]:
    """The calendar ids of the nights of a season."""
    feed = Calendar.from_ical(Client().get(reverse("season_calendar", args=[season.pk])).content)
    return [str(event["UID"]) for event in feed.walk("VEVENT")]


@pytest.mark.parametrize("later", [7, 21, -14, 0])
def test_LG_1_a_plan_that_changes_keeps_its_nights(officer: Person, operator: Person, later: int) -> None:
    season = planned(officer, operator)
    before, first = addresses(season), FIRST + timedelta(days=later)
    with on(BEFORE - timedelta(days=30)):
        night = night_of(season, 3)
        night_actions.move_night(
            operator, key(), night.pk, night.day + timedelta(days=2), time(18), night.venue_id, "A fair."
        )
        changed = plan(season.venue_id, first, at=time(20), tournament_day=FIRST + timedelta(weeks=12))
        seasons.change_season(operator, key(), season.pk, changed)
    assert addresses(season) == before
    nights = [(night.day, night.time) for night in MatchDay.objects.filter(season=season)]
    assert nights == [(first + timedelta(weeks=week), time(20)) for week in range(8)]


def test_LG_1_a_saved_plan_leaves_moved_nights(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season, path = planned(officer, operator), "plan_season"
    entered(season, operator, ["Ann"])
    with on(BEFORE - timedelta(days=1)):
        last = night_of(season, 8)
        sooner = last.day - timedelta(days=2)
        night_actions.move_night(operator, key(), last.pk, sooner, time(18), last.venue_id, "A fair.")
    before = list(season.nights.values_list("day", "time"))
    with on(FIRST - timedelta(days=1)):
        form = client_of(operator).get(reverse(path, args=[season.pk])).context["form"]
        values = {name: form[name].value() for name in form.fields}
        sent = {name: str(value) for name, value in values.items() if value is not None}
        sent |= {"request": str(key()), "loser_award": "A teaspoon"}
        answer = client_of(operator).post(reverse(path, args=[season.pk]), sent)
    assert answer.status_code == 302, answer.content.decode()
    season.refresh_from_db()
    assert season.loser_award == "A teaspoon"
    assert list(season.nights.values_list("day", "time")) == before
    assert not Notification.objects.filter(subject__contains="new match days").exists()


def test_LG_1_the_next_season_is_suggested_like_the_last_one(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season = planned(officer, operator)
    path = reverse("new_season", args=[season.league_id])
    with on(BEFORE):
        proposed = client_of(operator).get(path).context["form"].initial
        usual = {"at": time(19, 30), "venue": season.venue_id}
        assert proposed.items() >= {"year": 2026, "number": 4, "first_day": FIRST + timedelta(weeks=8), **usual}.items()
        seasons.create_season(operator, key(), season.league_id, plan(season.venue_id, proposed["first_day"], 4))
        proposed = client_of(operator).get(path).context["form"].initial
        assert proposed.items() >= {"year": 2027, "number": 1, "first_day": date(2027, 1, 7), **usual}.items()
        seasons.create_season(operator, key(), season.league_id, plan(season.venue_id, proposed["first_day"], 1))


def test_LG_1_the_first_season_of_a_league_is_number_one(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    with on(BEFORE):
        league = leagues.create_league(officer, key(), "Friday", "Old Town", str(operator.email))
        proposed = client_of(operator).get(reverse("new_season", args=[league])).context["form"].initial
    assert proposed == {"year": 2026, "number": 1, "first_day": None}
