"""Forms for guests and accounts, and the base class of all forms that change something in the association."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from django import forms
from django.http import HttpRequest, QueryDict

from tuppence_web.accounts.actions import at_address, pasted_lines, sign_up
from tuppence_web.accounts.queries import LEFT_OUT, PastedLine, people_called
from tuppence_web.accounts.rules import MOST_PASTED, NAME_LENGTH, UNREADABLE, as_read, clean_name, pasted
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
    """A person at the bar, by name and address. People who are known by either must be confirmed."""

    name = OneLineInput(label="Name", max_length=NAME_LENGTH)
    email = forms.EmailField(
        label="E-mail",
        required=False,
        help_text="If this person has no account, we open one and e-mail them how to set a password. Without an "
        "address, enter the name alone: a code lets them claim the entry later.",
    )
    # Sent by the button that confirms the person, 0 for a new one; not shown as a field.
    known = forms.IntegerField(required=False, min_value=0)

    def visible_fields(self) -> list[forms.BoundField]:
        """The fields to show: all but the confirmed account."""
        return [field for field in super().visible_fields() if field.name != "known"]

    def whose(self, by: Person) -> list[Person]:
        """The people at the address or, without one, of the name, as long as none of them is confirmed."""
        if not self.is_valid() or self.cleaned_data["known"] is not None:
            return []
        if not self.cleaned_data["email"]:
            name = clean_name(self.cleaned_data["name"])
            return people_called([name]).get(as_read(name), [])
        try:
            return at_address(by, self.cleaned_data["email"])
        except NotYours:
            raise
        except Refused as refused:
            refuse(self, msgspec.structs.replace(refused.refusal, field="email"))
            return []

    def somebody(self) -> tuple[str, str, int | None]:
        """The name, the address and the confirmed account, if any."""
        return self.cleaned_data["name"], self.cleaned_data["email"], self.cleaned_data["known"]


class PasteForm(ChangeForm):
    """People to be entered together, as pasted."""

    people = forms.CharField(
        label="People",
        max_length=6000,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=f"One a line: a name, an e-mail address, or both. Up to {MOST_PASTED} lines.",
    )

    def clean_people(self) -> str:
        """The lines, at least one and not too many."""
        lines = len(pasted(self.cleaned_data["people"]))
        if not 1 <= lines <= MOST_PASTED:
            raise forms.ValidationError(f"Paste 1 to {MOST_PASTED} lines. There are {lines}.")
        return str(self.cleaned_data["people"])


class ChosenForm(ChangeForm):
    """Who each pasted line is: a person who was found, a new one, or nobody, if the line is left out."""

    people = forms.CharField(widget=forms.HiddenInput)
    enter = forms.CharField(widget=forms.HiddenInput, initial="yes")

    def __init__(self, *args: Any, lines: Sequence[PastedLine], **how: Any) -> None:
        super().__init__(*args, **how)
        self.lines = lines
        for number, line in enumerate(lines):
            self.fields[f"line_{number}"] = forms.IntegerField(
                label=" ".join(filter(None, (f"{number + 1}.", line.name, line.email))),
                initial=line.proposed,
                widget=forms.Select(choices=line.choices()),
                help_text=line.note,
                error_messages={"required": "Say who this is."},
            )

    def clean(self) -> None:
        """Refuse a list of which every line is left out."""
        if not self.errors and not self.chosen():
            raise forms.ValidationError("Every line is left out.")

    def chosen(self) -> tuple[tuple[str, str, int], ...]:
        """The name, the address and the person of each line that is not left out; 0 for a new person."""
        said = [(line, self.cleaned_data[f"line_{number}"]) for number, line in enumerate(self.lines)]
        return tuple((line.name, line.email, person) for line, person in said if person != LEFT_OUT)


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
        raise forms.ValidationError(UNREADABLE)
    return cleaned


def paste_forms(
    sent: QueryDict | None,
    by: Person,
    entered: Collection[int],
    members: Callable[[Collection[int]], set[int]],
    form: PasteForm | None = None,
) -> tuple[PasteForm, ChosenForm | None]:
    """The form for a pasted list and, once it is sent, the form that says who each line is.

    ``entered``: the people who have entered already; ``members``: which of some people are members; ``form``: the first
    form, if it asks for more.
    """
    form = form or PasteForm(sent)
    if not form.is_valid():
        return form, None
    text = form.cleaned_data["people"]
    try:
        lines = pasted_lines(by, pasted(text), entered, members)
    except NotYours:
        raise
    except Refused as refused:
        refuse(form, msgspec.structs.replace(refused.refusal, field="people"))
        return form, None
    return form, ChosenForm(sent if sent and "enter" in sent else None, lines=lines, initial={"people": text})
