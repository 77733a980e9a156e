"""Secrets stay out of the log, and forms of other sites are refused."""

from __future__ import annotations

import io
import logging
import uuid
from collections.abc import Iterator
from smtplib import SMTPDataError

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import Named, emails
from tests.tuppence_web.whole_site.roles import GROUPS, TABLE
from tests.tuppence_web.whole_site.walking import addresses, of_admin, path_of, row_for, rows_of
from tests.tuppence_web.whole_site.world import made
from tuppence_web.accounts import actions
from tuppence_web.accounts import api as shared
from tuppence_web.accounts.models import Person
from tuppence_web.serving import logs

pytestmark = pytest.mark.django_db
PASSWORD, WRONG, TOKEN = "copper in a warm hand", "brass in a cold pocket", "tuppence_seen-by-nobody"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The server's log inside the block."""
    output = io.StringIO()
    handler = logging.StreamHandler(output)
    handler.addFilter(logs.OnlyAllowed())
    handler.setFormatter(logs.WithoutWords("%(levelname)s %(name)s %(message)s"))
    loggers = [logging.getLogger(name) for name in ("", "django")]
    for logger in loggers:
        logger.addHandler(handler)
    yield output
    for logger in loggers:
        logger.removeHandler(handler)


def test_passwords_reset_links_and_tokens_stay_out_of_the_log(
    person: Named, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    mab = person("Mab")
    mab.set_password(PASSWORD)
    mab.save()
    actions.make_token(mab, uuid.uuid4(), "The bar's tablet", TOKEN)
    client = Client(raise_request_exception=False)
    cache.clear()
    for password in (WRONG, PASSWORD):
        client.post(reverse("account_login"), {"login": mab.email, "password": password})
    client.post(reverse("account_reset_password"), {"email": mab.email})
    link = str(emails()[-1].body).partition(settings.SITE_URL)[2].split()[0]
    client.post(link, {"password1": PASSWORD})

    def fails(token: str) -> None:
        raise ValueError(f"{token} is not what it was")

    headers = {"authorization": f"Bearer {TOKEN}"}
    assert client.get("/api/v1/token", headers=headers).status_code == 200
    monkeypatch.setattr(shared, "token_of", fails)
    failed = client.get("/api/v1/token", headers=headers)
    assert (failed.status_code, failed.json()["message"]) == (500, "Something went wrong on the server.")
    said = log.getvalue()
    assert "ValueError" in said
    for secret in (PASSWORD, WRONG, TOKEN, link, str(mab.email)):
        assert secret not in said


def test_link_of_an_e_mail_is_in_no_log_and_in_no_readable_row(
    person: Named, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rejects(message: EmailMessage) -> None:
        raise SMTPDataError(550, f"{message.body} for {message.to} is spam".encode())

    mab = person("Mab")
    cache.clear()
    with monkeypatch.context() as patched:
        patched.setattr(EmailMessage, "send", rejects)
        Client().post(reverse("account_reset_password"), {"email": mab.email})
        assert not emails()
    stored = str(list(actions.EMAILS.jobs.values()))
    actions.EMAILS.jobs.update(failures=0)
    link = str(emails()[-1].body).partition(settings.SITE_URL)[2].split()[0]
    assert not actions.EMAILS.jobs.exists()
    assert "SMTPDataError" in log.getvalue()
    for secret in (link, str(mab.email)):
        assert secret not in stored + log.getvalue()


@pytest.mark.slow
def test_forms_of_other_sites_are_refused(person: Named, officer: Person) -> None:
    world, rows = made(person, officer), rows_of(TABLE, GROUPS)
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    cache.clear()
    taken = []
    for name, route in addresses():
        row = row_for(name, rows)
        assert row is not None
        path = path_of(name, route, of_admin(name) or [world.things[thing] for thing in row.things])
        status = client.post(path, {"request": str(uuid.uuid4())}).status_code
        if status not in {403, 405} and not (status in {401, 404} and path.startswith("/api/")):
            taken.append(f"{name}: {status}")
    assert taken == []
