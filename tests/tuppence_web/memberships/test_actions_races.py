"""Two officers press at once: one result, and one clear message, on SQLite and on PostgreSQL."""

from __future__ import annotations

from uuid import uuid4

from tests.tuppence_web.races import ROUNDS, Base, at_once, only_one
from tuppence_web.accounts.models import Person
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.models import Entry
from tuppence_web.ledger.queries.accounts import accounts_of_person, balances
from tuppence_web.memberships import actions
from tuppence_web.memberships.models import Certificate, Membership


def somebody(officer: bool = False) -> Person:
    return Person.objects.create_user(f"{uuid4().hex}@example.org", name="Somebody", is_staff=officer)


def applied(officer: Person) -> Membership:
    return Membership.objects.get(pk=actions.buy(officer, uuid4(), somebody().pk, "annual", False, False))


def owed(membership: Membership) -> int:
    return sum(balances(accounts_of_person(membership.person_id)).values())


def payments(membership: Membership) -> int:
    return Entry.objects.filter(kind="payment", transfers__credit__person=membership.person_id).count()


def same_request() -> None:
    officer = somebody(officer=True)
    for _ in range(ROUNDS):
        membership, request = applied(officer), uuid4()
        change = lambda: actions.pay(officer, request, membership.pk, "cash", 7500)  # noqa: B023, E731
        first, second = at_once(change, change)
        assert first == second
        assert (payments(membership), owed(membership)) == (1, 0)


def different_requests() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        membership = applied(one)
        why = only_one(
            at_once(
                lambda: actions.pay(one, uuid4(), membership.pk, "cash", 7500),  # noqa: B023
                lambda: actions.pay(other, uuid4(), membership.pk, "card", 7500),  # noqa: B023
            )
        )
        assert why.endswith("0.00 is owed. (LG-8)")
        assert (payments(membership), owed(membership)) == (1, 0)


def two_applications() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        person = somebody()
        why = only_one(
            at_once(
                lambda: actions.buy(one, uuid4(), person.pk, "annual", False, False),  # noqa: B023
                lambda: actions.buy(other, uuid4(), person.pk, "seasonal", False, False),  # noqa: B023
            )
        )
        assert "unpaid. Pay or withdraw it first. (MB-1)" in why
        assert Membership.objects.filter(person=person).count() == 1


def two_reversals() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        membership = applied(one)
        entry = actions.pay(one, uuid4(), membership.pk, "cash", 7500)
        why = only_one(
            at_once(
                lambda: ledger.reverse(one, uuid4(), entry, "Not hers"),  # noqa: B023
                lambda: ledger.reverse(other, uuid4(), entry, "Wrong day"),  # noqa: B023
            )
        )
        assert why.startswith(f"Entry {entry} was already reversed by Somebody")
        assert owed(membership) == 7500


def paid_while_withdrawn() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        membership = applied(one)
        only_one(
            at_once(
                lambda: actions.pay(one, uuid4(), membership.pk, "cash", 7500),  # noqa: B023
                lambda: actions.withdraw(other, uuid4(), membership.pk, "Twice"),  # noqa: B023
            )
        )
        assert owed(membership) == 0


def two_certificates() -> None:
    one, other = somebody(officer=True), somebody(officer=True)
    for _ in range(ROUNDS):
        person, days = somebody(), (one.joined.date(), one.joined.date())
        why = only_one(
            at_once(
                lambda: actions.certify(one, uuid4(), str(person.email), *days),  # noqa: B023
                lambda: actions.certify(other, uuid4(), str(person.email), *days),  # noqa: B023
            )
        )
        assert why.startswith("Somebody is already certified until")
        assert Certificate.objects.filter(person=person).count() == 1


def test_the_same_payment_pressed_twice_is_one_entry(base: Base) -> None:
    base.run(same_request)


def test_LG_8_two_payments_at_once_are_one_entry_and_one_refusal(base: Base) -> None:
    base.run(different_requests)


def test_MB_1_two_applications_at_once_are_one_membership(base: Base) -> None:
    base.run(two_applications)


def test_LG_8_an_entry_is_taken_back_once(base: Base) -> None:
    base.run(two_reversals)


def test_a_payment_and_a_withdrawal_at_once_leave_nothing_owed(base: Base) -> None:
    base.run(paid_while_withdrawn)


def test_10_01_two_certificates_at_once_are_one(base: Base) -> None:
    base.run(two_certificates)
