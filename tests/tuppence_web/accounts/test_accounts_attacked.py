"""Attacks on accounts, e-mails and tokens, and odd names."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.tuppence_web.conftest import emails
from tests.tuppence_web.leagues.making import planned
from tuppence_web.accounts import actions
from tuppence_web.accounts import api as shared
from tuppence_web.accounts.models import EndedCookie, Guest, Person
from tuppence_web.accounts.queries import COOKIE
from tuppence_web.leagues.forms import LeagueForm
from tuppence_web.leagues.models import League
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import COMPETITION
from tuppence_web.notifications.models import Notification
from tuppence_web.places.models import Venue
from tuppence_web.tournaments.models import Tournament
from tuppence_web.web.limits import Limit

pytestmark = pytest.mark.django_db
PASSWORD = "copper in a warm hand"
MAB = "mab@example.org"
BROKEN = "The\r\nAnchor\u2028\u202e League\x00"
MENDED = "The Anchor League"


@pytest.fixture(autouse=True)
def _no_limits() -> None:
    cache.clear()  # resets limits


@pytest.fixture
def mab() -> Person:
    """A person with a confirmed account."""
    person = Person.objects.create_user(MAB, PASSWORD, name="Mab", guest=Guest.objects.create(name="Mab"))
    EmailAddress.objects.create(user=person, email=MAB, verified=True, primary=True)
    return person


def sign_in(client: Client, password: str = PASSWORD, email: str = MAB) -> bool:
    """Sign in; return whether that worked."""
    client.post("/account/login/", {"login": email, "password": password})
    return "_auth_user_id" in client.session


def hashed_at_sign_in(client: Client, monkeypatch: pytest.MonkeyPatch, email: str) -> int:
    """The number of hashes for a wrong password, which take most of the time."""
    hashed: list[str] = []
    one_hash = Argon2PasswordHasher.encode, Argon2PasswordHasher.verify

    def encode(self: Argon2PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return one_hash[0](self, password, salt)

    def verify(self: Argon2PasswordHasher, password: str, encoded: str) -> bool:
        hashed.append(password)
        return one_hash[1](self, password, encoded)

    with monkeypatch.context() as counting:
        counting.setattr(Argon2PasswordHasher, "encode", encode)
        counting.setattr(Argon2PasswordHasher, "verify", verify)
        assert not sign_in(client, "another password", email)
    return len(hashed)


@pytest.mark.usefixtures("mab")
def test_a_sign_in_takes_as_long_with_an_unknown_address(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [hashed_at_sign_in(client, monkeypatch, email) for email in (MAB, "nobody@example.org")] == [1, 1]


@pytest.fixture
def _few_guesses(settings: Any) -> None:
    """Lower limits, because each guess takes a while."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_everywhere": "4/h/key"}


