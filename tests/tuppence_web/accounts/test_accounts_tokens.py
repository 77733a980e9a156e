"""Tokens: made and revoked on the account page, shown once, stored as a digest."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf
from tuppence_web.accounts.models import Person, Token
from tuppence_web.accounts.queries import data_about
from tuppence_web.accounts.rules import MOST_TOKENS, digest_of

pytestmark = pytest.mark.django_db


def make(client: Client, name: str = "The bar's tablet", request: str = "") -> str:
    """The page after requesting a token."""
    asked = {"name": name, "request": request or str(uuid.uuid4())}
    return client.post(reverse("tokens"), asked).content.decode()


def shown(page: str) -> str | None:
    """The token that a page shows."""
    found = re.search(r"tuppence_[\w-]{43}", page)
    return found and found[0]


def test_a_token_is_shown_once_and_stored_as_a_digest(operator: Person, client_of: ClientOf) -> None:
    client, request = client_of(operator), str(uuid.uuid4())
    token = shown(make(client, request=request))
    assert token is not None
    kept = Token.objects.get()
    assert (kept.digest, kept.name, kept.person) == (digest_of(token), "The bar's tablet", operator)
    assert shown(client.get(reverse("tokens")).content.decode()) is None
    again = make(client, request=request)
    assert shown(again) is None
    assert "been used for something else. Open the page again" in again
    assert Token.objects.count() == 1


def test_a_revoked_token_is_worthless(operator: Person, client_of: ClientOf) -> None:
    client = client_of(operator)
    token = shown(make(client))
    headers = {"authorization": f"Bearer {token}"}
    assert Client().get("/api/v1/token", headers=headers).status_code == 200
    assert Token.objects.get().used is not None
    client.post(reverse("revoke_token", args=[Token.objects.get().pk]), {"request": str(uuid.uuid4())})
    assert Client().get("/api/v1/token", headers=headers).status_code == 401


def test_nobody_revokes_anothers_token(operator: Person, officer: Person, client_of: ClientOf) -> None:
    make(client_of(operator))
    path = reverse("revoke_token", args=[Token.objects.get().pk])
    assert client_of(officer).post(path, {"request": str(uuid.uuid4())}).status_code == 404
    assert Token.objects.exists()


def test_refusals_leave_the_form_as_it_was(operator: Person, client_of: ClientOf) -> None:
    client = client_of(operator)
    Token.objects.bulk_create(Token(person=operator, name="old", digest=str(at)) for at in range(MOST_TOKENS))
    page = make(client)
    assert f"You have {MOST_TOKENS} tokens" in page
    assert "The bar&#x27;s tablet" in page
    assert "Choose a name that can be read" in make(client, "{}")


def test_exported_data_have_tokens_without_digests(operator: Person, client_of: ClientOf) -> None:
    make(client_of(operator))
    data = str(data_about(operator))
    assert "The bar's tablet" in data
    assert Token.objects.get().digest not in data


def test_closing_an_account_deletes_its_tokens(operator: Person, client_of: ClientOf) -> None:
    client = client_of(operator)
    operator.set_password("a few pennies in a row")
    operator.save()
    client.force_login(operator)
    make(client)
    client.post(reverse("leave"), {"password": "a few pennies in a row", "request": str(uuid.uuid4())})
    assert not Token.objects.exists()
