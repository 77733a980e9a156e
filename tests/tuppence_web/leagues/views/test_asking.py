"""A membership fee is taken at the bar, into the till of the league or tournament, once."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, entered, key, planned, started
from tests.tuppence_web.leagues.test_actions_endings import LAST, end
from tests.tuppence_web.tournaments.making import ledger_balances
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.queries.accounts import tills
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def test_MB_1_the_operator_takes_a_membership_fee_once(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season, bar = planned(officer, operator), client_of(operator)
    ann, bob = (one.person for one in entered(season, operator, ["Ann", "Bob"], paid=None))
    with on(BEFORE):
        hers = memberships.buy(ann, key(), ann.pk, "seasonal", False, False)
        his = memberships.buy(bob, key(), bob.pk, "annual", False, True, "A badge")
        page, take = reverse("season_entries", args=[season.pk]), reverse("season_membership", args=[season.pk, hers])
        assert take in bar.get(page).content.decode()
        assert "Take 25.00" in bar.get(take).content.decode()
        unchecked = reverse("season_membership", args=[season.pk, his])
        assert (bar.get(unchecked).status_code, unchecked in bar.get(page).content.decode()) == (404, False)
        sent = {"request": key(), "method": "cash"}
        assert [bar.post(take, sent).status_code for _ in range(2)] == [302, 302]
        for membership in (hers, his):
            with pytest.raises(Refused, match="Nothing is owed for this membership"):
                entries.take_membership_fee(officer, key(), season.pk, membership, "card")
        assert in_good_standing([ann.pk, bob.pk], BEFORE) == {ann.pk}
    assert [(till.account.name, till.cents) for till in tills("season", season.pk)] == [("cash", 2500)]
    assert Notification.objects.filter(person=ann, subject="Received: 25.00").count() == 1
    ledger_balances()


def test_LG_8_a_membership_fee_is_undone_while_it_lies_there(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season, bar = planned(officer, operator), client_of(operator)
    [ann] = (one.person for one in entered(season, operator, ["Ann"], paid=None))
    page = reverse("season_entries", args=[season.pk])
    with on(BEFORE):
        hers = memberships.buy(ann, key(), ann.pk, "seasonal", False, False)
        back = reverse("season_membership_back", args=[season.pk, hers])
        assert back not in bar.get(page).content.decode()
        entries.take_membership_fee(operator, key(), season.pk, hers, "cash")
        with pytest.raises(NotYours):
            entries.take_back_membership_fee(ann, key(), season.pk, hers, "Mine")
        assert back in bar.get(page).content.decode()
        bar.post(back, {"request": key(), "why": "Bob paid"})
        assert in_good_standing([ann.pk], BEFORE) == set()
        assert Notification.objects.filter(person=ann, subject="Not paid after all").count() == 1
        entries.take_membership_fee(operator, key(), season.pk, hers, "cash")
        ledger.transfer(officer, key(), f"season:{season.pk}:cash", "association:0:cash", 2500, "Fees")
        assert back not in bar.get(page).content.decode()
        with pytest.raises(Refused, match="does not lie in a till here"):
            entries.take_back_membership_fee(operator, key(), season.pk, hers, "Late")
    ledger_balances()


def test_LG_6_no_membership_fee_from_before_the_end_is_undone(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    ann = season.entrants.select_related("person")[0].person
    with on(FIRST):
        hers = memberships.buy(ann, key(), ann.pk, "seasonal", False, False)
        entries.take_membership_fee(operator, key(), season.pk, hers, "cash")
    end(season, operator)
    with on(LAST), pytest.raises(Refused, match="does not lie in a till here"):
        entries.take_back_membership_fee(operator, key(), season.pk, hers, "Prizes depend on it")