def at(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


def name_in(client: Client) -> str:
    """The name on the page about the name."""
    shown = re.search(r'name="name" value="([^"]+)"', client.get("/name/").content.decode())
    assert shown
    return shown[1]


def test_wrong_passwords_of_others_lock_nobody_out(mab: Person) -> None:
    for _ in range(5):
        assert not sign_in(at("192.0.2.66"), "wrong")
    assert not sign_in(at("192.0.2.66"))
    assert sign_in(at("192.0.2.1"))


@pytest.mark.usefixtures("_few_guesses")
def test_guesses_are_limited_except_in_a_known_browser(mab: Person) -> None:
    known = at("192.0.2.1")
    assert sign_in(known)
    known.post("/account/logout/")
    for number in range(4):
        assert not sign_in(at(f"198.51.100.{number}"), "wrong")
    assert not sign_in(at("198.51.100.200"))
    for _ in range(11):
        sign_in(at("192.0.2.1"), "wrong", "nobody@example.org")  # a neighbour uses up the address's guesses
    assert sign_in(known)


def test_a_known_browser_has_no_more_guesses_for_others(mab: Person) -> None:
    known = at("192.0.2.1")
    sign_in(known)
    known.post("/account/logout/")
    for _ in range(5):
        assert not sign_in(known, "wrong")
    assert not sign_in(known)
    Person.objects.create_user("nell@example.org", PASSWORD, name="Nell")
    cache.clear()
    for _ in range(5):
        assert not sign_in(known, "wrong", "nell@example.org")
    forged = at("192.0.2.1")
    forged.cookies["device"] = known.cookies["device"].value[:-1]
    assert not sign_in(forged, "wrong", "nell@example.org")
    assert sign_in(known)


@pytest.mark.usefixtures("_few_guesses")
def test_a_new_password_by_email_ends_a_lock(mab: Person) -> None:
    for number in range(4):
        sign_in(at(f"198.51.100.{number}"), "wrong")
    lost = at("192.0.2.9")
    assert not sign_in(lost)
    lost.post("/account/password/reset/", {"email": MAB})
    path = str(emails()[-1].body).partition("http://localhost:8000")[2].split()[0]
    form = lost.get(path)
    new = "brass in a cold pocket"
    lost.post(form.headers["location"], {"password1": new, "password2": new})
    assert sign_in(lost, new)


def test_a_copied_cookie_is_worthless_after_a_sign_out(mab: Person) -> None:
    client, other = Client(), Client()
    assert sign_in(client)
    assert sign_in(other)
    copies = [client.cookies[COOKIE].value]
    client.cookies["sessionid"] = ""
    assert sign_in(client)  # a new session has a new cookie
    copies.append(client.cookies[COOKIE].value)
    client.post("/account/logout/")
    assert client.cookies[COOKIE].value == ""
    for value in copies:
        thief = Client()
        thief.cookies[COOKIE] = value
        assert name_in(thief) != "Mab"
    honest = Client()
    honest.cookies[COOKIE] = other.cookies[COOKIE].value
    assert name_in(honest) == "Mab"


def test_every_email_links_to_the_sites_address(mab: Person, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["evil.example", "testserver"]
    settings.SITE_URL = "https://pub.example"
    client = Client(HTTP_HOST="evil.example", HTTP_X_FORWARDED_HOST="evil.example")
    client.post("/account/password/reset/", {"email": MAB})
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    signed_up = {"name": "Nell", "email": "nell@example.org", "password1": PASSWORD}
    client.post("/account/signup/", signed_up)
    Client(HTTP_HOST="evil.example").post("/account/signup/", {**signed_up, "email": MAB})
    mine = Client(HTTP_HOST="evil.example")
    assert sign_in(mine)
    changed = {"oldpassword": PASSWORD, "password1": "brass in a pocket", "password2": "brass in a pocket"}
    mine.post("/account/password/change/", changed)
    assert len(emails()) == 5
    for letter in emails():
        assert "evil" not in f"{letter.subject}{letter.body}"
        assert "https://pub.example" in str(letter.body)


def test_names_from_anywhere_are_one_line(officer: Person, operator: Person) -> None:
    form = LeagueForm({"name": BROKEN, "region": BROKEN, "email": operator.email, "request": str(uuid.uuid4())})
    form.is_valid()
    assert (form.cleaned_data["name"], form.cleaned_data["region"]) == (MENDED, MENDED)
    only = LeagueForm({"name": "\u202e\x07", "region": "Old Town", "email": operator.email})
    assert "name" in only.errors
    season = planned(officer, operator, name=BROKEN)
    assert League.objects.get().name == season.league.name == MENDED
    assert League.objects.filter(name=BROKEN).exists()
    assert Venue.objects.get().name == f"The Anchor of {MENDED}"
    person = Person.objects.create_user("two@example.org", name="Two\nLines")
    person.refresh_from_db()
    assert person.name == "Two Lines"


def test_older_names_break_no_calendar_and_no_email(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE leagues_league SET name = %s", ["Old\r\nSUMMARY:forged"])
        cursor.execute("UPDATE leagues_venue SET name = %s, address = %s", ["A\nB", "C\r\nD"])
    answer = Client().get(reverse("season_calendar", args=[season.pk]))
    events = Calendar.from_ical(answer.content.decode()).walk("VEVENT")
    assert events[0]["summary"] == "Old SUMMARY:forged, week 1"
    assert events[0]["location"] == "A B, C D"
    assert b"\nSUMMARY:forged" not in answer.content
    notify(COMPETITION, [operator], "Moved: Old\r\nBcc: everybody@example.org", "It has moved.")
    assert Notification.objects.get(subject__startswith="Moved").subject == "Moved: Old Bcc: everybody@example.org"
    assert Tournament(name=BROKEN)._meta.get_field("name").get_prep_value(BROKEN) == MENDED


def test_a_valid_token_works_after_many_wrong_ones(operator: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "WRONG_TOKENS", Limit(10 / 60, burst_seconds=60))
    actions.make_token(operator, uuid.uuid4(), "The bar's tablet", "tuppence_seen-by-nobody")

    def ask(token: str) -> int:
        return Client().get("/api/v1/token", headers={"authorization": f"Bearer {token}"}).status_code

    assert [ask(f"tuppence_{number}") for number in range(12)] == [401] * 10 + [429] * 2
    assert ask("tuppence_seen-by-nobody") == 200


def test_a_reader_leaves_no_row_and_keeps_the_suggested_name() -> None:
    client = Client()
    proposed = name_in(client)
    assert not Guest.objects.exists()
    assert name_in(client) == proposed
    client.post("/name/", {"name": "Nell"})
    assert Guest.objects.get().name == "Nell"
    assert name_in(client) == "Nell"


def test_inactive_guests_are_deleted(mab: Person) -> None:
    Guest.objects.bulk_create(Guest(name="Idle") for _ in range(20))
    EndedCookie.objects.create(digest="0" * 64)
    assert actions.forget_idle(30) == 0
    Guest.objects.update(created="2020-01-01T00:00Z")
    EndedCookie.objects.update(at="2020-01-01T00:00Z")
    assert actions.forget_idle(30) == 20
    assert Guest.objects.get() == mab.guest
    assert not EndedCookie.objects.exists()
