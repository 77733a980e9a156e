"""Fixtures: servers with their own processes and data, people, and days."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core import mail
from django.core.mail import EmailMessage
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.browser.served import Served
from tests.postgres import Server
from tests.tuppence_web.races import Base, environ_of
from tuppence_web.accounts.actions import EMAILS
from tuppence_web.accounts.models import Person
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.web import clock

# Bots that hardly pause, and no limits, so that tests are quick.
HURRY = {"TUPPENCE_BOT_DELAY_MS": "5", "TUPPENCE_SENDS_A_SECOND": "0", "TUPPENCE_TABLES_A_MINUTE": "0"}
HURRY |= {"TUPPENCE_CHANGES_A_MINUTE": "0", "TUPPENCE_CHANGES_A_MINUTE_TABLE": "0"}
HURRY |= {"TUPPENCE_READS_A_MINUTE": "0", "TUPPENCE_CHECKS_A_MINUTE": "0"}
HURRY |= {"TUPPENCE_PRACTICE_A_MINUTE": "0", "TUPPENCE_PRACTICE_A_MINUTE_ADDRESS": "0"}
Open = Callable[..., Served]
# Hashing a password takes 0.1 s on purpose. Here it takes the least time and memory.
Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 8, 1


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A shared server for tests that do not change it."""
    served = Served(tmp_path_factory.mktemp("house"), **HURRY)
    served.start()
    yield served
    served.stop()
    assert '"level": "ERROR"' not in served.said


@pytest.fixture(scope="session")
def address(server: Served) -> str:
    """The address of the shared server."""
    return server.address


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Open]:
    """Start a server for this test, with its own settings."""
    opened: list[Served] = []

    def start(**settings: str) -> Served:
        served = Served(tmp_path / f"house{len(opened)}", **{**HURRY, **settings})
        opened.append(served)
        served.start()
        return served

    yield start
    for served in opened:
        served.stop()


def log_of(server: Served, table: str) -> list[dict[str, Any]]:
    """The rows of a table's log, read from the database itself."""
    database = sqlite3.connect(server.data / "tuppence.sqlite3")
    database.row_factory = sqlite3.Row
    rows = database.execute("SELECT * FROM tables_play WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    database.close()
    return [dict(row) for row in rows]


Named = Callable[[str], Person]
ClientOf = Callable[[Person | None], Client]


def emails() -> list[EmailMessage]:
    """The sent e-mails, including deferred ones about accounts that were not committed."""
    carry_out_all(EMAILS)
    return mail.outbox


@contextmanager
def on(day: date, at: time = time(12)) -> Iterator[None]:
    """Set the clock to this day."""
    with clock.as_of(timezone.make_aware(datetime.combine(day, at))):
        yield


def account_with(email: str) -> int | None:
    """The person with this address, as a desk looks it up before entering somebody; None if there is none."""
    return Person.objects.filter(email=email.lower()).values_list("pk", flat=True).first()


def named(name: str) -> Person:
    """The person with this name, made on first use."""
    email = f"{name.lower().replace(' ', '.')}@example.org"
    found = Person.objects.filter(email=email).first()
    return found or Person.objects.create_user(email, name=name)


def an_officer() -> Person:
    """An officer of the association."""
    officer = named("Olive Officer")
    officer.is_staff = True
    officer.save()
    return officer


@pytest.fixture(scope="module")
def rows_of_module(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let fixtures of a module make rows once; each test's changes are rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def person(db: None) -> Named:
    """The person with a name, made on first use."""
    return named


@pytest.fixture
def ann(person: Named) -> Person:
    """A person without any role."""
    return person("Ann")


@pytest.fixture
def officer(db: None) -> Person:
    return an_officer()


@pytest.fixture
def operator(person: Named) -> Person:
    """A person to run a league."""
    return person("Oscar Operator")


@pytest.fixture
def client_of(db: None) -> ClientOf:
    """A browser where this person is signed in; None: a visitor."""

    def signed_in(person: Person | None) -> Client:
        client = Client()
        if person is not None:
            client.force_login(person)
        return client

    return signed_in


@pytest.fixture(scope="session")
def sqlite_base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    """A SQLite database for races."""
    base = Base(**environ_of(tmp_path_factory.mktemp("races")))
    yield base
    base.close()


@pytest.fixture(scope="session")
def postgres_base(postgres_server: Server) -> Iterator[Base]:
    """A PostgreSQL database for races."""
    base = Base(**environ_of(postgres_server.new_site()))
    yield base
    base.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def base(request: pytest.FixtureRequest) -> Base:
    """A real database for scenes (races.py); the test runs on both kinds."""
    found = request.getfixturevalue(f"{request.param}_base")
    assert isinstance(found, Base)
    return found
