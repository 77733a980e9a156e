"""People who owe something see where a bank transfer goes, with its reference."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import BEFORE, entered, key, planned
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.actions import forget, name_bank_account
from tuppence_web.ledger.models import BankAccount
from tuppence_web.memberships import actions as memberships
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
OWN, OURS = "GB82 WEST 1234 5698 7654 32", "DE89 3704 0044 0532 0130 00"


def test_LG_8_a_transfer_goes_to_the_keeper_of_the_till(officer: Person, operator: Person, client_of: ClientOf) -> None:
    (ann,) = entered(planned(officer, operator), operator, ["Ann"], paid=None)
    money, own, ours = (reverse(name) for name in ("money", "bank", "association_bank"))
    hers = client_of(ann.person)
    with on(BEFORE):
        member = memberships.buy(ann.person, key(), ann.person_id, "seasonal", False, False)
        assert "IBAN" not in hers.get(money).content.decode()
        sent = {"request": key(), "holder": "Oscar Operator", "iban": OWN}
        assert client_of(operator).post(own, sent).status_code == 302
        assert client_of(officer).post(ours, {**sent, "request": key(), "holder": "The club", "iban": OURS})
        page = hers.get(money).content.decode()
        assert [part in page for part in (OWN, OURS, f"LEAGUE-{ann.pk}", f"MEMBER-{member}")] == [True] * 4
        assert f"LEAGUE-{ann.pk}" in client_of(operator).get(reverse("league_entry", args=[ann.pk])).content.decode()
        assert client_of(operator).post(own, {"request": key(), "holder": "", "iban": ""}).status_code == 302
        assert OWN not in hers.get(money).content.decode()
    assert Notification.objects.filter(person=officer, subject="Bank details were changed").count() == 2


def test_LG_8_only_keepers_name_a_valid_account(officer: Person, operator: Person, client_of: ClientOf) -> None:
    (ann,) = entered(planned(officer, operator), operator, ["Ann"], paid=None)
    with pytest.raises(NotYours):
        name_bank_account(ann.person, key(), "Ann", OWN)
    with pytest.raises(NotYours):
        name_bank_account(operator, key(), "Oscar", OWN, True)
    with pytest.raises(Refused, match="not valid"):
        name_bank_account(operator, key(), "Oscar", OWN.replace("82", "83"))
    with pytest.raises(Refused, match="holder"):
        name_bank_account(operator, key(), " ", OWN)
    name_bank_account(operator, key(), "Oscar", OWN)
    forget(operator)
    assert not BankAccount.objects.exists()
