"""A change that loses to another at the same moment is refused with a clear message; it is no error of the server."""

from __future__ import annotations

import threading
from pathlib import Path
from uuid import uuid4

import pytest

from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.memberships.test_actions_races import somebody
from tests.tuppence_web.races import ROUNDS, Base, at_once, environ_of, only_one
from tuppence_web.accounts.models import Person
from tuppence_web.idempotency.actions import LATE, idempotent
from tuppence_web.ledger.actions import owed, treasury


def same_row() -> None:
    def make(by: Person, address: str) -> int:
        return int(Person.objects.create_user(address, name="Somebody").pk)

    change, officer = idempotent(make), somebody(officer=True)
    for _ in range(ROUNDS):
        address = f"{uuid4().hex}@example.org"
        together = [lambda: change(officer, uuid4(), address)] * 2  # noqa: B023
        assert only_one(at_once(*together)) == LATE


def deadlock() -> None:
    cash, bank, officer = treasury("cash"), treasury("transfer"), somebody(officer=True)
    for _ in range(ROUNDS):
        both = threading.Barrier(2, timeout=PATIENCE_SECONDS)

        def lock(by: Person, cash_first: bool) -> int:
            first, second = (cash, bank) if cash_first else (bank, cash)
            owed(first)
            both.wait()  # noqa: B023
            owed(second)
            return 1

        change = idempotent(lock)
        ways = [lambda: change(officer, uuid4(), True), lambda: change(officer, uuid4(), False)]  # noqa: B023
        assert only_one(at_once(*ways)) == LATE


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def test_the_second_change_is_refused(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path if kind == "sqlite" else str(request.getfixturevalue("postgres"))))
    try:
        base.run(same_row)
        if kind == "postgres":  # SQLite has one writer at a time
            base.run(deadlock)
    finally:
        base.close()
