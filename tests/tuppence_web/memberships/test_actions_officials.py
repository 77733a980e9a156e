"""Certified officials: their days, and who certified them (10.01, PD-8)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.memberships import actions
from tuppence_web.memberships.models import Certificate
from tuppence_web.memberships.queries import certified, certified_people
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotThere, NotYours, Refused

FIRST, LAST = date(2026, 3, 1), date(2026, 5, 31)
A_DAY = timedelta(days=1)


def given(officer: Person, person: Person, begins: date = FIRST, ends: date = LAST) -> int:
    with on(FIRST):
        return actions.certify(officer, uuid4(), str(person.email), begins, ends)


@pytest.mark.parametrize(
    ("day", "is_one"), [(FIRST - A_DAY, False), (FIRST, True), (LAST, True), (LAST + A_DAY, False)]
)
def test_10_01_an_official_is_certified_from_a_day_to_a_day(
    officer: Person, ann: Person, day: date, is_one: bool
) -> None:
    given(officer, ann)
    assert certified([ann.pk, officer.pk], day) == ({ann.pk} if is_one else set())
    assert certified_people(day) == ([ann] if is_one else [])


def test_10_01_a_withdrawn_certificate_stays_on_record(officer: Person, ann: Person, person: Named) -> None:
    certificate, other = given(officer, ann), person("Second Officer")
    other.is_staff = True
    other.save()
    with on(FIRST + 10 * A_DAY):
        actions.withdraw_certificate(other, uuid4(), certificate, "Bets on matches")
    row = Certificate.objects.get(pk=certificate)
    assert row.withdrawn is not None
    assert (row.withdrawn_by, row.withdrawn.date(), row.why) == (other, FIRST + 10 * A_DAY, "Bets on matches")
    assert row.given_by == officer
    assert certified([ann.pk], FIRST + 9 * A_DAY, row.withdrawn - A_DAY) == {ann.pk}
    assert certified([ann.pk], FIRST + 9 * A_DAY) == set(), "whatever the day, at once"
    assert list(Notification.objects.filter(person=ann).values_list("subject", flat=True)) == [
        "You are a certified official",
        "Your certificate was withdrawn",
    ]


def test_10_01_after_a_withdrawal_a_new_certificate_can_be_given(officer: Person, ann: Person) -> None:
    with on(FIRST):
        actions.withdraw_certificate(officer, uuid4(), given(officer, ann), "A slip")
    given(officer, ann)
    assert certified_people(FIRST) == [ann]


def refused(why: str, field: str | None, change: Callable[[], int]) -> None:
    with on(FIRST), pytest.raises(Refused, match=why) as caught:
        change()
    assert (caught.value.rule, caught.value.field) == ("10.01", field)


def test_10_01_impossible_certificates_are_refused(officer: Person, ann: Person, person: Named) -> None:
    bob = person("Bob")
    given(officer, ann)
    refused("is already certified until 31 May 2026", "begins", lambda: given(officer, ann, LAST, LAST + A_DAY))
    refused("cannot end before it begins", "ends", lambda: given(officer, bob, LAST, FIRST))
    refused("at most five years", "ends", lambda: given(officer, bob, FIRST, date(2126, 1, 1)))
    refused("already have ended", "ends", lambda: given(officer, bob, FIRST - 9 * A_DAY, FIRST - A_DAY))
    nobody = "nobody@example.org"
    refused("Nobody has an account", "email", lambda: actions.certify(officer, uuid4(), nobody, FIRST, LAST))


def test_10_01_withdrawing_needs_a_reason_and_happens_once(officer: Person, ann: Person) -> None:
    certificate = given(officer, ann)

    def withdraw(id: int, why: str) -> Callable[[], int]:
        return lambda: actions.withdraw_certificate(officer, uuid4(), id, why)

    refused("Say why", "why", withdraw(certificate, " "))
    with on(FIRST):
        withdraw(certificate, "Moved away")()
    refused("was already withdrawn on 1 March 2026", None, withdraw(certificate, "Again"))
    with pytest.raises(NotThere, match="no such certificate"):
        withdraw(10**9, "What?")()


def test_10_01_only_the_association_certifies(officer: Person, ann: Person) -> None:
    certificate = given(officer, ann)
    with pytest.raises(NotYours):
        given(ann, ann)
    with pytest.raises(NotYours):
        actions.withdraw_certificate(ann, uuid4(), certificate, "I do not like it")


def test_10_01_everybody_sees_who_is_certified(officer: Person, ann: Person, client_of: ClientOf) -> None:
    certificate = given(officer, ann)
    with on(FIRST):
        page = client_of(None).get("/members/officials/").content.decode()
        desk = client_of(officer)
        assert "1 certified official<" in page
        assert "Ann" in page
        assert "withdraw" not in page.lower()
        sent = {"request": uuid4(), "why": "Moved away"}
        assert desk.post(f"/members/officials/{certificate}/withdraw/", sent).status_code == 302
        shown = desk.get("/members/officials/").content.decode()
        assert "Withdrawn on 1 Mar 2026 by Olive Officer: Moved away" in shown
        assert "Moved away" not in client_of(None).get("/members/officials/").content.decode()
        assert client_of(ann).get(f"/members/officials/{certificate}/withdraw/").status_code == 403
        assert desk.get(f"/members/officials/{10**9}/withdraw/").status_code == 404


def test_10_01_a_certificate_is_given_on_its_page(officer: Person, ann: Person, client_of: ClientOf) -> None:
    desk, form = client_of(officer), {"email": "ann@example.org", "begins": "2026-03-01", "ends": "2026-02-01"}
    with on(FIRST):
        wrong = desk.post("/members/officials/certify/", {"request": uuid4(), **form})
        assert wrong.status_code == 400
        assert "cannot end before it begins. (10.01)" in words_of(wrong.content.decode())
        assert 'value="2026-02-01"' in wrong.content.decode()
        right = desk.post("/members/officials/certify/", {"request": uuid4(), **form, "ends": "2026-12-31"})
    assert right.status_code == 302
    assert certified_people(FIRST) == [ann]
