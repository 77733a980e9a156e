"""The ledger: it balances, only grows, and receives what is owed (LG-8)."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.races import Base
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.actions import Move, account, post, receive, reverse
from tuppence_web.ledger.models import Account, Entry, Transfer
from tuppence_web.ledger.queries import accounts as queries
from tuppence_web.ledger.queries import books
from tuppence_web.web.refusals import NotYours, Refused

DAY = date(2026, 3, 5)
FEE = 5000


def due_of(person: Person, cents: int = FEE) -> Account:
    """The account of a person who owes an entry fee."""
    due = account("test", person.pk, "due", f"Entry of {person.pk}", person)
    pool = account("test", 0, "pool", "Entry fees")
    post(person, "charge", "Entry fee", "LG-2", [Move(due, pool, cents)])
    return due


def till() -> Account:
    return account("test", 0, "cash", "Cash box")


def test_LG_8_a_charge_is_owed_until_it_is_received(officer: Person, ann: Person) -> None:
    with on(DAY):
        due = due_of(ann)
        assert queries.balances([due.pk]) == {due.pk: 5000}
        assert queries.settled("test", [ann.pk]) == {}
        receive(officer, due, till(), 2000, DAY - timedelta(days=1))
        assert queries.settled("test", [ann.pk]) == {}
        receive(officer, due, till(), 3000)
    assert queries.balances([due.pk, till().pk]) == {due.pk: 0, till().pk: 5000}
    assert queries.settled("test", [ann.pk]) == {ann.pk: DAY}


@pytest.mark.parametrize("cents", [5001, 0, -1])
def test_LG_8_payments_are_between_a_cent_and_the_debt(officer: Person, ann: Person, cents: int) -> None:
    due = due_of(ann)
    with pytest.raises(Refused, match=r"50\.00 is owed\. \(LG-8\)"):
        receive(officer, due, till(), cents)
    assert Entry.objects.count() == 1


def test_LG_8_a_payment_is_not_recorded_before_it_is_received(officer: Person, ann: Person) -> None:
    with on(DAY), pytest.raises(Refused, match="before it has been received"):
        receive(officer, due_of(ann), till(), FEE, DAY + timedelta(days=1))


def test_LG_8_amounts_are_positive(officer: Person, ann: Person) -> None:
    due = due_of(ann)
    with pytest.raises(Refused, match="cannot be negative"):
        post(officer, "fee", "Wrong", "LG-8", [Move(till(), due, -100)])
    with pytest.raises(Refused, match="at least one cent"):
        post(officer, "fee", "Nothing", "LG-8", [Move(till(), due, 0)])


def test_LG_8_a_mistake_is_reversed_by_another_entry(officer: Person, ann: Person) -> None:
    due = due_of(ann)
    with on(DAY):
        payment = receive(officer, due, till(), FEE)
    back = Entry.objects.get(pk=reverse(officer, uuid4(), payment.pk, "It was Bob's money"))
    assert (back.by, back.why, back.kind, back.reverses) == (officer, "It was Bob's money", "reversal", payment)
    assert queries.balances([due.pk, till().pk]) == {due.pk: 5000, till().pk: 0}
    assert queries.settled("test", [ann.pk]) == {}
    receive(officer, due, till(), FEE)
    assert ann.pk in queries.settled("test", [ann.pk])


def test_LG_8_a_charge_that_was_taken_back_is_not_paid(officer: Person, ann: Person) -> None:
    due = due_of(ann)
    receive(officer, due, till(), FEE)
    charge = Entry.objects.get(kind="charge")
    reverse(officer, uuid4(), charge.pk, "Never entered")
    assert queries.settled("test", [ann.pk]) == {}
    assert queries.balances([due.pk]) == {due.pk: -5000}, "what was received is owed back"


@pytest.mark.parametrize("why", ["", "  "])
def test_LG_8_taking_back_needs_a_reason(officer: Person, ann: Person, why: str) -> None:
    due_of(ann)
    with pytest.raises(Refused, match="Say why") as refused:
        reverse(officer, uuid4(), Entry.objects.get().pk, why)
    assert refused.value.field == "why"


def test_LG_8_an_entry_is_taken_back_once_and_its_reversal_never(officer: Person, ann: Person) -> None:
    due_of(ann)
    entry = Entry.objects.get()
    back = reverse(officer, uuid4(), entry.pk, "Twice charged")
    with pytest.raises(Refused, match=rf"already reversed by Olive Officer, in entry {back}\. \(LG-8\)"):
        reverse(officer, uuid4(), entry.pk, "Again")
    with pytest.raises(Refused, match="reverses another entry"):
        reverse(officer, uuid4(), back, "Undo")
    with pytest.raises(Refused, match="There is no entry"):
        reverse(officer, uuid4(), 10**9, "What?")


def test_only_an_officer_takes_back(ann: Person) -> None:
    due_of(ann)
    with pytest.raises(NotYours):
        reverse(ann, uuid4(), Entry.objects.get().pk, "I would like that")


def test_a_repeated_request_is_answered_and_done_once(officer: Person, ann: Person) -> None:
    due_of(ann)
    request, entry = uuid4(), Entry.objects.get().pk
    assert reverse(officer, request, entry, "Once") == reverse(officer, request, entry, "Once")
    assert Entry.objects.count() == 2


def test_a_request_is_not_used_for_something_else(officer: Person, ann: Person) -> None:
    from tuppence_web.memberships import actions

    due_of(ann)
    request = uuid4()
    reverse(officer, request, Entry.objects.get().pk, "Once")
    with pytest.raises(Refused, match="been used for something else"):
        actions.buy(officer, request, ann.pk, "annual", False, False)
    with pytest.raises(Refused, match="been used for something else"):
        reverse(officer, request, Entry.objects.earliest("pk").pk, "For another reason")
    assert Entry.objects.count() == 2


STATEMENTS = [
    "UPDATE ledger_entry SET why = 'nothing'",
    "UPDATE ledger_transfer SET cents = 1",
    "DELETE FROM ledger_transfer",
    "DELETE FROM ledger_entry",
    "UPDATE ledger_transfer SET cents = cents WHERE cents > 0",
]


def never_changed() -> None:
    """A scene for real databases: the rows never change."""
    officer = Person.objects.create_user(f"{uuid4().hex}@example.org", name="Olive", is_staff=True)
    due_of(officer)
    tries = STATEMENTS + (["TRUNCATE ledger_entry CASCADE"] if connection.vendor == "postgresql" else [])
    before = list(Entry.objects.values()), list(Transfer.objects.values())
    for statement in tries:
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    for change in (Entry.objects.all().delete, Transfer.objects.all().delete, Entry.objects.latest("id").save):
        with pytest.raises(DatabaseError, match=r"never changed|protected"), transaction.atomic():
            change()
    assert (list(Entry.objects.values()), list(Transfer.objects.values())) == before


def test_LG_8_the_database_itself_refuses_changes(base: Base) -> None:
    base.run(never_changed)


@pytest.mark.parametrize("cents", [0, -5])
def test_LG_8_the_database_refuses_a_transfer_of_nothing(officer: Person, ann: Person, cents: int) -> None:
    due = due_of(ann)
    with pytest.raises(DatabaseError), transaction.atomic():
        Transfer.objects.create(entry=Entry.objects.get(), debit=due, credit=till(), cents=cents)


STEPS = st.lists(
    st.tuples(st.sampled_from(["charge", "pay", "fee", "take back"]), st.integers(0, 3), st.integers(1, 9000)),
    max_size=25,
)


class TestLaws(TestCase):
    """Laws after any sequence of charges, payments, fees and reversals."""

    @given(STEPS)
    def test_LG_8_balances_sum_to_zero_and_nobody_overpays(self, steps: list[tuple[str, int, int]]) -> None:
        officer = Person.objects.create_user("olive@example.org", name="Olive", is_staff=True)
        people = [Person.objects.create_user(f"{n}@example.org", name=f"P{n}") for n in range(4)]
        pool, cash = account("test", 0, "pool", "Pool"), till()
        dues = [account("test", person.pk, "due", "Due", person) for person in people]
        for what, number, cents in steps:
            try:
                if what == "charge":
                    post(officer, "charge", "Fee", "LG-2", [Move(dues[number], pool, cents)])
                elif what == "pay":
                    receive(officer, dues[number], cash, cents)
                elif what == "fee":
                    post(officer, "fee", "Operator", "LG-6", [Move(pool, cash, cents)])
                else:
                    reverse(officer, uuid4(), cents % (Entry.objects.count() + 1), "Wrong")
            except Refused:
                pass
            balances = queries.balances([pool.pk, cash.pk, *(due.pk for due in dues)])
            assert sum(balances.values()) == 0
        sums = books.trial_balance()
        assert sum(each.debits for each in sums) == sum(each.credits for each in sums)
        assert sum(each.balance for each in sums) == 0
        for due in dues:
            lines = queries.statement([due.pk])
            assert [line.balance for line in lines] == running([line.cents for line in lines])
            assert queries.statement([due.pk], 3) == lines[-3:]
            assert (lines[-1].balance if lines else 0) == queries.balances([due.pk])[due.pk]
        settled = queries.settled("test", [person.pk for person in people])
        owing = {due.of for due in dues if queries.balances([due.pk])[due.pk] > 0}
        assert not owing & set(settled)


def running(amounts: list[int]) -> list[int]:
    return [sum(amounts[: n + 1]) for n in range(len(amounts))]


def test_a_statement_is_in_order(officer: Person, ann: Person) -> None:
    with on(DAY):
        due = due_of(ann)
        payment = receive(officer, due, till(), 2000)
        reverse(officer, uuid4(), payment.pk, "Wrong person")
    lines = queries.statement([due.pk])
    assert [(line.entry.kind, line.cents, line.balance) for line in lines] == [
        ("charge", 5000, 5000),
        ("payment", -2000, 3000),
        ("reversal", 2000, 5000),
    ]
    both = queries.statement([due.pk, till().pk])
    assert [(line.cents, line.balance) for line in both][1:3] == [(2000, 7000), (-2000, 5000)]


def rows(answer: Any) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode())))


def test_a_statement_as_csv(officer: Person, person: Named, client_of: ClientOf) -> None:
    sly = person("=Sly")
    with on(DAY):
        receive(officer, due_of(sly), till(), 2000)
    found = rows(client_of(sly).get("/money/statement.csv"))
    assert found[0][:5] == ["entry", "day", "what", "why", "rule"]
    assert [row[1:5] + row[6:10] for row in found[1:]] == [
        ["2026-03-05", "charge", "Entry fee", "LG-2", "50.00", "", "50.00", "'=Sly"],
        ["2026-03-05", "payment", f"Entry of {sly.pk}, cash", "LG-8", "", "20.00", "30.00", "Olive Officer"],
    ]


def test_the_journal_as_csv_balances(officer: Person, ann: Person, client_of: ClientOf) -> None:
    receive(officer, due_of(ann), till(), 2000)
    found = rows(client_of(officer).get("/money/journal.csv"))
    assert [row[8] for row in found] == ["amount", "50.00", "20.00"]


def journal_of_the_moment() -> None:
    """A scene for real databases, whose timestamp text is in the file."""
    officer = Person.objects.create_user(f"{uuid4().hex}@example.org", name="Olive", is_staff=True)
    due_of(officer)
    client = Client(headers={"host": "localhost"})
    client.force_login(officer)
    written = datetime.fromisoformat(rows(client.get("/money/journal.csv"))[-1][1])
    assert written == Entry.objects.latest("pk").at.replace(microsecond=0)


def test_the_journal_as_csv_says_when_it_was_written(base: Base) -> None:
    base.run(journal_of_the_moment)


def test_my_money_begins_with_debts(officer: Person, ann: Person, client_of: ClientOf) -> None:
    due = due_of(ann)
    assert "You owe 50.00" in words_of(client_of(ann).get("/money/").content.decode())
    receive(officer, due, till(), FEE)
    assert "Nothing is owed" in words_of(client_of(ann).get("/money/").content.decode())
    post(officer, "award", "Prize", "LG-6", [Move(account("test", 0, "pool", ""), due, 1250)])
    assert "You are owed 12.50" in words_of(client_of(ann).get("/money/").content.decode())


def test_a_receipt_is_for_the_payer_and_officers(
    officer: Person, person: Named, ann: Person, client_of: ClientOf
) -> None:
    barkeeper = person("Barkeeper")
    address = f"/money/receipts/{receive(barkeeper, due_of(ann), till(), FEE).pk}/"
    for somebody in (ann, officer):
        page = client_of(somebody).get(address)
        assert page.status_code == 200
        assert "50.00" in page.content.decode()
    for other in (barkeeper, person("Nosy")):  # a barkeeper's rights are in test_payments_seen
        assert client_of(other).get(address).status_code == 403
    assert client_of(None).get(address).status_code == 302
    assert client_of(ann).get(f"/money/receipts/{Entry.objects.get(kind='charge').pk}/").status_code == 403


def test_LG_8_a_receipt_that_was_taken_back_says_so(officer: Person, ann: Person, client_of: ClientOf) -> None:
    payment = receive(officer, due_of(ann), till(), FEE)
    back = reverse(officer, uuid4(), payment.pk, "Wrong person")
    page = client_of(ann).get(f"/money/receipts/{payment.pk}/").content.decode()
    assert f"Reversed by entry {back}" in page
    assert "This receipt is void" in page


def test_LG_8_an_officer_takes_an_entry_back_on_its_page(officer: Person, ann: Person, client_of: ClientOf) -> None:
    due_of(ann)
    entry, desk = Entry.objects.get(), client_of(officer)
    refused = desk.post(f"/money/entries/{entry.pk}/", {"request": uuid4(), "why": ""})
    assert refused.status_code == 400
    sent = {"request": uuid4(), "why": "Charged twice"}
    first, again = (desk.post(f"/money/entries/{entry.pk}/", sent) for _ in range(2))
    assert first["Location"] == again["Location"]
    late = desk.post(f"/money/entries/{entry.pk}/", {"request": uuid4(), "why": "Me too"})
    assert late.status_code == 400
    assert "was already reversed by Olive Officer" in late.content.decode()


PAGES = ["books/", "journal/", "journal.csv", "books/test/due/", "people/{ann}/", "people/{ann}/statement.csv"]
PAGES += ["accounts/{due}/", "accounts/{due}/statement.csv", "entries/{entry}/"]


@pytest.mark.parametrize("page", PAGES)
def test_the_books_are_for_officers(officer: Person, ann: Person, client_of: ClientOf, page: str) -> None:
    due = due_of(ann)
    address = "/money/" + page.format(ann=ann.pk, due=due.pk, entry=Entry.objects.get().pk)
    assert client_of(None).get(address).status_code == 302
    assert client_of(ann).get(address).status_code == 403
    assert client_of(officer).get(address).status_code == 200


@pytest.mark.parametrize("page", ["people/{}/", "people/{}/statement.csv", "accounts/{}/", "entries/{}/"])
def test_unknown_objects_are_not_found(officer: Person, client_of: ClientOf, page: str) -> None:
    assert client_of(officer).get("/money/" + page.format(10**9)).status_code == 404


def test_LG_8_the_books_balance_on_their_page(
    officer: Person, ann: Person, client_of: ClientOf, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    receive(officer, due_of(ann), till(), 2000)
    desk = client_of(officer)
    with django_assert_max_num_queries(15):
        page = desk.get("/money/books/").content.decode()
    assert "<h1>The books balance</h1>" in page
    assert page.count("70.00") == 2, "debits and credits add up to the same"
