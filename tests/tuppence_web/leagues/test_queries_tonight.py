"""Tonight on the home page and after sign-in: the operator's sheet, and the players' night."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import FIRST, NAMES, entered, key, night_of, planned, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import nights, seasons
from tuppence_web.leagues.models import Entrant, MatchDay, Season, Slot
from tuppence_web.leagues.queries.tonight import tonights_of
from tuppence_web.matches.actions import make
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
MOST_QUERIES = 30


def test_tonight_leads_operators_to_the_sheet_and_players_to_it(officer: Person, operator: Person) -> None:
    night = night_of(started(officer, operator, ("Ann", "Bob", "Cy", "Di", "Ed")), 1)
    ann, stranger = Person.objects.get(name="Ann"), officer
    with on(FIRST, time(19)):
        runs, plays, neither = (tonights_of(one) for one in (operator, ann, stranger))
        assert [(one.path, one.whom) for one in runs] == [(reverse("night_sheet", args=[night.pk]), "")]
        assert [(one.path, one.whom) for one in plays] == [
            (reverse("night", args=[night.pk]), "You play with Bob, Cy, Di and Ed.")
        ]
        assert (plays[0].when, plays[0].title, plays[0].venue) == (
            "Tonight",
            "Thursday league, week 1",
            str(night.venue),
        )
        assert neither == []
        Entrant.objects.filter(person__name="Bob").update(left=FIRST)
        assert tonights_of(ann)[0].whom == "You play with Cy, Di and Ed."
        assert tonights_of(Person.objects.get(name="Bob")) == []
        MatchDay.objects.update(called_off=night.starts)
        assert tonights_of(ann) == []
    with on(FIRST + timedelta(days=1), time(12)):
        assert tonights_of(operator) == []


def test_LG_2_the_first_evening_leads_operators_to_the_start(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season = planned(officer, operator)
    ann, start = entered(season, operator)[0].person, reverse("start_season", args=[season.pk])
    with on(FIRST, time(19)):
        for page in ("/", reverse("leagues"), reverse("league", args=[season.league_id])):
            shown = client_of(operator).get(page).content.decode()
            assert "The season has not started" in shown
            assert start in shown
        assert tonights_of(ann) == tonights_of(officer) == []
        seasons.start_season(operator, key(), season.pk)
        assert [one.path for one in tonights_of(operator)] == [reverse("night_sheet", args=[night_of(season, 1).pk])]
    season.nights.filter(week=1).update(day=FIRST - timedelta(days=7))
    Season.objects.filter(pk=season.pk).update(started=None)
    with on(FIRST, time(19)):
        assert tonights_of(operator) == [], "it cannot start on its second night"


def test_the_home_page_shows_it_and_sign_in_leads_there(officer: Person, operator: Person, client_of: ClientOf) -> None:
    night = night_of(started(officer, operator), 1)
    operator.set_password("six pennies in a tray")
    operator.save()
    EmailAddress.objects.create(user=operator, email=operator.email or "", verified=True, primary=True)
    sheet = reverse("night_sheet", args=[night.pk])
    signing_in = {"login": operator.email, "password": "six pennies in a tray"}
    for day, target in ((FIRST, sheet), (FIRST + timedelta(days=2), reverse("tables"))):
        with on(day):
            assert Client().post(reverse("account_login"), signing_in)["Location"] == target
            assert (sheet in client_of(operator).get("/").content.decode()) == (target == sheet)


def test_several_nights_lead_home_with_few_queries(officer: Person, operator: Person, client_of: ClientOf) -> None:
    taken = []
    for name in ("First", "Second", "Third"):
        season = planned(officer, operator, name)
        entered(season, operator, NAMES)
        with on(FIRST - timedelta(days=14)):
            seasons.start_season(operator, key(), season.pk)
        home = client_of(Person.objects.get(name="Ann"))
        with on(FIRST, time(19)), CaptureQueriesContext(connection) as queries:
            page = home.get("/").content.decode()
        assert f"Tonight: {name}, week 1" in page
        taken.append(len(queries))
    assert max(taken) == taken[0] < MOST_QUERIES


def test_players_see_the_table_of_their_next_match(officer: Person, operator: Person) -> None:
    night = night_of(started(officer, operator), 1)
    ann, bob = (Person.objects.get(name=name) for name in ("Ann", "Bob"))

    def whom() -> str:
        return tonights_of(ann)[0].whom

    with on(FIRST, time(20)):
        assert "table" not in whom()
        nights.number_tables(operator, key(), night.pk, [7])
        assert whom().endswith(" You are at table 7.")
        Slot.objects.create(match=make([ann.pk, bob.pk]), night=night, number=2)
        assert whom().endswith(" You are at table 7 in match 2.")
        with pytest.raises(Refused, match="same number"):
            nights.number_tables(operator, key(), night.pk, [7, 7])
        assert "Match 1, table 7" in Client().get(reverse("night_board", args=[night.pk])).content.decode()
        assert "Match 1, table 7" in Client().get(reverse("night", args=[night.pk])).content.decode()
        nights.number_tables(operator, key(), night.pk, [])
        assert "table" not in whom()
