"""A year of the association by its pages, as its people run it; its accounts are those of an independent program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.tuppence_web.whole_site.pages_year.association import TREASURY, in_words
from tests.tuppence_web.whole_site.pages_year.year import Year, cents_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def year(django_db_setup: None, django_db_blocker: Any) -> Iterator[Year]:
    """The year, run once. Every page on the way is checked for what it says."""
    with django_db_blocker.unblock(), transaction.atomic():
        lived = Year()
        lived.live()
        yield lived
        transaction.set_rollback(True)


def test_every_closing_balance_is_that_of_the_plain_books(year: Year) -> None:
    assert year.closing(2026) == year.plain()


def test_the_year_begins_with_what_the_year_before_left(year: Year) -> None:
    opening = {row["account"]: cents_of(row["opening"]) for row in year.accounts(2026) if float(row["opening"])}
    assert opening == {TREASURY["transfer"]: 7500, "Membership fees": -7500}
    assert year.closing(2025) == opening


def test_the_page_of_the_accounts_says_what_their_file_says(year: Year) -> None:
    amounts = {in_words(abs(cents_of(row["closing"]))) for row in year.accounts(2026) if row["part"] != "income"}
    with year.on("2027-01-04"):
        year["Olive"].open("/money/years/2026/", "All tills", "Income less expenses", *amounts)


def test_the_accounts_are_also_a_file_to_print(year: Year) -> None:
    with year.on("2027-01-04"):
        answer = year["Olive"].client.get("/money/years/2026/accounts.pdf")
    assert answer.content.startswith(b"%PDF-")


def test_the_whole_year_was_checked(year: Year) -> None:
    assert year.checks > 1500
