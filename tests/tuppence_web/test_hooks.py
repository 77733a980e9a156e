"""Signals and hooks between apps: a failing receiver loses nothing, and a hook is implemented completely."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.apps import AppConfig
from django.dispatch import Signal

import tests
from tests.tuppence_web.leagues.making import certify, key
from tuppence_web.accounts.actions import leave
from tuppence_web.accounts.hooks import EntersPeople, KeepsPersonalData
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import data_about
from tuppence_web.accounts.signals import account_closing
from tuppence_web.hooks import implementing
from tuppence_web.idempotency.models import Request
from tuppence_web.memberships.actions import withdraw_certificate
from tuppence_web.memberships.models import Certificate
from tuppence_web.memberships.signals import certificate_withdrawn
from tuppence_web.notifications.models import Notification

pytestmark = pytest.mark.django_db
PASSWORD = "a horse of a colour"


class ReceiverFailedError(Exception):
    """The error of the test's receiver."""


@contextmanager
def failing(signal: Signal) -> Iterator[None]:
    """Add a receiver that runs last and fails."""

    def fail(sender: object, **more: object) -> None:
        raise ReceiverFailedError

    signal.connect(fail)
    try:
        yield
    finally:
        signal.disconnect(fail)


def test_an_account_stays_open_if_another_app_fails() -> None:
    made = Person.objects.create_user("zaphodia@example.org", PASSWORD, name="Zaphodia")
    request = key()
    with failing(account_closing), pytest.raises(ReceiverFailedError):
        leave(made, request, PASSWORD)
    assert not Request.objects.filter(id=request).exists()
    again = Person.objects.get(pk=made.pk)
    assert (again.name, again.email, again.left, again.is_active) == ("Zaphodia", "zaphodia@example.org", None, True)
    leave(again, request, PASSWORD)
    assert not Person.objects.get(pk=made.pk).is_active


def test_a_certificate_stays_valid_if_another_app_fails(officer: Person, ann: Person) -> None:
    certify(ann, officer)
    certificate, before = Certificate.objects.get(person=ann), Notification.objects.count()
    with failing(certificate_withdrawn), pytest.raises(ReceiverFailedError):
        withdraw_certificate(officer, key(), certificate.pk, "A slip")
    certificate.refresh_from_db()
    assert (certificate.withdrawn, Notification.objects.count()) == (None, before)


def test_every_app_exports_a_persons_data(ann: Person) -> None:
    parts = {
        "account",
        "bank accounts",
        "challenges",
        "games",
        "notifications",
        "puzzles",
        "social",
        "money",
        "memberships",
        "certificates",
        "conduct",
        "leagues",
        "requests for leagues",
        "tournaments",
    }
    assert set(data_about(ann)) == parts
    assert [app.label for app in implementing(EntersPeople) if isinstance(app, AppConfig)] == ["tournaments", "leagues"]


def test_an_app_cannot_implement_a_hook_in_part() -> None:
    class Forgetful(KeepsPersonalData, AppConfig):
        name = "tests"

    with pytest.raises(TypeError, match="data_about"):
        Forgetful("tests", tests)  # type: ignore[abstract]
