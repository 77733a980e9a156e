"""allauth's forms that ask for an address, in the spelling of our other pages."""

from __future__ import annotations

from typing import Any

from allauth.account import forms


class _Spelt:
    """Says "E-mail" where allauth says "Email"."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        address = self.fields["login" if "login" in self.fields else "email"]  # type: ignore[attr-defined] # of a form
        address.label = "E-mail"
        address.widget.attrs["placeholder"] = "E-mail address"


class LoginForm(_Spelt, forms.LoginForm):  # type: ignore[misc] # allauth has no types
    """Signing in."""


class SignupForm(_Spelt, forms.SignupForm):  # type: ignore[misc] # allauth has no types
    """Signing up."""


class AddEmailForm(_Spelt, forms.AddEmailForm):  # type: ignore[misc] # allauth has no types
    """Another address."""


class ResetPasswordForm(_Spelt, forms.ResetPasswordForm):  # type: ignore[misc] # allauth has no types
    """A link to set a password."""
