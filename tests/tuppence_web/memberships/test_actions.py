"""Joining, renewing, paying, the hero discount, reminders, the card and the list (MB-1 to MB-3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail

from tests.tuppence_web.conftest import Named, on
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.actions import reverse as take_back
from tuppence_web.ledger.models import Entry
from tuppence_web.ledger.queries.accounts import statement
from tuppence_web.ledger.queries.books import trial_balance
from tuppence_web.memberships import actions, queries
from tuppence_web.memberships.models import Membership, Reminder
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

JANUARY = date(2026, 1, 1)
LAST = date(2026, 12, 31)  # of an annual membership from the first of January
HERO = "Veteran's card"


def days(number: int) -> timedelta:
    return timedelta(days=number)


def bought(by: Person, person: Person, kind: str = "annual", renewal: bool = False, proof: str = "") -> Membership:
    return Membership.objects.get(pk=actions.buy(by, uuid4(), person.pk, kind, renewal, bool(proof), proof))


def member(officer: Person, person: Person, day: date = JANUARY, kind: str = "annual") -> Membership:
    """A member who joined and paid on a day."""
    with on(day):
        membership = bought(officer, person, kind)
        actions.pay(officer, uuid4(), membership.pk, "cash", owed(membership))
    return membership


def owed(membership: Membership) -> int:
    holding = queries.holding_of(membership.pk)
    assert holding is not None
    return holding.owed


@pytest.mark.parametrize(
    ("kind", "cents", "ends"), [("annual", 7500, date(2026, 12, 31)), ("seasonal", 2500, date(2026, 2, 25))]
)
def test_MB_1_what_is_applied_for_is_charged(ann: Person, kind: str, cents: int, ends: date) -> None:
    with on(JANUARY):
        membership = bought(ann, ann, kind)
        assert (membership.begins, membership.ends, owed(membership)) == (JANUARY, ends, cents)
        assert in_good_standing([ann.pk], JANUARY) == set()


def test_MB_2_good_standing_lasts_from_payment_to_the_last_day(officer: Person, ann: Person) -> None:
    with on(JANUARY):
        membership = bought(ann, ann)
    with on(JANUARY + days(9)):
        actions.pay(officer, uuid4(), membership.pk, "transfer", 7500, JANUARY + days(7))
    standing = {day: bool(in_good_standing([ann.pk], day)) for day in (JANUARY + days(n) for n in (0, 6, 7, 9))}
    assert list(standing.values()) == [False, False, True, True]
    assert in_good_standing([ann.pk], LAST) == {ann.pk}
    assert in_good_standing([ann.pk], LAST + days(1)) == set()


def test_MB_2_half_paid_is_not_paid(officer: Person, ann: Person) -> None:
    with on(JANUARY):
        membership = bought(ann, ann)
        actions.pay(officer, uuid4(), membership.pk, "cash", 7499)
        assert in_good_standing([ann.pk], JANUARY) == set()
        actions.pay(officer, uuid4(), membership.pk, "card", 1)
        assert in_good_standing([ann.pk], JANUARY) == {ann.pk}


def test_MB_2_the_last_receipt_is_the_day_of_payment(officer: Person, ann: Person) -> None:
    with on(JANUARY):
        membership = bought(officer, ann)
    with on(JANUARY + days(9)):
        actions.pay(officer, uuid4(), membership.pk, "cash", 4000)
        actions.pay(officer, uuid4(), membership.pk, "transfer", 3500, JANUARY + days(4))
    assert in_good_standing([ann.pk], JANUARY + days(8)) == set()
    assert in_good_standing([ann.pk], JANUARY + days(9)) == {ann.pk}


def test_MB_2_a_payment_that_was_taken_back_is_none(officer: Person, ann: Person) -> None:
    member(officer, ann)
    with on(JANUARY + days(30)):
        take_back(officer, uuid4(), Entry.objects.get(kind="payment").pk, "Her cheque came back")
    assert in_good_standing([ann.pk], JANUARY + days(40)) == set()


def test_MB_2_nor_is_a_membership_whose_charge_was_taken_back(officer: Person, ann: Person) -> None:
    member(officer, ann)
    with on(JANUARY + days(30)):
        take_back(officer, uuid4(), Entry.objects.get(kind="charge").pk, "Never wanted")
        assert in_good_standing([ann.pk], JANUARY + days(40)) == set()
        assert [offer.value for offer in queries.offers_to(ann.pk)] == ["annual", "seasonal"]


@pytest.mark.parametrize(
    ("today", "begins"),
    [
        (JANUARY, date(2027, 1, 1)),
        (LAST, date(2027, 1, 1)),
        (LAST + days(1), date(2027, 1, 1)),
        (LAST + days(30), date(2027, 1, 30)),
    ],
)
def test_MB_1_a_renewal_joins_on_or_starts_when_bought(officer: Person, ann: Person, today: date, begins: date) -> None:
    member(officer, ann)
    with on(today):
        renewed = bought(ann, ann, "annual", renewal=True)
        actions.pay(officer, uuid4(), renewed.pk, "cash", 6500)
    assert (renewed.begins, renewed.ends) == (begins, begins + days(364))
    gap = {LAST + days(n) for n in range(1, 31)} - {begins + days(n) for n in range(60)}
    assert all(in_good_standing([ann.pk], day) == set() for day in gap)
    assert all(in_good_standing([ann.pk], day) == {ann.pk} for day in (JANUARY, LAST, begins, renewed.ends))


def refused(why: str, rule: str, field: str | None, change: Callable[[], object]) -> None:
    """Assert that the change is refused with these words, the rule and the field, and changes nothing."""
    before = Membership.objects.count(), Entry.objects.count()
    with pytest.raises(Refused, match=re.escape(why)) as caught:
        change()
    assert (caught.value.rule, caught.value.field) == (rule, field)
    assert (Membership.objects.count(), Entry.objects.count()) == before


def test_MB_1_no_renewal_of_another_kind(officer: Person, ann: Person) -> None:
    member(officer, ann)
    with on(LAST):
        refused("same kind, and this membership is annual", "MB-1", "kind", lambda: bought(ann, ann, "seasonal", True))


def test_MB_1_no_renewal_on_day_31(officer: Person, ann: Person) -> None:
    member(officer, ann)
    with on(LAST + days(31)):
        refused("could be renewed until 30 January 2027", "MB-1", "kind", lambda: bought(ann, ann, "annual", True))
        assert owed(bought(ann, ann)) == 7500


def test_MB_1_no_second_membership_while_one_is_current(officer: Person, ann: Person, person: Named) -> None:
    member(officer, ann)
    with on(JANUARY + days(5)):
        refused("runs until 31 December 2026", "MB-1", "kind", lambda: bought(ann, ann, "seasonal"))
        bob = person("Bob")
        bought(bob, bob)
        refused("is unpaid. Pay or withdraw it first", "MB-1", "kind", lambda: bought(bob, bob))


@pytest.mark.parametrize(("kind", "renewal"), [("lifelong", False), ("", False)])
def test_MB_1_no_other_kinds(ann: Person, kind: str, renewal: bool) -> None:
    refused("an annual or a seasonal", "MB-1", "kind", lambda: bought(ann, ann, kind, renewal))


def test_MB_1_no_hero_without_proof(ann: Person, officer: Person) -> None:
    for by, proof in ((ann, ""), (officer, "  ")):
        buy = partial(actions.buy, by, uuid4(), ann.pk, "annual", False, True, proof)
        refused("Say what proof of service is shown", "MB-1", "proof", buy)


def test_MB_1_no_hero_discount_off_a_seasonal_membership(ann: Person) -> None:
    refused("applies only to the annual membership", "MB-1", "hero", lambda: bought(ann, ann, "seasonal", proof=HERO))


def test_MB_1_a_hero_pays_less_once_the_proof_is_checked(officer: Person, ann: Person) -> None:
    with on(JANUARY):
        membership = bought(ann, ann, proof=HERO)
        assert (owed(membership), membership.seen_by) == (7500, None)
        actions.see_proof(officer, uuid4(), membership.pk, "Veteran's card of the navy")
    membership.refresh_from_db()
    assert (owed(membership), membership.seen_by, membership.proof) == (6500, officer, "Veteran's card of the navy")
    assert [entry.kind for entry in Entry.objects.all()] == ["charge", "reversal", "charge"]


def test_MB_1_an_officer_at_the_bar_sees_the_proof_at_once(officer: Person, ann: Person) -> None:
    with on(JANUARY):
        membership = bought(officer, ann, proof=HERO)
        assert (owed(membership), membership.seen_by) == (6500, officer)
        actions.pay(officer, uuid4(), membership.pk, "cash", 6500)
        assert owed(bought(officer, ann, "annual", True, HERO)) == 5500


def test_MB_1_nobody_sees_their_own_proof(officer: Person) -> None:
    with on(JANUARY):
        membership = bought(officer, officer, proof=HERO)
        assert (owed(membership), membership.seen_by) == (7500, None)
        refused("Another officer", "MB-1", None, lambda: actions.see_proof(officer, uuid4(), membership.pk, HERO))


def test_MB_1_the_proof_is_seen_once_and_before_the_payment(officer: Person, ann: Person, person: Named) -> None:
    with on(JANUARY):
        membership = bought(officer, ann, proof=HERO)

        def see(of: Membership) -> int:
            return actions.see_proof(officer, uuid4(), of.pk, HERO)

        refused("already been given", "MB-1", None, lambda: see(membership))
        paid = member(officer, person("Bob"))
        refused("A payment has been received", "LG-8", None, lambda: see(paid))
        seasonal = bought(officer, person("Cy"), "seasonal")
        refused("only to the annual membership and its renewal", "MB-1", "hero", lambda: see(seasonal))


def test_who_may_do_what(officer: Person, ann: Person, person: Named) -> None:
    bob = person("Bob")
    membership = bought(ann, ann)
    changes: list[Callable[[], int]] = [
        lambda: actions.buy(bob, uuid4(), ann.pk, "annual", False, False),
        lambda: actions.enrol(bob, uuid4(), "Eve", "eve@example.org", "annual", False, False),
        lambda: actions.pay(bob, uuid4(), membership.pk, "cash", 7500),
        lambda: actions.pay(ann, uuid4(), membership.pk, "cash", 7500),
        lambda: actions.see_proof(bob, uuid4(), membership.pk, HERO),
        lambda: actions.withdraw(bob, uuid4(), membership.pk, "No"),
    ]
    for change in changes:
        with pytest.raises(NotYours):
            change()
    assert owed(membership) == 7500


@pytest.mark.parametrize("cents", [7501, 0, -100])
def test_LG_8_no_more_than_is_owed(officer: Person, ann: Person, cents: int) -> None:
    membership = bought(ann, ann)
    pay = partial(actions.pay, officer, uuid4(), membership.pk, "cash", cents)
    refused("75.00 is owed", "LG-8", "amount", pay)


def test_LG_8_nothing_is_paid_twice_or_by_other_means(officer: Person, ann: Person) -> None:
    membership = member(officer, ann)
    refused("0.00 is owed", "LG-8", "amount", lambda: actions.pay(officer, uuid4(), membership.pk, "cash", 7500))
    refused("cash, by card", "LG-8", "method", lambda: actions.pay(officer, uuid4(), membership.pk, "shells", 1))


def test_an_unpaid_application_can_be_withdrawn(officer: Person, ann: Person) -> None:
    with on(JANUARY):
        membership = bought(ann, ann, "seasonal")
        refused("Say why", "LG-8", "why", lambda: actions.withdraw(ann, uuid4(), membership.pk, " "))
        actions.withdraw(ann, uuid4(), membership.pk, "I meant the annual one")
        assert queries.holdings([ann.pk]) == []
        assert sum(each.balance for each in trial_balance() if each.scope == "membership") == 0
        refused("has been withdrawn", "MB-1", None, lambda: actions.withdraw(ann, uuid4(), membership.pk, "Again"))
        paid = member(officer, ann)
        refused("A payment has been received", "LG-8", None, lambda: actions.withdraw(ann, uuid4(), paid.pk, "Back"))


def test_a_new_person_at_the_bar_gets_an_account_and_an_email(officer: Person) -> None:
    membership = Membership.objects.get(
        pk=actions.enrol(officer, uuid4(), "Eve Newcomb", "Eve@Example.org", "seasonal", False, False)
    )
    assert (membership.person.name, membership.person.email) == ("Eve Newcomb", "eve@example.org")
    assert membership.bought_by == officer


def test_reminders_go_30_and_7_days_before_the_end_each_once(
    officer: Person, ann: Person, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    member(officer, ann)
    Notification.objects.all().delete()
    reminded: dict[int, list[int]] = {}
    for left in (31, 30, 30, 29, 8, 7, 7, 1, 0, -1):
        with on(LAST - days(left)), django_capture_on_commit_callbacks(execute=True):
            reminded.setdefault(left, []).append(actions.remind())
    assert {left: counts for left, counts in reminded.items() if any(counts)} == {30: [1, 0], 7: [1, 0]}
    assert Reminder.objects.count() == Notification.objects.count() == len(mail.outbox) == 2
    assert "31 December 2026" in mail.outbox[0].body
    assert "renew it for 65.00 until 30 January 2027" in mail.outbox[0].body


def test_missed_reminders_are_sent_later(officer: Person, ann: Person) -> None:
    member(officer, ann)
    with on(LAST - days(12)):
        assert actions.remind() == 1


def test_renewed_or_unpaid_members_get_no_reminder(officer: Person, ann: Person, person: Named) -> None:
    member(officer, ann)
    with on(JANUARY):
        bought(officer, person("Bob"))
    with on(LAST - days(40)):
        renewal = bought(ann, ann, "annual", renewal=True)
        actions.pay(officer, uuid4(), renewal.pk, "cash", owed(renewal))
    with on(LAST - days(30)):
        assert actions.remind() == 0


def test_MB_2_an_unpaid_renewal_brings_one_reminder(officer: Person, ann: Person) -> None:
    member(officer, ann)
    with on(LAST - days(40)):
        renewal = bought(ann, ann, "annual", renewal=True)
    with on(LAST - days(30)):
        assert [actions.remind(), actions.remind()] == [1, 0]
        actions.pay(officer, uuid4(), renewal.pk, "cash", owed(renewal))
    with on(LAST - days(7)):
        assert actions.remind() == 0


def test_a_statement_of_a_member_adds_up(officer: Person, ann: Person) -> None:
    membership = member(officer, ann)
    assert [line.balance for line in statement([account.pk for account in ann.accounts.all()])] == [7500, 0]
    assert owed(membership) == 0
