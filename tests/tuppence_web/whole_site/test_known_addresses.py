"""A known address is entered only after confirming its person, and each lookup leaves a trace."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, key, planned
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts import actions, rules
from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.models import Request
from tuppence_web.leagues.actions import entries
from tuppence_web.leagues.models import Entrant
from tuppence_web.ledger.models import Entry
from tuppence_web.memberships.models import Membership
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments.models import Entrant as CupEntrant
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def send(browser: Client, path: str, **said: Any) -> Any:
    return browser.post(path, {"request": str(uuid4()), "name": "Zoe", "email": "ann@example.org", **said})


def assert_asked(answer: Any, ann: Person) -> None:
    """Assert that the page asks whether Ann is meant, and has done nothing."""
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f'name="known" value="{ann.pk}"' in page
    assert f"Ann (no. {ann.pk})" in page
    assert "Zoe is in" not in page
    assert Entry.objects.count() == 0
    assert not Notification.objects.filter(person=ann).exists()
    assert Request.objects.filter(action="accounts.look_up", answer=ann.pk).exists()


@pytest.mark.slow
def test_the_desk_confirms_the_person_of_a_known_address(
    officer: Person, person: Named, ann: Person, client_of: ClientOf
) -> None:
    night = Night(officer, person)
    browser, path = client_of(night.administrator), f"/tournaments/{night.id}/desk"
    assert_asked(send(browser, path), ann)
    assert send(browser, path, known=night.administrator.pk).status_code == 400
    assert not CupEntrant.objects.exists()
    page = browser.post(
        path, {"request": str(uuid4()), "name": "Zoe", "email": "Ann@Example.org", "known": ann.pk}, follow=True
    ).content.decode()
    assert "Ann has been entered and notified." in page
    assert CupEntrant.objects.get().person == ann
    notice = Notification.objects.get(person=ann)
    assert "Please pay the fee of 10.00" in notice.text
    assert Person.objects.get(pk=ann.pk).name == "Ann"
    # Another address is another person.
    assert send(browser, path, email="zoe@example.org").status_code == 302
    assert sorted(CupEntrant.objects.values_list("person__name", flat=True)) == ["Ann", "Zoe"]


@pytest.mark.slow
def test_the_operator_confirms_the_person_of_a_known_address(
    officer: Person, operator: Person, ann: Person, client_of: ClientOf
) -> None:
    season, browser = planned(officer, operator), client_of(operator)
    path = f"/leagues/seasons/{season.pk}/entries/"
    with on(BEFORE):
        assert_asked(send(browser, path), ann)
        answer = browser.post(
            path, {"request": str(uuid4()), "name": "Zoe", "email": "ann@example.org", "known": ann.pk}, follow=True
        )
    assert "Ann has been entered and notified." in answer.content.decode()
    assert Entrant.objects.get().person == ann
    assert Notification.objects.filter(person=ann, subject=f"You are in {season}").count() == 1


@pytest.mark.slow
def test_an_officer_confirms_the_person_of_a_known_address(officer: Person, ann: Person, client_of: ClientOf) -> None:
    browser = client_of(officer)
    assert_asked(send(browser, "/members/new/", kind="annual"), ann)
    assert send(browser, "/members/new/", kind="annual", known=ann.pk).status_code == 302
    assert Membership.objects.get().person == ann
    assert Notification.objects.filter(person=ann).count() == 1


def test_every_page_asks_for_confirmation(officer: Person, operator: Person, ann: Person, person: Named) -> None:
    season = planned(officer, operator)
    with on(BEFORE):
        for known, why in (
            (None, "This address has an account already"),
            (person("Bob").pk, "That account has another address"),
        ):
            with pytest.raises(Refused, match=why):
                entries.enter_person(operator, key(), season.pk, "Zoe", str(ann.email), known)
        # Guesses reveal no addresses: the words are the same for an unknown one.
        with pytest.raises(Refused, match="That account has another address"):
            entries.enter_person(operator, key(), season.pk, "Zoe", "nobody@example.org", ann.pk)
        Person.objects.filter(pk=ann.pk).update(is_active=False)
        with pytest.raises(Refused, match="The account of Ann has been closed"):
            entries.enter_person(operator, key(), season.pk, "Zoe", str(ann.email), ann.pk)
    assert not Entrant.objects.exists()


def test_lookups_of_addresses_are_limited(
    officer: Person, operator: Person, ann: Person, person: Named, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(officer, operator)
    monkeypatch.setattr(actions, "MOST_LOOKED_UP", 3)
    with pytest.raises(NotYours):
        actions.look_up(ann, uuid4(), str(operator.email))
    for at in range(5):
        assert actions.look_up(operator, uuid4(), f"nobody{at}@example.org") == 0
    for _ in range(3):
        assert actions.look_up(operator, uuid4(), "ANN@example.org ") == ann.pk
    with pytest.raises(Refused, match="3 accounts in the last hour"):
        actions.look_up(operator, uuid4(), str(ann.email))
    assert actions.look_up(operator, uuid4(), "nobody@example.org") == 0
    assert actions.look_up(officer, uuid4(), str(ann.email)) == ann.pk
    trace = Request.objects.filter(by=operator, action="accounts.look_up").exclude(answer=0)
    assert list(trace.values_list("answer", flat=True)) == [ann.pk] * 3
    with clock.as_of(clock.now() + timedelta(hours=2)):
        assert actions.look_up(operator, uuid4(), str(ann.email)) == ann.pk
    assert rules.MOST_LOOKED_UP == 120


def test_the_form_says_that_there_were_too_many_lookups(
    officer: Person, operator: Person, ann: Person, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = planned(officer, operator)
    monkeypatch.setattr(actions, "MOST_LOOKED_UP", 0)
    with on(BEFORE):
        answer = send(client_of(operator), f"/leagues/seasons/{season.pk}/entries/")
    assert answer.status_code == 400
    assert "Try again later" in answer.content.decode()
    assert "Ann" not in answer.content.decode()
