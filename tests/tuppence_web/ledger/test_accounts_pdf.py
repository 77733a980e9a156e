"""The accounts of a year as a PDF: its text is that of the page."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tests.tuppence_web.conftest import ClientOf
from tests.tuppence_web.ledger.test_queries_books import two_years  # noqa: F401 - a fixture
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.accounts_pdf import pdf_of
from tuppence_web.ledger.rules import YearLine, year_accounts, year_parts


def pages_of(file: bytes) -> list[str]:
    """The text of each page, in one line."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(file)).pages]


@pytest.mark.django_db
@pytest.mark.usefixtures("two_years")
def test_LG_8_the_accounts_of_a_year_are_a_pdf(officer: Person, ann: Person, client_of: ClientOf) -> None:
    answer = client_of(officer).get("/money/years/2027/accounts.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    (text,) = pages_of(answer.content)
    assert "Accounts of 2027" in text
    assert "Pools that nobody could win 0.00 12.34 12.34" in text
    assert "The association's cash 0.00 50.00 0.00 50.00" in text
    assert "Entry fees of leagues 50.00 0.00 50.00 0.00" in text
    assert "All accounts 0.00 62.34 62.34 0.00" in text
    assert client_of(officer).get("/money/years/1999/accounts.pdf").status_code == 404
    assert client_of(ann).get("/money/years/2027/accounts.pdf").status_code == 403


def test_many_tills_take_several_pages_under_the_same_columns() -> None:
    tills = [YearLine("season", "cash", f"<b>Till & {number}</b> of Żółć", number, 0, 100, 0) for number in range(120)]
    pages = pages_of(pdf_of("Accounts of 2027", "As recorded.", year_parts(year_accounts(tills))))
    assert len(pages) > 2
    assert all("Account Opening" in page for page in pages[:2])
    assert sum(page.count("<b>Till & ") for page in pages) == 120
    assert "All tills 0.00 120.00 0.00 120.00" in " ".join(pages)
