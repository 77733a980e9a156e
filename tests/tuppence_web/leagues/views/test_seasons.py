"""A season's page says what it lacks to start, and why a start was refused."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, NAMES, entered, key, plan, planned
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import seasons

pytestmark = pytest.mark.django_db


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
