"""Forms about guests; and what every form shares that asks for a change of the association."""

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
from tuppence_web.fields import OneLineInput
from tuppence_web.form_errors import refuse
from tuppence_web.refusals import NotYours, Refused

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

Answer = TypeVar("Answer")


class ChangeForm(forms.Form):
    """A form that asks for one change: it carries the id of its request, so that sending it twice changes once."""

    request = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    def carried_out(self, change: Callable[[uuid.UUID], Answer]) -> Answer | None:
        """What comes of the change that is asked for; None where the form was not sent, or not filled in as it must be.

        None too where the change was refused: then the form says why. It stays as it was.
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
    """Somebody at the bar, by name and address. Whose address is known already is shown first, and has to be meant."""

    name = OneLineInput(label="Name", max_length=NAME_LENGTH)
    email = forms.EmailField(
        label="E-mail",
        help_text="If this person has no account, one is opened, and an e-mail says how to set a password.",
    )
    # Sent by the button that says who is meant; it is no field of the page.
    known = forms.IntegerField(required=False, min_value=1)

    def visible_fields(self) -> list[forms.BoundField]:
        """Without what the button sends."""
        return [field for field in super().visible_fields() if field.name != "known"]

    def whose(self, by: Person) -> Person | None:
        """Whose account the address is, where nobody has said yet that they are meant; None where all is said."""
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
        """Name, address, and the account that is meant where it is known."""
        return self.cleaned_data["name"], self.cleaned_data["email"], self.cleaned_data["known"]


class NameForm(forms.Form):
    """A guest's name."""

    name = forms.CharField(label="Your name", max_length=NAME_LENGTH, help_text="The name that others see at a table.")

    def clean_name(self) -> str:
        """The name without what may not stand in one."""
        return readable(self.cleaned_data["name"])


class SignupForm(forms.Form):
    """What signing up asks for besides what allauth asks for."""

    name = forms.CharField(label="Your name", max_length=NAME_LENGTH, help_text="The name that others see.")
    field_order = ("name", "email", "password1")

    def clean_name(self) -> str:
        """The name without what may not stand in one."""
        return readable(self.cleaned_data["name"])

    def signup(self, request: HttpRequest, user: Person) -> None:
        """Keep the name, and take over what the guest has; allauth calls this."""
        sign_up(request, user, self.cleaned_data["name"])


class OwnNameForm(ChangeForm):
    """The name of somebody with an account."""

    name = forms.CharField(
        label="Your name", max_length=NAME_LENGTH, help_text="The name that others see, at tables too."
    )


class LeaveForm(ChangeForm):
    """The password, to close an account for good."""

    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


class TokenForm(ChangeForm):
    """A new token."""

    name = forms.CharField(
        label="What it is for", max_length=NAME_LENGTH, help_text="The program or device that will use it."
    )


def readable(name: str) -> str:
    """A cleaned name. Raises ValidationError where nothing is left of it."""
    cleaned = clean_name(name)
    if not cleaned:
        raise forms.ValidationError("Choose a name that can be read.")
    return cleaned
