"""Forms for guests and accounts, and the base class of all forms that change something in the association."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec
from django import forms
from django.http import HttpRequest

from tuppence_web.accounts.actions import look_up, sign_up
from tuppence_web.accounts.queries import person_with
from tuppence_web.accounts.rules import NAME_LENGTH, clean_name
from tuppence_web.web.fields import OneLineInput
from tuppence_web.web.form_errors import refuse
from tuppence_web.web.refusals import NotYours, Refused

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

Answer = TypeVar("Answer")


class ChangeForm(forms.Form):
    """A form for one change. It carries a request id, so that submitting it twice makes the change once."""

    request = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    def carried_out(self, change: Callable[[uuid.UUID], Answer]) -> Answer | None:
        """Validate the form and make the change. None if the form was not submitted, is invalid, or was refused.

        A refusal is added to the form's errors, and nothing is changed.
        """
        if not self.is_valid():
            return None
        try:
            return change(self.cleaned_data["request"])
        except NotYours:
            raise
        except Refused as refused:
            refuse(self, refused.refusal)
            return None


class SomebodyForm(ChangeForm):
    """A person at the bar, by name and address. The owner of a known address must be confirmed."""

    name = OneLineInput(label="Name", max_length=NAME_LENGTH)
    email = forms.EmailField(
        label="E-mail",
        help_text="If this person has no account, we open one and e-mail them how to set a password.",
    )
    # Sent by the button that confirms the person; not shown as a field.
    known = forms.IntegerField(required=False, min_value=1)

    def visible_fields(self) -> list[forms.BoundField]:
        """The fields to show: all but the confirmed account."""
        return [field for field in super().visible_fields() if field.name != "known"]

    def whose(self, by: Person) -> Person | None:
        """The account at the address, if it still has to be confirmed; otherwise None."""
        if not self.is_valid() or self.cleaned_data["known"] is not None:
            return None
        try:
            return person_with(look_up(by, uuid.uuid4(), self.cleaned_data["email"]))
        except NotYours:
            raise
        except Refused as refused:
            refuse(self, msgspec.structs.replace(refused.refusal, field="email"))
            return None

    def somebody(self) -> tuple[str, str, int | None]:
        """The name, the address and the confirmed account, if any."""
        return self.cleaned_data["name"], self.cleaned_data["email"], self.cleaned_data["known"]


class NameForm(forms.Form):
    """A guest's name."""

    name = forms.CharField(label="Your name", max_length=NAME_LENGTH, help_text="Others see this name at the table.")

    def clean_name(self) -> str:
        """The name without characters that are not allowed."""
        return readable(self.cleaned_data["name"])


class SignupForm(forms.Form):
    """Our additions to allauth's sign-up form."""

    name = forms.CharField(label="Your name", max_length=NAME_LENGTH, help_text="Others see this name.")
    field_order = ("name", "email", "password1")

    def clean_name(self) -> str:
        """The name without characters that are not allowed."""
        return readable(self.cleaned_data["name"])

    def signup(self, request: HttpRequest, user: Person) -> None:
        """Store the name, and take over the browser's guest. Called by allauth."""
        sign_up(request, user, self.cleaned_data["name"])


class OwnNameForm(ChangeForm):
    """The name of a person with an account."""

    name = forms.CharField(label="Your name", max_length=NAME_LENGTH, help_text="Others see this name, at tables too.")


class LeaveForm(ChangeForm):
    """The password, to confirm closing an account."""

    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


class TokenForm(ChangeForm):
    """A new token."""

    name = forms.CharField(
        label="Name of the token", max_length=NAME_LENGTH, help_text="The program or device that will use it."
    )


def readable(name: str) -> str:
    """Return the cleaned name. Raises ValidationError if nothing is left of it."""
    cleaned = clean_name(name)
    if not cleaned:
        raise forms.ValidationError("Choose a name that can be read.")
    return cleaned
