"""The pages of a new league, from the home page to the entered players."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.founding.making import WANTED
from tests.tuppence_web.leagues.making import BEFORE, FIRST, key
from tuppence_web.accounts.models import Person
from tuppence_web.founding import actions
from tuppence_web.leagues.models import Season

pytestmark = pytest.mark.django_db
NEW = reverse("found_league")
FORM = {"venue": "The Bell", "region": "Old Town", "first_day": FIRST.isoformat(), "at": "19:30"}


def sent() -> dict[str, str]:
    return {**FORM, "request": str(uuid.uuid4())}


def test_the_way_from_a_pub_to_its_players(officer: Person, person: Named, client_of: ClientOf) -> None:
    pub, desk = client_of(person("Rose")), client_of(officer)
    assert all(NEW in Client().get(reverse(page)).content.decode() for page in ("home", "leagues"))
    with on(BEFORE):
        asked = pub.post(NEW, sent()).headers["Location"]
        assert "waits for an officer" in pub.get(asked).content.decode()
        assert pub.get(NEW).headers["Location"] == asked
        desk.post(f"{asked}approve", {"request": str(uuid.uuid4())})
        season = Season.objects.get()
        paste = reverse("paste_entries", args=[season.pk])
        assert paste in pub.get(asked).content.decode()
        assert 'aria-current="step">2 Players' in " ".join(pub.get(paste).content.decode().split())
        entered = pub.post(paste, {"request": str(uuid.uuid4()), "people": "Ann", "enter": "yes", "line_0": "0"})
    assert entered.headers["Location"] == reverse("start_season", args=[season.pk])


def test_an_officer_goes_straight_to_the_players(officer: Person, client_of: ClientOf) -> None:
    with on(BEFORE):
        made = client_of(officer).post(NEW, sent())
    assert made.headers["Location"] == reverse("paste_entries", args=[Season.objects.get().pk])


def test_a_request_is_seen_by_its_person_and_the_officers(officer: Person, person: Named, client_of: ClientOf) -> None:
    with on(BEFORE):
        asked = reverse("league_request", args=[actions.ask_for_league(person("Rose"), key(), WANTED)])
    seen = [client_of(one).get(asked).status_code for one in (person("Rose"), officer, person("Mallory"))]
    assert seen == [200, 200, 403]
