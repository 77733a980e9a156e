"""A league's pages for its operator: planning and starting a season, and the link to tonight's sheet."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import (
    BEFORE,
    FIRST,
    NAMES,
    certify,
    entered,
    key,
    night_of,
    plan,
    planned,
    started,
)
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import leagues, seasons
from tuppence_web.leagues.actions import nights as night_actions
from tuppence_web.leagues.models import MatchDay, Season

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


def test_a_first_season_links_to_the_missing_venue(officer: Person, operator: Person, client_of: ClientOf) -> None:
    league = leagues.create_league(officer, key(), "Friday", "Old Town", str(operator.email))
    bar, path, lead = client_of(operator), reverse("new_season", args=[league]), reverse("new_venue")
    assert lead in bar.get(path).text
    assert bar.get(lead).status_code == 200
    leagues.save_venue(operator, key(), 0, "The Anchor", "1 Quay Street", "")
    assert lead not in bar.get(path).text


def test_LG_7_a_season_says_why_it_cannot_start(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = planned(officer, operator, tournament=None)
    bar, path = client_of(operator), reverse("season", args=[season.pk])
    start = reverse("start_season", args=[season.pk])
    with on(BEFORE):
        shown = bar.get(path).content.decode()
        assert "0 have entered. A season needs at least 5 to start." in shown
        assert "Set these before the season starts: the season-end tournament." in shown
        assert start not in shown
        entered(season, operator, NAMES[:5])
        seasons.change_season(operator, key(), season.pk, plan(season.venue_id))
        assert start in bar.get(path).content.decode()
        assert "have entered. A season" not in Client().get(path).content.decode()


def test_LG_2_a_refused_start_shows_the_season_with_the_reason(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season = planned(officer, operator)
    with on(BEFORE):
        answer = client_of(operator).post(reverse("start_season", args=[season.pk]), {"request": key()}, follow=True)
    assert answer.redirect_chain == [(reverse("season", args=[season.pk]), 302)]
    assert [(str(one), one.level_tag) for one in answer.context["messages"]] == [
        ("0 have entered. A season needs at least 5 to start. (LG-2)", "error")
    ]


@pytest.mark.parametrize(
    ("page", "back"),
    [
        ("http://testserver/leagues/", True),
        ("http://elsewhere.example/", False),
        ("javascript:alert(1)", False),
        ("", False),
    ],
)
def test_a_refusal_returns_to_its_page(
    officer: Person, operator: Person, person: Named, client_of: ClientOf, page: str, back: bool
) -> None:
    season = planned(officer, operator)
    path = reverse("start_season", args=[season.pk])
    answer = client_of(person("Eve")).post(path, {"request": key()}, headers={"referer": page})
    assert answer.status_code == 403
    assert answer.context["back"] == (page if back else "")
    assert ("Back to the page" in answer.content.decode()) == back


def test_LG_9_tonights_sheet_is_one_press_away(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = started(officer, operator)
    night, rita = night_of(season, 1), person("Rita Referee")
    certify(rita, officer)
    night_actions.name_official(operator, key(), night.pk, rita.pk)
    sheet = reverse("night_sheet", args=[night.pk])
    # Each page, and what follows the link to the sheet.
    pages = {
        reverse("leagues"): '<ul class="cards">',
        reverse("league", args=[season.league_id]): '<ul class="cards">',
        reverse("season", args=[season.pk]): '<caption class="sr">Standings',
    }
    for path, below in pages.items():
        with on(FIRST):
            for conducts in (operator, rita):
                shown = client_of(conducts).get(path).content.decode()
                assert shown.count(sheet) == 1
                assert shown.index(sheet) < shown.index(below)
            for other in (person("Eve"), None):
                assert sheet not in client_of(other).get(path).content.decode()
        with on(FIRST + timedelta(days=1)):
            assert sheet not in client_of(operator).get(path).content.decode()


def test_LG_1_a_night_is_moved_if_a_week_is_free(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = started(officer, operator)
    night = night_of(season, 2)
    path, move = reverse("night", args=[night.pk]), reverse("move_night", args=[night.pk])
    for before, offered in ((7, True), (6, False), (0, False), (-1, False)):
        with on(night.day - timedelta(days=before)):
            shown = client_of(operator).get(path).content.decode()
        assert (move in shown) == offered
        assert ("notice to every member of the league" in shown) == offered
