"""A season that has not started is deleted; paid entries are withdrawn and refunded first (LG-2, LG-8)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import BEFORE, entered, key, planned, started
from tests.tuppence_web.tournaments.making import ledger_balances
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, seasons
from tuppence_web.leagues.models import Season
from tuppence_web.ledger.actions import transfer
from tuppence_web.ledger.models import Account
from tuppence_web.ledger.queries.accounts import balances
from tuppence_web.memberships import actions as memberships
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


def left(season: int) -> dict[str, int]:
    """The balances of a season's accounts that are not zero."""
    ledger_balances()
    accounts = {one.pk: one.name for one in Account.objects.filter(scope="season", of=season)}
    return {accounts[pk]: cents for pk, cents in balances(accounts).items() if cents}


def test_LG_8_an_unstarted_season_is_deleted(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season, bar = planned(officer, operator), client_of(operator)
    (ann,) = entered(season, operator, ["Ann"])
    entered(season, operator, ["Bob"], paid=None)
    path, id = reverse("delete_season", args=[season.pk]), season.pk
    sent = {"request": key(), "why": "The bar closes."}
    with on(BEFORE):
        assert "1 have paid: withdraw these entries first" in bar.get(path).content.decode()
        assert "1 have paid. Withdraw their entries first" in bar.post(path, sent).content.decode()
        entry = reverse("league_entry", args=[ann.pk])
        bar.post(entry, {"request": key(), "do": "withdraw", "why": "The bar closes.", "advanced": ""})
        assert not season.entrants.filter(pk=ann.pk).exists()
        assert bar.post(path, {**sent, "request": key()}).status_code == 302
    assert not Season.objects.filter(pk=id).exists()
    assert left(id) == {}
    texts = dict(Notification.objects.filter(text__contains="The bar closes").values_list("person__name", "text"))
    assert set(texts) == {"Ann", "Bob"}
    assert "50.00 was recorded as refunded to you." in texts["Ann"]


def test_LG_8_a_refund_needs_the_money(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    (ann,) = entered(season, operator, ["Ann"])
    transfer(officer, key(), f"season:{season.pk}:cash", "association:0:cash", 5000, "Banked")
    with on(BEFORE):
        with pytest.raises(Refused, match=r"Say who advances 50\.00"):
            entries.withdraw(operator, key(), ann.pk, "Ill")
        entries.withdraw(operator, key(), ann.pk, "Ill", "Oscar")
    assert left(season.pk) == {"cash": -5000}


def test_LG_8_a_season_is_not_deleted_with_money_in_its_tills(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    (ann,) = entered(season, operator, ["Ann"], paid=None)
    with on(BEFORE):
        member = memberships.buy(ann.person, key(), ann.person_id, "annual", False, False)
        entries.take_membership_fee(operator, key(), season.pk, member, "cash")
        with pytest.raises(Refused, match=r"An officer must settle its tills first\. Cash, .*: 75\.00\."):
            seasons.delete_season(operator, key(), season.pk, "The bar closes.")
        transfer(officer, key(), f"season:{season.pk}:cash", "association:0:cash", 7500, "Banked")
        seasons.delete_season(operator, key(), season.pk, "The bar closes.")
    assert left(season.pk) == {}


def test_LG_7_a_started_season_is_not_deleted(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    with on(BEFORE), pytest.raises(Refused, match="has started, so it cannot be deleted"):
        seasons.delete_season(operator, key(), season.pk, "A slip")
