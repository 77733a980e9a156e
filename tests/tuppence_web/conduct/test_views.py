"""The pages of reports and decisions."""

from __future__ import annotations

from datetime import time
from uuid import uuid4

import pytest

from tests.tuppence_web.conduct.test_actions import SECOND, Played
from tests.tuppence_web.conduct.test_actions import played as played
from tests.tuppence_web.conduct.test_actions import played_once as played_once
from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import FIRST
from tests.tuppence_web.visitors import words_of
from tuppence_web.conduct.models import Decision, Report

pytestmark = pytest.mark.django_db


def test_players_report_operators_decide_and_officers_withdraw(played: Played, client_of: ClientOf) -> None:
    ann, bob, cy = (client_of(played.people[letter]) for letter in "ABC")
    night = f"/leagues/nights/{played.night}/"
    with on(FIRST, time(22)):
        new = f"/conduct/new/night/{played.night}"
        assert new in ann.get(night).content.decode()
        assert new not in client_of(played.people["F"]).get(night).content.decode(), "Flo was not there"
        assert f'value="{played.match}" selected' in ann.get(f"{new}?match={played.match}").content.decode()
        said = {"request": uuid4(), "kind": "violation", "match": played.match, "about": played.people["B"].pk}
        page = ann.post(new, {**said, "text": "Blew at the die"}, follow=True).content.decode()
        assert "Not decided yet" in page
        path = f"/conduct/{Report.objects.get().pk}/"
        assert "What was reported" in client_of(played.operator).get(night).content.decode()
        assert "Violation, Bob" in words_of(client_of(played.operator).get("/conduct/").content.decode())
        assert "Suspension of the member" not in client_of(played.operator).get(path).content.decode()
        said = {"request": uuid4(), "sanction": "entry", "first_week": 1, "last_week": 2, "why": "He blew"}
        page = client_of(played.operator).post(path, said, follow=True).content.decode()
        assert "The season entry is suspended in weeks 1 to 2." in page
        assert "suspended: no points" in bob.get(night).content.decode()
        assert "suspended" not in cy.get(night).content.decode()
        assert cy.get(path).status_code == 403
    with on(SECOND):
        back = f"{path}decisions/{Decision.objects.get().pk}/withdraw"
        page = client_of(played.officer).post(back, {"request": uuid4(), "why": "A slip"}, follow=True).content.decode()
        assert "A slip" in page
        assert "suspended" not in bob.get(night).content.decode()


def test_an_officer_suspends_a_member(played: Played, client_of: ClientOf) -> None:
    bob, officer = played.people["B"], client_of(played.officer)
    with on(SECOND):
        new = f"/conduct/new/person/{bob.pk}"
        officer.post(new, {"request": uuid4(), "kind": "violation", "text": "Took the till"})
        path = f"/conduct/{Report.objects.get().pk}/"
        said = {"request": uuid4(), "sanction": "member", "why": "He took it"}
        assert "Choose the last day" in officer.post(path, said).content.decode()
        officer.post(path, {**said, "until": "2026-08-01"})
        page = client_of(bob).get("/members/").content.decode()
        assert "Suspended until 1 August 2026." in page
        assert path in page
        assert "Suspended" not in client_of(played.people["A"]).get("/members/").content.decode()
