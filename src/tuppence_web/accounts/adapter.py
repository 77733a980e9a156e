"""Our allauth adapters: signing up, in and out, and the e-mails sent on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tuppence_web.accounts import actions, queries
from tuppence_web.accounts.devices import device_of, remember_device

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc] # allauth has no types
    """Connects accounts with guests, limits password guessing, and has e-mails sent by deferred jobs."""

    error_messages = {  # noqa: RUF012 - as in allauth's
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": "The e-mail address or the password is wrong.",
        "email_taken": "An account with this address exists already.",
        "duplicate_email": "This is already the address of your account.",
        "incorrect_password": "That is not your password.",
        "enter_current_password": "That is not your password.",
        "incorrect_code": "This code is wrong or has expired. Codes change every 30 seconds.",
        "too_many_login_attempts": "Too many tries. Wait five minutes, then try again.",
        "rate_limited": "Too many tries. Wait a moment, then try again.",
    }

    def login(self, request: HttpRequest, user: Person) -> None:
        super().login(request, user)
        actions.sign_in(request, user)
        remember_device(request, user)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """What the person plays or runs today; the home page lists several. Otherwise as set for everybody."""
        person = queries.person_of(request)
        tonights = queries.tonights_of(person) if person is not None else []
        if not tonights:
            return str(super().get_login_redirect_url(request))
        return tonights[0].path if len(tonights) == 1 else reverse("home")

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt to sign in; successful attempts are uncounted afterwards.

        In a browser where the person has signed in before, only that browser's attempts count. Elsewhere they count per
        account and IP address, and per account from everywhere.
        """
        login = str(credentials.get("email", "")).lower()
        device = device_of(request, queries.person_at(login))
        if device is not None:
            counted = [("login_failed_here", f"{login} {device}")]
        else:
            counted = [("login_failed", self._get_login_attempts_cache_key(request, **credentials))]
            counted.append(("login_failed_everywhere", login))
        usages = []
        for action, key in counted:
            usage = ratelimit.consume(request, app="allauth.account", action=action, key=key)
            if not usage:
                raise self.validation_error("too_many_login_attempts")
            usages += usage.usage
        self._login_failed_rl_usage = ratelimit.RateLimitUsage(usages)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return f"{str(credentials.get('email', '')).lower()} {ratelimit.get_ip(request)}"

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Reset the count after a password reset by e-mail."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        login = str(credentials.get("email", "")).lower()
        ratelimit.clear(request, app="allauth.account", action="login_failed_everywhere", key=login)

    def logout(self, request: HttpRequest) -> None:
        super().logout(request)
        actions.sign_out(request)

    def set_password(self, user: Person, password: str) -> None:
        super().set_password(user, password)
        actions.sign_out_everywhere(user)
        if self.request.user == user:
            actions.sign_in(self.request, user)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Have an e-mail sent. Its links use the configured site address, whatever the request's host."""
        root = self.request.build_absolute_uri("/")
        context = {
            name: settings.SITE_URL + value[len(root) - 1 :]
            if isinstance(value, str) and value.startswith(root)
            else value
            for name, value in context.items()
        }
        context |= {"email": email, "site_url": settings.SITE_URL}
        actions.email_later(self.render_mail(template_prefix, email, context))


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc] # allauth has no types
    """Draws the authenticator app's QR code in the site's colour, without inline style."""

    error_messages = {  # noqa: RUF012 - as in allauth's
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": AccountAdapter.error_messages["incorrect_code"],
        "unverified_email": "Confirm your e-mail address first: open the link in the e-mail that we sent you.",
    }

    def build_totp_svg(self, url: str) -> str:
        return segno.make(url, micro=False).svg_inline(omitsize=True, border=2, dark="#2a1d15", light="#fffaf0")


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc] # allauth has no types
    """Signing out everywhere also invalidates the guest's cookies, except this browser's."""

    def end_sessions(self, sessions: list[Any]) -> None:
        super().end_sessions(sessions)
        actions.sign_out_everywhere(self.request.user)
        actions.sign_in(self.request, self.request.user)
