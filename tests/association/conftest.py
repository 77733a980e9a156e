"""People of the association, and days to do things on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time

import pytest
from django.test import Client
from django.utils import timezone

from tests.association.races import Base, environ_of
from tests.postgres import Server
from tuppence_web import clock
from tuppence_web.accounts.models import Person

Named = Callable[[str], Person]
ClientOf = Callable[[Person | None], Client]


@contextmanager
def on(day: date, at: time = time(12)) -> Iterator[None]:
    """Do something as if on this day."""
    with clock.as_of(timezone.make_aware(datetime.combine(day, at))):
        yield


def account_with(email: str) -> int | None:
    """Whose account an address is: what a desk looks up before it enters somebody; None where it is nobody's."""
    return Person.objects.filter(email=email.lower()).values_list("pk", flat=True).first()


@pytest.fixture
def person(db: None) -> Named:
    """Somebody with an account, by name: the same one for the same name."""

    def named(name: str) -> Person:
        email = f"{name.lower().replace(' ', '.')}@example.org"
        found = Person.objects.filter(email=email).first()
        return found or Person.objects.create_user(email, name=name)

    return named


@pytest.fixture
def ann(person: Named) -> Person:
    """Somebody who is nothing in particular."""
    return person("Ann")


@pytest.fixture
def officer(person: Named) -> Person:
    """An officer of the association."""
    officer = person("Olive Officer")
    officer.is_staff = True
    officer.save()
    return officer


@pytest.fixture
def operator(person: Named) -> Person:
    """Somebody to run a league; each test says which."""
    return person("Oscar Operator")


@pytest.fixture
def client_of(db: None) -> ClientOf:
    """A browser in which this person is signed in; for None nobody is."""

    def signed_in(person: Person | None) -> Client:
        client = Client()
        if person is not None:
            client.force_login(person)
        return client

    return signed_in


@pytest.fixture(scope="session")
def sqlite_base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    """A SQLite file for all races."""
    base = Base(**environ_of(tmp_path_factory.mktemp("races")))
    yield base
    base.close()


@pytest.fixture(scope="session")
def postgres_base(postgres_server: Server) -> Iterator[Base]:
    """A PostgreSQL database for all races."""
    base = Base(**environ_of(postgres_server.new_site()))
    yield base
    base.close()


@pytest.fixture(params=["sqlite", "postgres"])
def base(request: pytest.FixtureRequest) -> Base:
    """A real database for scenes of races, see races.py: the test runs on both kinds."""
    found = request.getfixturevalue(f"{request.param}_base")
    assert isinstance(found, Base)
    return found
