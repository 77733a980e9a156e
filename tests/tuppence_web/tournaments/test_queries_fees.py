"""Fees after the start: received late, written off, undone (TN-5, LG-8)."""

from __future__ import annotations

import copy
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named
from tests.tuppence_web.tournaments.making import Night, ledger_balances
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import to_dos
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.models import Entry
from tuppence_web.ledger.queries.accounts import owing
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import entries, prizes
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def begun(rows_of_module: None) -> Night:
    """A tournament that has started. An officer has reversed the payment of its first player."""
    officer = an_officer()
    night = Night(officer, named).started(8)
    paid = Entry.objects.filter(kind="payment").order_by("pk")[0]
    ledger.reverse(officer, uuid4(), paid.pk, "The note was false")
    return night


@pytest.fixture
def night(begun: Night, db: None) -> Night:
    return copy.deepcopy(begun)


def first(night: Night) -> int:
    return night.now.entrants[1].pk


def owed(night: Night) -> list[int]:
    ledger_balances()
    return [each.cents for each in owing(night.named("Player 1").pk)]


def late(night: Night) -> list[str]:
    return [one.title for one in to_dos(night.officer) if one.kind == "Late fees"]


def test_TN_5_a_fee_is_received_after_the_start(night: Night, client_of: ClientOf) -> None:
    assert (owed(night), late(night)) == ([1000], ["Player 1"])
    desk, pay = f"/tournaments/{night.id}/desk", f"/tournaments/entrants/{first(night)}/pay"
    runs = client_of(night.administrator)
    assert pay in runs.get(desk).content.decode()
    assert "Withdraw" not in words_of(runs.get(desk).content.decode())
    answer = runs.post(pay, {"request": uuid4(), "method": "cash"}, follow=True)
    assert "Received from Player 1: 10.00." in answer.content.decode()
    assert (owed(night), late(night), queries.pool_of(night.now.tournament)) == ([], [], 8000)
    with pytest.raises(Refused, match="owes nothing"):
        entries.receive_fee(night.administrator, uuid4(), first(night), "cash")


def test_LG_8_only_payments_after_the_start_are_undone(night: Night, client_of: ClientOf) -> None:
    entries.receive_fee(night.administrator, uuid4(), first(night), "cash")
    page = client_of(night.administrator).get(f"/tournaments/{night.id}/desk").content.decode()
    assert page.count("Reverse the payment") == 1
    entries.take_back_fee(night.administrator, uuid4(), first(night), "Another paid")
    assert owed(night) == [1000]
    with pytest.raises(Refused, match="can no longer change"):
        entries.take_back_fee(night.administrator, uuid4(), night.now.entrants[2].pk, "Late")


def test_LG_8_officers_write_off_a_late_fee(night: Night, client_of: ClientOf) -> None:
    desk, off = f"/tournaments/{night.id}/desk", f"/tournaments/entrants/{first(night)}/off"
    assert off not in client_of(night.administrator).get(desk).content.decode()
    with pytest.raises(NotYours):
        entries.write_off(night.administrator, uuid4(), first(night), "Gone")
    with pytest.raises(Refused, match="Say why"):
        entries.write_off(night.officer, uuid4(), first(night), " ")
    desks = client_of(night.officer)
    assert off in desks.get(desk).content.decode()
    desks.post(off, {"request": uuid4(), "why": "Left the country"})
    assert (owed(night), late(night)) == ([], [])
    with pytest.raises(Refused, match="owes nothing"):
        entries.write_off(night.officer, uuid4(), first(night), "Twice")


def test_TN_5_a_fee_written_off_stays_in_the_pool(night: Night) -> None:
    night.played()
    prizes.pay_out(night.administrator, uuid4(), night.id)
    entries.write_off(night.officer, uuid4(), first(night), "Left the country")
    assert queries.pool_of(night.now.tournament) == 0
    prizes.take_back_payout(night.administrator, uuid4(), night.id, "A slip")
    assert queries.pool_of(night.now.tournament) == 8000


def test_LG_8_no_fee_is_written_off_before_the_start(officer: Person, person: Named) -> None:
    night = Night(officer, person)
    entrant = entries.enter(person("Player 1"), uuid4(), night.id)
    with pytest.raises(Refused, match="Withdraw the entry instead"):
        entries.write_off(officer, uuid4(), entrant, "Gone")
