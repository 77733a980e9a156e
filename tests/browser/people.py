"""People with accounts, made in the server's data by another process, and signed in at once."""

from __future__ import annotations

from typing import Any

from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.tuppence.games.matches import A_GAME

PASSWORD = "copper in a warm hand"
WITH_CODES = "Cora Codes"  # has an authenticator app
KNOWN = "Nell Known"  # has played many matches
MATCHES = 12


def email_of(name: str) -> str:
    """A person's e-mail address."""
    return f"{name.lower().replace(' ', '.')}@example.org"


def made(served: Served, name: str) -> dict[str, Any]:
    """A person with a confirmed account: their cookies and their number."""
    answer: dict[str, Any] = served.beside.ask("tests.browser.people:make", name)
    return answer


def become(guest: Guest, served: Served, name: str) -> int:
    """Sign this browser in by a name; return the person's number."""
    person = made(served, name)
    guest.context.add_cookies(
        [{"name": key, "value": value, "url": served.address} for key, value in person["cookies"].items()]
    )
    return int(person["id"])


def sign_in(guest: Guest, served: Served, name: str) -> None:
    """Sign in with the form."""
    made(served, name)
    page = guest.go("/account/login/")
    page.get_by_label("E-mail").fill(email_of(name))
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()


def make(name: str) -> dict[str, Any]:
    """Runs beside the server."""
    from allauth.account.models import EmailAddress
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
    from django.conf import settings
    from django.test import Client

    from tuppence_web.accounts.models import Guest as Known
    from tuppence_web.accounts.models import Person
    from tuppence_web.accounts.queries import COOKIE, cookie_of_guest
    from tuppence_web.notifications.actions.notify import notify
    from tuppence_web.notifications.events import COMPETITION

    person = Person.objects.filter(email=email_of(name)).first()
    if person is None:
        guest = Known.objects.create(name=name)
        person = Person.objects.create_user(email_of(name), PASSWORD, name=name, guest=guest)
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
        notify(
            COMPETITION,
            [person],
            "The third night is moved",
            "The cellar is flooded: it is on Friday at seven instead.",
            "/tables/",
        )
        for number in range(5):
            notify(COMPETITION, [person], f"Night {number + 1} is over", "The standings are on the page of the season.")
        if name == WITH_CODES:
            TOTP.activate(person, generate_totp_secret())
            RecoveryCodes.activate(person)
        if name == KNOWN:
            play_much(person)
    client = Client()
    client.force_login(person)
    assert person.guest is not None
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {"id": person.pk, "cookies": {settings.SESSION_COOKIE_NAME: session, COOKIE: cookie_of_guest(person.guest)}}


def play_much(person: Any) -> None:
    """Play with a friend and with a bot, and leave one match in play."""
    from tests.tuppence_web.players.test_players import person as somebody
    from tests.tuppence_web.players.test_players import played

    friend = somebody("Jocelyn")
    for number in range(MATCHES):
        played(person, friend if number % 3 else None, game=A_GAME)
