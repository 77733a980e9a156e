"""The forms of allauth that ask for an e-mail address."""

from __future__ import annotations

import pytest
from django.test import Client

from tuppence_web.accounts.models import Person


@pytest.mark.django_db
def test_all_forms_spell_e_mail_alike(client: Client) -> None:
    pages = [client.get(f"/account/{name}/").content.decode() for name in ("login", "signup", "password/reset")]
    client.force_login(Person.objects.create_user("mab@example.org", name="Mab"))
    pages.append(client.get("/account/email/").content.decode())
    assert [("E-mail</label>" in page, "Email" in page) for page in pages] == [(True, False)] * len(pages)
