"""How apps hear of each other: a receiver that fails loses nothing, and a hook is answered whole or not at all."""

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
    """What a receiver of the test's own raises."""


@contextmanager
def failing(signal: Signal) -> Iterator[None]:
    """A receiver that fails, after all others."""

    def fail(sender: object, **more: object) -> None:
        raise ReceiverFailedError

    signal.connect(fail)
    try:
        yield
    finally:
        signal.disconnect(fail)


def test_an_account_whose_closing_fails_in_another_app_is_open_as_before() -> None:
    made = Person.objects.create_user("zaphodia@example.org", PASSWORD, name="Zaphodia")
    request = key()
    with failing(account_closing), pytest.raises(ReceiverFailedError):
        leave(made, request, PASSWORD)
    assert not Request.objects.filter(id=request).exists()
    again = Person.objects.get(pk=made.pk)
    assert (again.name, again.email, again.left, again.is_active) == ("Zaphodia", "zaphodia@example.org", None, True)
    leave(again, request, PASSWORD)
    assert not Person.objects.get(pk=made.pk).is_active


def test_a_certificate_whose_withdrawal_fails_in_another_app_holds_as_before(officer: Person, ann: Person) -> None:
    certify(ann, officer)
    certificate, told = Certificate.objects.get(person=ann), Notification.objects.count()
    with failing(certificate_withdrawn), pytest.raises(ReceiverFailedError):
        withdraw_certificate(officer, key(), certificate.pk, "A slip")
    certificate.refresh_from_db()
    assert (certificate.withdrawn, Notification.objects.count()) == (None, told)


def test_every_app_that_knows_somebody_is_asked(ann: Person) -> None:
    parts = {
        "account",
        "games",
        "notifications",
        "social",
        "money",
        "memberships",
        "certificates",
        "leagues",
        "tournaments",
    }
    assert set(data_about(ann)) == parts
    assert [app.label for app in implementing(EntersPeople) if isinstance(app, AppConfig)] == ["tournaments", "leagues"]


def test_an_app_that_answers_a_hook_in_part_cannot_be_made() -> None:
    class Forgetful(KeepsPersonalData, AppConfig):
        name = "tests"

    with pytest.raises(TypeError, match="data_about"):
        Forgetful("tests", tests)  # type: ignore[abstract]
