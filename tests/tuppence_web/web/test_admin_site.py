"""The officers' desk: Django's admin behind the site's sign-in, where nothing is deleted."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.web import admin_site

pytestmark = pytest.mark.django_db
MODELS = [pytest.param(model, id=model._meta.label) for model in admin_site.site._registry]


@pytest.fixture
def desk(client: Client) -> Client:
    """An officer at the desk."""
    client.force_login(Person.objects.create_superuser("mab@example.org", name="Mab"))
    return client


def test_a_visitor_is_sent_to_the_sites_sign_in(client: Client) -> None:
    answer = client.get("/officers/", follow=True)
    assert answer.redirect_chain[-1][0].startswith(reverse("account_login"))


def test_a_person_who_is_no_officer_is_refused(client: Client) -> None:
    client.force_login(Person.objects.create_user("nell@example.org", name="Nell"))
    assert client.get("/officers/", follow=True).status_code == 403


@pytest.mark.parametrize("model", MODELS)
def test_an_officer_sees_every_list_and_deletes_nothing(desk: Client, model: type[Model]) -> None:
    name = f"{model._meta.app_label}_{model._meta.model_name}"
    assert desk.get(reverse(f"admin:{name}_changelist")).status_code == 200
    shown = admin_site.site._registry[model]
    assert isinstance(shown, admin_site.ReadOnly)
    assert shown.actions is None


def test_days_have_the_format_of_the_site(desk: Client) -> None:
    Person.objects.filter(name="Mab").update(joined=datetime(2026, 3, 5, 19, 30, tzinfo=UTC))
    assert "5 March 2026, 19:30" in desk.get(reverse("admin:accounts_person_changelist")).content.decode()


def test_no_hash_of_a_password_is_shown(desk: Client) -> None:
    nell = Person.objects.create_user("nell@example.org", "copper in a warm hand", name="Nell")
    page = desk.get(reverse("admin:accounts_person_change", args=[nell.pk])).content.decode()
    assert "Nell" in page
    assert "argon2" not in page
    assert "deletelink" not in page


def test_an_account_can_be_closed_here_but_not_deleted(desk: Client) -> None:
    nell = Person.objects.create_user("nell@example.org", name="Nell")
    desk.post(reverse("admin:accounts_person_change", args=[nell.pk]), {"name": "Nell of the Hare", "is_staff": "on"})
    nell.refresh_from_db()
    assert (nell.name, nell.is_staff, nell.is_active) == ("Nell of the Hare", True, False)
    assert desk.post(reverse("admin:accounts_person_delete", args=[nell.pk]), {"post": "yes"}).status_code == 403


def test_models_of_djangos_default_admin_are_absent() -> None:
    assert admin.site is not admin_site.site
    assert all(model.__module__.startswith("tuppence_web.") for model in admin_site.site._registry)
