"""What waits for the officers: listed with links, counted in the navigation, few queries."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, certify, entered, planned, play, started
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import to_dos
from tuppence_web.leagues.actions import endings, leaving, seasons
from tuppence_web.leagues.models import Entrant
from tuppence_web.ledger.actions import Move, account, post, treasury
from tuppence_web.memberships import actions
from tuppence_web.memberships.models import Certificate
from tuppence_web.tournaments.actions import entries, prizes
from tuppence_web.tournaments.models import Entrant as EnteredCup

pytestmark = pytest.mark.django_db
MOST_QUERIES = 30


def test_everything_that_waits_is_listed_and_counted(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = planned(officer, operator)
    entrants = entered(season, operator, paid=None)
    with on(BEFORE):
        seasons.start_season(operator, uuid.uuid4(), season.pk)
        actions.buy(person("Vera"), uuid.uuid4(), person("Vera").pk, "annual", False, True, "A veteran's card")
        actions.buy(officer, uuid.uuid4(), officer.pk, "annual", False, True, "A badge")
        post(
            officer, "fee", "A crate", "", [Move(account("association", 0, "drinks", "Drinks"), treasury("cash"), 500)]
        )
        certify(person("Rita"), officer, FIRST + timedelta(days=20))
        assert [one.kind for one in to_dos(officer)].count("Late fees") == 0
    with on(FIRST):
        found = [(one.kind, one.title) for one in to_dos(officer)]
        assert [kind for kind, title in found if title in ("Vera", "Rita", officer.name)] == [
            "Membership applications",
            "Membership applications",
            "Proofs for the hero discount",
            "Certificates that end",
        ], "officers do not check their own proofs"
        assert [title for kind, title in found if kind == "Late fees"] == [one.person.name for one in entrants]
        assert [kind for kind, _ in found].count("Overdrawn tills") == 1
        desk = client_of(officer)
        page = desk.get(reverse("to_do")).content.decode()
        assert all(one.path.replace("&", "&amp;") in page for one in to_dos(officer))
        assert all(desk.get(one.path).status_code == 200 for one in to_dos(officer))
        assert f"To do ({len(found)})" in desk.get("/leagues/").content.decode()
        assert "To do" not in client_of(operator).get("/leagues/").content.decode()
        with CaptureQueriesContext(connection) as queries:
            desk.get(reverse("to_do"))
        assert len(queries) < MOST_QUERIES


def test_refunds_wait_until_they_are_handed_back(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    def refunds() -> list[tuple[str, str]]:
        found = [one for one in to_dos(officer) if one.kind == "Refunds owed"]
        assert all(client_of(officer).get(one.path).status_code == 200 for one in found)
        return [(one.title, one.about) for one in found]

    season = started(officer, operator)
    entrant = Entrant.objects.filter(season=season).select_related("person")[0]
    with on(FIRST):
        leaving.leave(operator, uuid.uuid4(), entrant.pk, leaving.SHARE, "Moving away")
    cup = Night(officer, person)
    withdrawn, _ = cup.enter(2)
    entries.withdraw(person("Player 1"), uuid.uuid4(), withdrawn, "")
    assert refunds() == [("Player 1", "Anchor Cup: 10.00"), (entrant.person.name, f"{season}: 50.00")]
    entries.hand_back_fee(cup.administrator, uuid.uuid4(), withdrawn)
    with on(FIRST):
        endings.pay_out(operator, uuid.uuid4(), season.pk, entrant.person_id, "cash")
    assert refunds() == []


def test_prizes_and_pay_wait_until_they_are_handed_over(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    def owed(kind: str = "Prizes and pay owed") -> list[tuple[str, str]]:
        found = [one for one in to_dos(officer) if one.kind == kind]
        assert all(client_of(officer).get(one.path).status_code == 200 for one in found)
        return [(one.title, one.about) for one in found]

    season = started(officer, operator)
    make_member("Ann", officer)
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    assert owed() == [("Ann", f"{season}: 295.00"), (operator.name, f"{season}: 5.00")]
    with on(LAST):
        endings.pay_out(operator, uuid.uuid4(), season.pk, operator.pk, "cash")
        endings.pay_out(operator, uuid.uuid4(), season.pk, Person.objects.get(name="Ann").pk, "cash")
    assert owed() == []
    cup = Night(officer, person).started(8).played()
    prizes.pay_out(cup.administrator, uuid.uuid4(), cup.id)
    assert {about.removeprefix("Anchor Cup: ") for _, about in owed()} == {"35.00", "17.50", "10.00", "5.00"}
    for winner, _ in owed()[:-1]:
        prizes.give_card(cup.administrator, uuid.uuid4(), EnteredCup.objects.get(person__name=winner).pk)
    assert owed() == [(cup.administrator.name, "Anchor Cup: 5.00")]
    assert owed("Gift cards to pay for") == [("Gift cards of The Anchor, Anchor Cup", "62.50 owed")]


def test_the_end_of_a_certificate_is_announced_a_month_before(officer: Person, person: Named) -> None:
    rita, ends = person("Rita"), FIRST + timedelta(days=30)
    certify(rita, officer, ends)
    for day, count in ((-1, 0), (0, 1), (1, 0), (30, 0)):
        with on(FIRST + timedelta(days=day)):
            assert actions.remind_of_certificates() == count, day
    assert [one.subject for one in rita.notifications.all()] == ["Your certificate ends soon"]
    assert [one.text for one in officer.notifications.all()] == [
        "The certificate of an official ends on 1 August 2026."
    ]


def test_nobody_is_reminded_who_has_a_later_certificate(officer: Person, person: Named, client_of: ClientOf) -> None:
    rita, ends = person("Rita"), FIRST + timedelta(days=30)
    certify(rita, officer, ends)
    with on(FIRST):
        [again] = [one for one in to_dos(officer) if one.kind == "Certificates that end"]
        form = client_of(officer).get(again.path).context["form"]
        proposed = {name: form[name].value() for name in ("email", "begins", "ends")}
        assert proposed == {"email": rita.email, "begins": ends + timedelta(days=1), "ends": ends + timedelta(days=365)}
        client_of(officer).post(again.path, {"request": uuid.uuid4(), **proposed})
        assert Certificate.objects.count() == 2
        assert actions.remind_of_certificates() == 0
        assert client_of(officer).get(reverse("certify") + "?after=nonsense").status_code == 200
