"""The pages of a code: who makes it, what it shows, and signing up with it."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.accounts.test_accounts import link_in
from tests.tuppence_web.claims.conftest import CODE, coded
from tests.tuppence_web.conftest import ClientOf, emails
from tests.tuppence_web.leagues.making import key
from tuppence_web.accounts.models import Person
from tuppence_web.claims import views
from tuppence_web.claims.models import Claim
from tuppence_web.web.limits import Limit

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(views, "TRIES", Limit(0, 1))


def code_on(page: str) -> str:
    found = re.search(r"<code[^>]*>([0-9A-Z-]{14})</code>", page)
    assert found is not None, page
    return found[1]


def test_an_operator_makes_a_code_and_sees_it_once(zed: Person, operator: Person, client_of: ClientOf) -> None:
    bar, path, request = client_of(operator), reverse("new_code", args=[zed.pk]), str(key())
    page = bar.post(path, {"request": request}).content.decode()
    code = code_on(page)
    assert 'class="qr"' in page
    assert code_on(bar.post(path, {"request": request}).content.decode()) == code, "pressed twice"
    assert code not in bar.get(path).content.decode()
    assert code_on(bar.post(path, {"request": str(key())}).content.decode()) != code
    entries = reverse("season_entries", args=[zed.entered.get().season_id])
    assert path in bar.get(entries).content.decode()


def test_a_visitor_sees_only_the_name(zed: Person, operator: Person) -> None:
    answer = Client().get(reverse("claim", args=[coded(operator, zed)]))
    page = answer.content.decode()
    assert "Are you Zed?" in page
    assert not any(word in page for word in ("Thursday", "Oscar", str(zed.entered.get().day)))
    assert answer["X-Robots-Tag"] == "noindex"
    assert "no-store" in answer["Cache-Control"]


def test_signing_up_with_a_code_leads_back_to_it(zed: Person, operator: Person) -> None:
    phone, path = Client(), reverse("claim", args=[coded(operator, zed)])
    page = phone.get(path).content.decode()
    sign_up_path = f"{reverse('account_signup')}?next={path}"
    assert sign_up_path in page.replace("%2F", "/")
    form = {"name": "Zoe", "email": "zoe@example.org", "password1": "copper in a warm hand"}
    assert phone.post(sign_up_path, {**form, "next": path}).status_code == 302
    assert phone.post(link_in(str(emails()[-1].body)))["location"] == path
    assert "Yes, make them mine" in phone.get(path).content.decode()
    request = str(key())
    for _ in range(2):  # pressed twice
        assert phone.post(path, {"request": request})["location"] == reverse("account")
    assert Person.objects.get(email="zoe@example.org").entered.count() == 1
    assert phone.get(path).status_code == 404


def test_a_refusal_is_shown_and_the_code_stays(
    zed: Person,
    operator: Person,
    client_of: ClientOf,
) -> None:
    ann = Person.objects.get(email="ann@example.org")
    answer = client_of(ann).post(reverse("claim", args=[coded(operator, zed)]), {"request": str(key())})
    assert answer.status_code == 400
    assert "both entered the same season" in answer.content.decode()
    assert Claim.objects.count() == 1


def test_codes_can_be_typed_but_not_guessed_quickly(
    zed: Person,
    operator: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    coded(operator, zed)
    phone = Client()
    found = phone.get(reverse("find_claim"), {"code": CODE.lower().replace("-", " ")}, follow=True)
    assert "Are you Zed?" in found.content.decode()
    monkeypatch.setattr(views, "TRIES", Limit(3 / 60, burst_seconds=60))
    wrong = [phone.get(reverse("claim", args=[f"0000-0000-000{at}"])).status_code for at in range(5)]
    assert wrong == [404, 404, 404, 429, 429]


def test_people_without_accounts_are_on_the_pages(zed: Person, officer: Person, client_of: ClientOf) -> None:
    """Each page that shows an address, or sends to one."""
    desk = client_of(officer)
    for path in (
        reverse("member", args=[zed.pk]),
        reverse("profile", args=[zed.pk]),
        reverse("money_of", args=[zed.pk]),
        reverse("league_entry", args=[zed.entered.get().pk]),
        reverse("admin:accounts_person_change", args=[zed.pk]),
        reverse("admin:accounts_person_changelist") + "?q=zed",
    ):
        page = desk.get(path)
        assert page.status_code == 200, path
        assert "Zed" in page.content.decode()
        assert "None" not in page.content.decode().replace("None</option>", ""), path
