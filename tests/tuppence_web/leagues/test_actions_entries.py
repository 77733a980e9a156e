"""Entering a season on its page: the notice before, and the result (LG-2)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, key, planned
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Entrant, League, Season
from tuppence_web.ledger.models import Transfer
from tuppence_web.memberships import actions as memberships

pytestmark = pytest.mark.django_db


def read(client_of: ClientOf, person: Person, season: Season, day: date) -> str:
    """The page before entering, on this day."""
    with on(day):
        return client_of(person).get(reverse("enter_season", args=[season.pk])).content.decode()


def test_LG_2_the_price_is_shown_before_a_charge(season: Season, person: Named, client_of: ClientOf) -> None:
    eve, path = person("Eve"), reverse("enter_season", args=[season.pk])
    browser = client_of(eve)
    with on(FIRST):
        shown = browser.get(reverse("season", args=[season.pk])).content.decode()
        assert f'<a class="btn go" href="{path}">Enter</a>' in shown
        page = browser.get(path).content.decode()
        assert not Entrant.objects.filter(person=eve).exists()
        assert "The fee is <b>50.00</b>: you are not a member" in page
        assert "from week 2, Thursday 9 July" in page
        assert "the entry cannot be withdrawn" in page
        answer = browser.post(path, {"request": key()}, follow=True).content.decode()
    assert "You have entered" in answer
    assert Transfer.objects.latest("pk").cents == 5000


def test_LG_2_applicants_are_asked_to_pay_the_membership_first(
    season: Season, officer: Person, person: Named, client_of: ClientOf
) -> None:
    eve = person("Eve")
    with on(FIRST):
        applied = memberships.buy(officer, key(), eve.pk, "annual", False, False)
    page = read(client_of, eve, season, FIRST)
    assert "Your annual membership is not paid yet" in page
    with on(FIRST):
        memberships.pay(officer, key(), applied, "cash", 7500)
    page = read(client_of, eve, season, FIRST)
    assert "The fee is <b>45.00</b>: you are a member" in page
    assert "not paid yet" not in page


def test_LG_2_late_entrants_are_warned_that_points_are_over(season: Season, person: Named, client_of: ClientOf) -> None:
    last = FIRST + timedelta(weeks=7)
    assert "from week 8," in read(client_of, person("Eve"), season, last - timedelta(days=1))
    assert "You can no longer earn points" in read(client_of, person("Eve"), season, last)


def test_LG_2_the_page_says_who_can_withdraw_an_entry(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = planned(officer, operator, "Friday league")
    assert "Oscar Operator can, until the season starts" in read(client_of, person("Eve"), season, BEFORE)


def test_LG_2_the_operator_is_not_asked_to_enter(season: Season, operator: Person, client_of: ClientOf) -> None:
    with on(FIRST):
        shown = client_of(operator).get(reverse("season", args=[season.pk])).content.decode()
    path = reverse("enter_season", args=[season.pk])
    assert f'<a class="btn stay" href="{path}">Enter</a>' in shown
    assert '<button class="btn stay">Enter for 50.00' in read(client_of, operator, season, FIRST)


def test_LG_2_nobody_is_asked_to_enter_a_finished_season(season: Season, person: Named, client_of: ClientOf) -> None:
    browser, path = client_of(person("Eve")), reverse("enter_season", args=[season.pk])
    with on(FIRST + timedelta(weeks=8)):
        assert path not in browser.get(reverse("season", args=[season.pk])).content.decode()
        assert browser.get(path).status_code == 409
        refused = browser.post(path, {"request": key()})
    assert refused.status_code == 400
    assert "is over. (LG-2)" in words_of(refused.content.decode())


@pytest.mark.parametrize("written", ["old town", "Old  Town ", "OLD TOWN"])
def test_LG_7_a_league_joins_the_chosen_region(
    season: Season, officer: Person, operator: Person, client_of: ClientOf, written: str
) -> None:
    desk, path = client_of(officer), reverse("new_league")
    assert '<option value="Old Town">' in desk.get(path).content.decode()
    desk.post(path, {"request": key(), "name": "Friday", "region": written, "operator": operator.email})
    assert League.objects.get(name="Friday").region == season.league.region
