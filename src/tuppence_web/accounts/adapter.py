"""What allauth asks of us while somebody signs up, in or out, and the letters that it sends."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse

from tuppence_web.accounts import actions

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

log = logging.getLogger("tuppence.accounts")


class HouseAdapter(DefaultAccountAdapter):  # type: ignore[misc] # allauth has no types
    """Whoever signs in plays as the person's guest; a letter that cannot be sent breaks no page."""

    error_messages = {  # noqa: RUF012 - as in allauth's
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": "We know no account with this address and this password.",
        "email_taken": "There is an account with this address.",
        "duplicate_email": "Your account has this address already.",
        "incorrect_password": "This is not your password.",
        "enter_current_password": "This is not your password.",
        "incorrect_code": "This code is not right, or not any more: they change every half minute.",
        "too_many_login_attempts": "Too many tries. Wait five minutes, then try again.",
        "rate_limited": "Too many tries. Wait a moment, then try again.",
    }

    def login(self, request: HttpRequest, user: Person) -> None:
        super().login(request, user)
        actions.sign_in(request, user)

    def logout(self, request: HttpRequest) -> None:
        super().logout(request)
        actions.sign_out(request)

    def set_password(self, user: Person, password: str) -> None:
        super().set_password(user, password)
        actions.show_out(user)
        if self.request.user == user:
            actions.sign_in(self.request, user)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:  # smtplib's errors are of this kind
            log.exception("a letter could not be sent")
            messages.error(self.request, "The letter could not be sent just now. Try again in a while.")


class HouseMFAAdapter(DefaultMFAAdapter):  # type: ignore[misc] # allauth has no types
    """The picture for the authenticator app, in the house's ink and without a style of its own."""

    error_messages = {  # noqa: RUF012 - as in allauth's
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": HouseAdapter.error_messages["incorrect_code"],
        "unverified_email": "Confirm your address first: open the letter that we sent you.",
    }

    def build_totp_svg(self, url: str) -> str:
        return segno.make(url, micro=False).svg_inline(omitsize=True, border=2, dark="#2a1d15", light="#fffaf0")


class HouseSessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc] # allauth has no types
    """Signing out everywhere ends what the guest's cookies may do as well, but for this browser's."""

    def end_sessions(self, sessions: list[Any]) -> None:
        super().end_sessions(sessions)
        actions.show_out(self.request.user)
        actions.sign_in(self.request, self.request.user)
