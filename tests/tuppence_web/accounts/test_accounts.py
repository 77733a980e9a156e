"""Accounts: signing up takes over the guest's tables, e-mails confirm addresses, and people sign in and out."""

from __future__ import annotations

import re
import time
import uuid
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.core import signing
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import emails
from tuppence_web.accounts import actions
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.accounts.queries import COOKIE, COOKIE_SALT, cookie_of_guest, pass_of_cookie
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import COMPETITION
from tuppence_web.notifications.models import Notification

pytestmark = pytest.mark.django_db
PASSWORD = "copper in a warm hand"
MAB = "mab@example.org"


@pytest.fixture(autouse=True)
def _no_limits() -> None:
    cache.clear()  # resets limits


def link_in(email: str) -> str:
    """The path of the first link of an e-mail."""
    found = re.search(r"http://(?:testserver|localhost:8000)(/\S+)", email)
    assert found is not None, email
    return found[1]


def sign_up(client: Client, email: str = MAB, name: str = "Mab") -> None:
    answer = client.post("/account/signup/", {"name": name, "email": email, "password1": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()
    assert answer.headers["location"] == reverse("account_email_verification_sent")


def confirm(client: Client) -> None:
    path = link_in(str(emails()[-1].body))
    assert "Confirm</button>" in client.get(path).content.decode()
    assert client.post(path).status_code == 302


def sign_in(client: Client, password: str = PASSWORD) -> int:
    """Sign in; return the person's number, or 0."""
    client.post("/account/login/", {"login": MAB, "password": password})
    return signed_in(client)


def signed_in(client: Client) -> int:
    return int(client.session.get("_auth_user_id", 0))


def plays_as(client: Client) -> str | None:
    """The name of the guest of this browser's cookie, if it is valid."""
    shown = pass_of_cookie(client.cookies[COOKIE].value) if COOKIE in client.cookies else None
    if shown is None:
        return None
    return Guest.objects.filter(id=shown.guest, sign_outs=shown.sign_outs).values_list("name", flat=True).first()


@pytest.fixture
def mab() -> Person:
    """A person with a confirmed account."""
    person = Person.objects.create_user(MAB, PASSWORD, name="Mab", guest=Guest.objects.create(name="Mab"))
    EmailAddress.objects.create(user=person, email=MAB, verified=True, primary=True)
    return person


def test_signing_up_takes_over_what_the_guest_has(client: Client) -> None:
    client.get("/name/")
    shown = pass_of_cookie(client.cookies[COOKIE].value)
    sign_up(client)
    assert shown is not None
    assert Person.objects.get().guest == Guest(id=uuid.UUID(shown.guest))
    confirm(client)
    assert signed_in(client) == Person.objects.get().pk
    assert plays_as(client) == "Mab"


def test_nobody_signs_in_before_the_address_is_confirmed(client: Client) -> None:
    sign_up(client)
    assert sign_in(Client()) == 0


def test_a_slip_in_the_address_costs_no_tables(client: Client) -> None:
    client.post("/name/", {"name": "Mab"})
    guest = Guest.objects.get()
    sign_up(client, "mba@example.org")
    sign_up(client)
    assert Person.objects.get(email=MAB).guest == guest
    assert Person.objects.get(email="mba@example.org").guest is None


def test_a_confirmed_account_keeps_its_guest(client: Client, mab: Person) -> None:
    assert mab.guest is not None
    client.cookies[COOKIE] = cookie_of_guest(mab.guest)
    sign_up(client, "nell@example.org", "Nell")
    assert Person.objects.get(email="nell@example.org").guest != mab.guest


def test_a_known_address_is_mentioned_by_email_only(client: Client, mab: Person) -> None:
    sign_up(client)
    assert Person.objects.count() == 1
    assert "already exists" in emails()[-1].body


@pytest.mark.parametrize("name", ["{}", "  ", "\u200b"])
def test_an_unreadable_name_is_refused_and_the_form_stays(client: Client, name: str) -> None:
    answer = client.post("/account/signup/", {"name": name, "email": MAB, "password1": PASSWORD})
    assert MAB in answer.content.decode()
    assert not Person.objects.exists()


@pytest.mark.parametrize("password", ["short", "12345678901", "password", "mab@example.org"])
def test_a_poor_password_is_refused(client: Client, password: str) -> None:
    client.post("/account/signup/", {"name": "Mab", "email": MAB, "password1": password})
    assert not Person.objects.exists()


def test_passwords_are_hashed_by_argon2(mab: Person) -> None:
    assert mab.password.startswith("argon2")


def test_signing_in_plays_as_the_persons_own_guest(client: Client, mab: Person) -> None:
    client.get("/name/")
    assert sign_in(client) == mab.pk
    assert plays_as(client) == "Mab"
    client.post("/account/logout/")
    assert (signed_in(client), plays_as(client)) == (0, None)


def test_a_new_password_ends_the_sessions_of_a_forgotten_one(client: Client, mab: Person) -> None:
    thief = Client()
    assert sign_in(thief) == mab.pk
    client.post("/account/password/reset/", {"email": MAB})
    page = client.get(link_in(str(emails()[-1].body)), follow=True)
    path = page.redirect_chain[-1][0]
    client.post(path, {"password1": "another good penny", "password2": "another good penny"})
    assert sign_in(Client()) == 0
    assert sign_in(Client(), "another good penny") == mab.pk
    assert thief.get("/account/").status_code == 302
    assert plays_as(thief) is None


@pytest.mark.parametrize("asks", [False, True])
def test_a_person_registered_at_the_bar_signs_in_by_email(
    client: Client, asks: bool, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        person = actions.register("Mab", " MAB@example.org")
        assert actions.register("Somebody", MAB, person.pk) == person
    assert len(emails()) == 1
    if asks:
        client.post("/account/password/reset/", {"email": MAB})
    page = client.get(link_in(str(emails()[-1].body)), follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": PASSWORD, "password2": PASSWORD})
    assert sign_in(client) == person.pk


def test_a_password_is_changed_and_other_browsers_are_signed_out(client: Client, mab: Person) -> None:
    other = Client()
    assert sign_in(client) == sign_in(other) == mab.pk
    fields = {"oldpassword": PASSWORD, "password1": "another good penny", "password2": "another good penny"}
    assert client.post("/account/password/change/", fields).headers["location"] == "/account/"
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302
    assert (plays_as(client), plays_as(other)) == ("Mab", None)
    assert "changed" in emails()[-1].body


def test_a_new_address_counts_once_confirmed(client: Client, mab: Person) -> None:
    sign_in(client)
    client.post("/account/email/", {"action_add": "", "email": "Mab@New.example"})
    mab.refresh_from_db()
    assert mab.email == MAB
    confirm(client)
    mab.refresh_from_db()
    assert mab.email == "mab@new.example"
    assert [one.email for one in EmailAddress.objects.filter(user=mab)] == ["mab@new.example"]


def code_of(secret: str) -> str:
    """The current code of an authenticator app."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def test_the_second_step_takes_a_code_or_a_recovery_code(client: Client, mab: Person) -> None:
    sign_in(client)
    begin = client.get("/account/2fa/totp/activate/").headers["location"]
    page = client.post(begin, {"password": PASSWORD}, follow=True).content.decode()
    assert "<svg" in page
    assert "data:image" not in page
    secret = re.search(r"<code>(\w+)</code>", page)
    assert secret is not None
    answer = client.post("/account/2fa/totp/activate/", {"code": code_of(secret[1])}, follow=True)
    codes = re.findall(r"<li><code>(\w+)</code>", answer.content.decode())
    assert len(codes) == 10
    other = Client()
    assert sign_in(other) == 0
    assert other.post("/account/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert signed_in(other) == 0
    assert plays_as(other) is None
    other.post("/account/2fa/authenticate/", {"code": codes[0]})
    assert signed_in(other) == mab.pk
    again = Client()
    sign_in(again)
    again.post("/account/2fa/authenticate/", {"code": codes[0]})
    assert signed_in(again) == 0  # each code works once


def test_signing_out_everywhere_ends_all_other_sessions(client: Client, mab: Person) -> None:
    other = Client()
    assert sign_in(client) == sign_in(other) == mab.pk
    client.post("/account/sessions/")
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302
    assert (plays_as(client), plays_as(other)) == ("Mab", None)


def test_older_cookies_remain_valid(client: Client) -> None:
    guest = Guest.objects.create(name="Nell")
    client.cookies[COOKIE] = signing.dumps(guest.id.hex, salt=COOKIE_SALT)
    assert "Nell" in client.get("/name/").content.decode()
    Guest.objects.update(sign_outs=1)
    assert "Nell" not in client.get("/name/").content.decode()


def test_too_many_tries_are_stopped(client: Client, mab: Person) -> None:
    for _ in range(5):
        sign_in(client, "wrong")
    assert sign_in(client) == 0


def ask(client: Client, path: str, **fields: str) -> int:
    """Send a change with the request id of its page; return the status."""
    found = re.search(r'name="request" value="([^"]+)"', client.get(path).content.decode())
    assert found is not None
    return client.post(path, {"request": found[1], **fields}).status_code


def test_a_new_name_is_shown_at_tables(client: Client, mab: Person) -> None:
    sign_in(client)
    assert ask(client, "/account/", name="Mab of the Hare") == 302
    mab.refresh_from_db()
    assert mab.guest is not None
    assert (mab.name, mab.guest.name) == ("Mab of the Hare", "Mab of the Hare")
    assert ask(client, "/account/", name="{}") == 400
    assert client.get("/name/").headers["location"] == "/account/"


def test_a_notification_is_on_the_account_page(client: Client, mab: Person) -> None:
    notify(COMPETITION, [mab], "The third night is moved", "It is on Friday now.", "/leagues/")
    sign_in(client)
    page = client.get("/account/").content.decode()
    assert "The third night is moved" in page
    assert "It is on Friday now." in page


def test_a_person_can_export_their_data(client: Client, mab: Person) -> None:
    notify(COMPETITION, [mab], "The third night is moved", "It is on Friday now.")
    sign_in(client)
    data = client.get("/account/data.json")
    assert data["content-disposition"].startswith("attachment")
    known = data.json()
    assert known["account"]["email"] == MAB
    assert known["notifications"]["received"][0]["subject"] == "The third night is moved"
    assert known["games"] == {"tables": [], "results": [], "progress": [], "goals": []}
    assert "argon2" not in data.content.decode()
    assert Client().get("/account/data.json").status_code == 302


def test_a_closed_account_leaves_no_trace_of_the_person(client: Client, mab: Person) -> None:
    notify(COMPETITION, [mab], "A letter", "to Mab")
    other = Client()
    assert sign_in(client) == sign_in(other) == mab.pk
    TOTP.activate(mab, generate_totp_secret())
    RecoveryCodes.activate(mab)
    assert ask(client, "/account/leave/", password="wrong") == 400
    assert ask(client, "/account/leave/", password=PASSWORD) == 302
    mab.refresh_from_db()
    assert mab.guest is not None
    assert (mab.name, mab.guest.name, mab.email) == ("Somebody who left", "Somebody who left", None)
    assert not mab.is_active
    assert not mab.has_usable_password()
    for kept in (EmailAddress, Authenticator, Notification):
        assert not kept.objects.exists()
    assert signed_in(client) == 0
    assert other.get("/account/").status_code == 302
    assert (plays_as(client), plays_as(other)) == (None, None)
    assert sign_in(Client()) == 0
    sign_up(Client())  # the address is free again


WAYS = ["account", "data", "leave", "account_email", "account_change_password", "mfa_index", "usersessions_list"]


@pytest.mark.parametrize("name", WAYS)
def test_a_visitor_is_asked_to_sign_in(client: Client, name: str) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer.headers["location"].startswith(reverse("account_login"))


def test_an_email_that_cannot_be_sent_is_tried_again(client: Client) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("django.core.mail.message.EmailMessage.send", lambda *args: 1 / 0)
        sign_up(client)
        assert not emails()
    assert actions.EMAILS.attempt(actions.EMAILS.jobs)
    confirm(client)


def test_a_token_needs_a_recent_password(client: Client, mab: Person, settings: Any) -> None:
    sign_in(client)
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0
    asked = client.post("/account/tokens/", {"name": "A tablet", "request": str(uuid.uuid4())})
    assert not mab.tokens.exists()
    wrong = client.post(asked.headers["location"], {"password": "not mine at all"})
    assert "not your password" in wrong.content.decode()
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
    page = client.post(asked.headers["location"], {"password": PASSWORD}, follow=True)
    assert "tuppence_" in page.content.decode()
    assert mab.tokens.get().name == "A tablet"
