"""The accounts of a year: they balance to the cent with the ledger, whatever happened (LG-8)."""

from __future__ import annotations

import csv
import io
from datetime import date
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.actions import Move, account, own_account, post, reverse, treasury
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.queries import accounts as queries
from tuppence_web.ledger.queries import books
from tuppence_web.ledger.rules import decimal, year_accounts
from tuppence_web.web.refusals import Refused

YEARS = (2026, 2027, 2028)
DAYS = st.dates(date(YEARS[0], 1, 1), date(YEARS[-1], 12, 31))
PLACES = st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda two: two[0] != two[1])
STEPS = st.lists(st.tuples(st.booleans(), DAYS, PLACES, st.integers(1, 10**7)), max_size=12)


def accounts() -> list[Account]:
    """A till, two accounts of income and expenses, and three of what is owed."""
    people = [Person.objects.create_user(f"{name}@example.org", name=name) for name in ("Ann", "Bob")]
    dues = [account("entrant", one.pk, "due", f"Entry of {one.pk}", one) for one in people]
    return [treasury("cash"), own_account("pools"), own_account("operators"), *dues, account("season", 1, "pool", "P")]


class TestLaws(TestCase):
    """Laws after any sequence of entries and reversals, recorded in any order of their days."""

    @given(STEPS)
    def test_LG_8_each_year_begins_with_what_the_one_before_left(
        self, steps: list[tuple[bool, date, tuple[int, int], int]]
    ) -> None:
        officer = Person.objects.create_user("olive@example.org", name="Olive", is_staff=True)
        every = accounts()
        for again, day, (debit, credit), cents in steps:
            with on(day):
                try:
                    if again:
                        reverse(officer, uuid4(), cents % (Entry.objects.count() + 1), "Wrong")
                    else:
                        post(officer, "fee", "Moved", "LG-8", [Move(every[debit], every[credit], cents)], day)
                except Refused:
                    pass
        opening = dict.fromkeys([one.pk for one in every], 0)
        for year in YEARS:
            lines = {line.account: line for line in books.year_lines(year)}
            assert {id: lines[id].opening if id in lines else 0 for id in opening} == opening
            opening |= {id: lines[id].closing for id in opening if id in lines}
            everything = year_accounts(lines.values()).everything
            assert everything.debits == everything.credits
            assert everything.opening == everything.closing == 0
        assert opening == queries.balances(opening), "the last year closes with the ledger"


@pytest.fixture
def two_years(officer: Person, ann: Person) -> None:
    """A fee charged in one year and paid in the next, of which the association got a part."""
    due, pool = account("entrant", ann.pk, "due", "Entry", ann), account("season", 1, "pool", "Pool")
    post(officer, "charge", "Entry", "LG-2", [Move(due, pool, 5000)], date(2026, 12, 30))
    post(officer, "payment", "Entry", "LG-8", [Move(treasury("cash"), due, 5000)], date(2027, 1, 2))
    post(officer, "fee", "Nobody", "LG-6", [Move(pool, own_account("pools"), 1234)], date(2027, 1, 3))


@pytest.mark.usefixtures("two_years")
def test_LG_8_the_accounts_of_a_year_are_a_page_and_a_file(officer: Person, client_of: ClientOf) -> None:
    desk = client_of(officer)
    page = words_of(desk.get("/money/years/2027/").content.decode())
    assert "Pools that nobody could win 0.00 12.34 12.34" in page
    assert "Entry fees of leagues 50.00 0.00 50.00 0.00" in page
    assert "The association's cash 0.00 50.00 0.00 50.00" in page
    rows = list(csv.reader(io.StringIO(desk.get("/money/years/2027/accounts.csv").content.decode())))
    assert ["owed", "Prize pools of leagues", "-50.00", "12.34", "0.00", "-37.66"] in rows
    assert rows[-1] == ["all", "All accounts", "0.00", decimal(6234), decimal(6234), "0.00"]


@pytest.mark.usefixtures("two_years")
def test_a_year_without_entries_has_no_accounts(officer: Person, client_of: ClientOf) -> None:
    assert client_of(officer).get("/money/years/1999/").status_code == 404
    assert client_of(officer).get("/money/years/99999999/accounts.csv").status_code == 404


@pytest.mark.usefixtures("two_years")
def test_only_officers_see_the_accounts_of_a_year(ann: Person, client_of: ClientOf) -> None:
    assert client_of(ann).get("/money/years/2027/").status_code == 403
