"""Pages of accounts, and how to reach them."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from tests.browser.guests import Guest
from tests.browser.people import KNOWN, MATCHES, PASSWORD, WITH_CODES, become, email_of, sign_in
from tests.browser.served import Served

Way = Callable[[Guest, Served], object]
A_MEMBER = "Mab of the Hare and Hounds at Upper Slaughter"[:40]


def signed_in_at(path: str, name: str = A_MEMBER) -> Way:
    """A page of somebody with an account."""

    def come(guest: Guest, served: Served) -> None:
        become(guest, served, name)
        guest.go(path)

    return come


def confirmed_at(path: str, name: str = A_MEMBER) -> Way:
    """A page that asks for the password again."""

    def come(guest: Guest, served: Served) -> None:
        signed_in_at(path, name)(guest, served)
        guest.page.get_by_label("Password").fill(PASSWORD)
        guest.page.get_by_role("button", name="Continue").click()
        guest.page.wait_for_url(f"**{path}")

    return come


def visiting(path: str) -> Way:
    """A page for everybody."""
    return lambda guest, served: guest.go(path)


def refused(path: str, **fields: str) -> Way:
    """A form that was sent with something wrong in it."""

    def come(guest: Guest, served: Served) -> None:
        page = guest.go(path)
        for name, value in fields.items():
            page.locator(f"main [name={name}]").fill(value)
        page.locator("main .go").click()
        page.locator(".errorlist").first.wait_for()

    return come


def email_on_its_way(guest: Guest, served: Served) -> None:
    page = guest.go("/account/signup/")
    page.get_by_label("Your name").fill("Mab")
    page.get_by_label("E-mail").fill(f"{uuid.uuid4().hex}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("heading", name="Check your e-mail").wait_for()


def pending_address(guest: Guest, served: Served) -> None:
    signed_in_at("/account/email/", "Paul Pending")(guest, served)
    guest.page.get_by_label("E-mail").fill("another.address@example.org")
    guest.page.get_by_role("button", name="Change address").click()
    guest.page.get_by_role("heading", name="Not confirmed yet").wait_for()


def second_step(guest: Guest, served: Served) -> None:
    sign_in(guest, served, WITH_CODES)
    guest.page.get_by_role("heading", name="Second step").wait_for()


def devices(guest: Guest, served: Served) -> None:
    sign_in(guest, served, "Dora Devices")
    guest.go("/account/sessions/")


def earlier_notifications(guest: Guest, served: Served) -> None:
    signed_in_at("/account/")(guest, served)
    guest.page.get_by_text("Earlier", exact=True).click()


def token_made(guest: Guest, served: Served) -> None:
    """The only page that shows a token, after asking for the password again."""
    signed_in_at("/account/tokens/", "Tess Token")(guest, served)
    guest.page.get_by_label("Name of the token").fill("The bar's tablet")
    guest.page.get_by_role("button", name="Create token").click()
    guest.page.get_by_label("Password").fill(PASSWORD)
    guest.page.get_by_role("button", name="Continue").click()
    guest.page.get_by_role("heading", name="Your new token").wait_for()


def profile(guest: Guest, served: Served) -> None:
    """The profile of a person who has played many matches."""
    number = become(guest, served, KNOWN)
    guest.go(f"/players/{number}/").locator(".chart canvas").wait_for()


def progress(guest: Guest, served: Served) -> None:
    """The same person's own page, once the server has computed it."""
    become(guest, served, KNOWN)
    page = guest.go("/players/me/")
    while not page.get_by_text(f"({MATCHES // 3} matches)").count():
        page.wait_for_timeout(200)
        page.reload()


def new_profile(guest: Guest, served: Served) -> None:
    number = become(guest, served, A_MEMBER)
    guest.go(f"/players/{number}/")


PAGES: dict[str, Way] = {
    "sign-in": visiting("/account/login/"),
    "sign-in-refused": refused("/account/login/", login=email_of("nobody"), password="wrong"),
    "sign-up": visiting("/account/signup/"),
    "sign-up-refused": refused("/account/signup/", name="Mab", email="mab@example.org", password1="password"),
    "email-on-its-way": email_on_its_way,
    "password-reset": visiting("/account/password/reset/"),
    "password-reset-too-old": visiting("/account/password/reset/key/1-abc/"),
    "confirm-too-old": visiting("/account/confirm-email/abc/"),
    "account": earlier_notifications,
    "notifications": signed_in_at("/notifications/settings/"),
    "notifications-of-a-guest": visiting("/notifications/settings/"),
    "account-address": pending_address,
    "account-password": signed_in_at("/account/password/change/"),
    "account-devices": devices,
    "account-leave": signed_in_at("/account/leave/"),
    "tokens": signed_in_at("/account/tokens/"),
    "token-made": token_made,
    "api": visiting("/api/"),
    "two-steps": signed_in_at("/account/2fa/"),
    "two-steps-on": signed_in_at("/account/2fa/", WITH_CODES),
    "two-steps-again": signed_in_at("/account/2fa/totp/activate/"),
    "two-steps-activate": confirmed_at("/account/2fa/totp/activate/"),
    "second-step": second_step,
    "recovery-codes": confirmed_at("/account/2fa/recovery-codes/", WITH_CODES),
    "sign-out": signed_in_at("/account/logout/"),
    "profile": profile,
    "progress": progress,
    "profile-new": new_profile,
}
