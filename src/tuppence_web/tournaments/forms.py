"""Forms about tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.dateformat import format as date_format

from tuppence_web.accounts.forms import ChangeForm, PasteForm
from tuppence_web.accounts.rules import pasted
from tuppence_web.leagues.forms import WhyForm
from tuppence_web.ledger.forms import MoneyField
from tuppence_web.matches.forms import SurfaceField
from tuppence_web.matches.rules import MOST_TABLES
from tuppence_web.places.forms import ZoneField
from tuppence_web.places.queries import regions
from tuppence_web.tournaments.actions.tournaments import Plan
from tuppence_web.tournaments.rules import SINGLES, TEAM_LENGTH, TEAM_SIZES, WHOLE, WORD_LENGTH, Shares
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLineInput

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.tournaments.models import Tournament

PLACES = ("First out", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")
MOMENT = "%Y-%m-%dT%H:%M"
LOCKED = "Set before the season started; cannot be changed (LG-7)."
IN_160 = f"In {WHOLE}ths of the pool (TN-5)."


class ClocksField(forms.DateTimeField):
    """A local date and time. Another field has the time zone."""

    def to_python(self, value: Any) -> datetime | None:
        """Convert to a datetime without time zone."""
        with timezone.override(UTC):
            found = super().to_python(value)
        return found.replace(tzinfo=None) if found else None


class PlanForm(ChangeForm):
    """The settings of a tournament before it starts."""

    name = OneLineInput(label="Name", max_length=80)
    administrator = forms.EmailField(label="Administrator", help_text="The administrator's e-mail address.")
    venue = OneLineInput(
        label="Venue",
        max_length=120,
        help_text="The offers of a venue in our list are shown to members (13.03(a)(iii)).",
        widget=forms.TextInput(attrs={"list": "venues"}),
    )
    zone = ZoneField(help_text="The date and time are in this time zone.")
    starts = ClocksField(
        label="Date and time",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        input_formats=[MOMENT],
    )
    team_size = forms.TypedChoiceField(
        label="For",
        choices=TEAM_SIZES,
        coerce=int,
        initial=SINGLES.team_size,
        required=False,
        help_text="Teams play one against one; each player pays the fee (TT-1).",
    )
    fee = MoneyField(label="Entry fee", least=0, initial=1000, help_text="The administrator sets it (12.01).")
    discount = MoneyField(
        label="Members' discount", least=0, initial=0, help_text="If in good standing on the day of entry (13.03(a))."
    )
    second = forms.IntegerField(
        label="Second prize", min_value=0, max_value=WHOLE, initial=Shares().second, help_text=IN_160
    )
    third = forms.IntegerField(
        label="Third prize", min_value=0, max_value=WHOLE, initial=Shares().third, help_text=IN_160
    )
    association = forms.IntegerField(
        label="Association",
        min_value=0,
        max_value=WHOLE,
        initial=Shares().association,
        help_text=f"{IN_160} If nobody comes to the final, it also gets the first and second prizes (TN-6).",
    )
    administrators = forms.IntegerField(
        label="The administrator's part of this",
        min_value=0,
        max_value=WHOLE,
        initial=Shares().administrator,
        help_text="Part of the association's share (12.02(d)).",
    )
    prizes = forms.CharField(label="Other prizes", max_length=200, required=False)

    def __init__(self, *args: Any, season_end: bool = False, **how: Any) -> None:
        super().__init__(*args, **how)
        if season_end:
            for name in ("venue", "zone", "starts", "prizes"):
                self.fields[name].disabled, self.fields[name].help_text = True, LOCKED
            self.fields["team_size"].disabled = True

    def plan(self) -> Plan:
        """The settings that were entered."""
        data = self.cleaned_data
        zone = data["zone"] or self.initial.get("zone") or clock.proposed_zone()
        shares = Shares(data["second"], data["third"], data["association"], data["administrators"])
        return Plan(
            data["name"],
            data["administrator"],
            data["venue"],
            clock.when(data["starts"].date(), data["starts"].time(), zone),
            data["fee"],
            data["discount"],
            shares=shares,
            prizes=data["prizes"],
            zone=zone,
            team_size=data["team_size"] or SINGLES.team_size,
        )

    @staticmethod
    def of(tournament: Tournament) -> dict[str, Any]:
        """A tournament's current settings as initial values."""
        return {
            **tournament.shares._asdict(),  # its "administrator" is a share; the form's, below, is a person
            "name": tournament.name,
            "administrator": tournament.administrator.email,
            "venue": tournament.venue,
            "zone": tournament.zone,
            "starts": tournament.begins.replace(tzinfo=None),
            "team_size": tournament.team_size,
            "fee": tournament.fee_cents,
            "discount": tournament.discount_cents,
            "administrators": tournament.administrators,
            "prizes": tournament.prizes,
        }


class SeasonEndForm(ChangeForm):
    """The season that ends in a tournament, and its administrator."""

    region = forms.TypedChoiceField(label="Region", choices=regions, coerce=int)
    year = forms.IntegerField(label="Year", min_value=2000, max_value=9999)
    number = forms.IntegerField(label="Season", min_value=1, max_value=4)
    administrator = forms.EmailField(label="Administrator", help_text="The administrator's e-mail address.")


class EnterForm(ChangeForm):
    """The word of a person who enters."""

    word = forms.CharField(
        label="Your word for the draw",
        max_length=WORD_LENGTH,
        required=False,
        help_text="Any word will do. It becomes part of every draw, so nobody can fix the draws in advance.",
    )


class TeamForm(PasteForm):
    """The name of a team and its players, as written. ``own``: a player enters it, and names the others."""

    team = OneLineInput(label="Name of the team", max_length=TEAM_LENGTH)
    field_order = ("team", "people")

    def __init__(self, *args: Any, size: int, own: bool, **how: Any) -> None:
        super().__init__(*args, **how)
        self.lines, self.own = size - 1 if own else size, own
        people = self.fields["people"]
        people.widget.attrs["rows"] = self.lines
        people.label = ("Players", "The other player" if self.lines == 1 else "The other players")[own]
        people.help_text = "One a line: a name" + ("." if own else ", an e-mail address, or both.")
        if own:
            self.fields["word"] = EnterForm.base_fields["word"]

    def clean_people(self) -> str:
        """The lines: as many as the team has players, and by a player names only."""
        lines = pasted(self.cleaned_data["people"])
        if len(lines) != self.lines:
            raise forms.ValidationError(f"Write {self.lines} line{'s' * (self.lines > 1)}. There are {len(lines)}.")
        if self.own and any(email for _, email in lines):
            raise forms.ValidationError("Write names. Only the administrator may look up an address.")
        return str(self.cleaned_data["people"])


class StartForm(ChangeForm):
    """The start of a tournament. Before its day, it must be confirmed."""

    word = forms.CharField(
        label="A word called out in the room",
        max_length=WORD_LENGTH,
        help_text="Ask somebody to call out any word. Our secret was fixed before, so nobody can have fixed the draw.",
    )

    def __init__(self, *args: Any, early: date | None, **how: Any) -> None:
        super().__init__(*args, **how)
        if early:
            day = date_format(early, "j F")
            self.fields["today"] = forms.BooleanField(
                label=f"Start it today, although it is set for {day}",
                error_messages={"required": f"The tournament is set for {day}. Tick this to start it today."},
            )


class WithdrawForm(WhyForm):
    """Withdrawing an entry. Withdrawing another person's needs a reason."""

    def __init__(self, *args: Any, own: bool, **how: Any) -> None:
        super().__init__(*args, **how)
        if own:
            self.fields["why"].required, self.fields["why"].help_text = False, "Optional."


class OfficialForm(ChangeForm):
    """A certified official."""

    def __init__(self, officials: Sequence[Person], *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        choices = [("", "Choose"), *((person.pk, str(person)) for person in officials)]
        self.fields["official"] = forms.TypedChoiceField(
            label="Official", choices=choices, coerce=int, empty_value=None, required=False
        )


class MatchForm(OfficialForm):
    """The order of finish of a match, its official, and whether the pub rule was agreed.

    ``surface``: whether a flat, clear surface must be confirmed (PD-9).
    """

    surface_clear = SurfaceField(required=False)
    agreed = forms.BooleanField(
        label="Every player agrees to the pub rule",
        required=False,
        help_text="The last one out buys the others a drink (12.03(c), TN-4).",
    )
    why = forms.CharField(label="Reason for the correction", max_length=200, required=False)

    def __init__(self, *args: Any, surface: bool = False, **how: Any) -> None:
        super().__init__(*args, **how)
        self.fields["surface_clear"].required = surface

    def order(self) -> list[int]:
        """The entrants by place, without empty places."""
        return whole_numbers(self.data.getlist("order") if isinstance(self.data, QueryDict) else [])


class NumberForm(ChangeForm):
    """The number of the table in the room at which a match is played."""

    number = forms.IntegerField(label="Table number", min_value=1, max_value=MOST_TABLES, required=False)


def whole_numbers(said: Iterable[str]) -> list[int]:
    """The whole numbers among some words."""
    return [int(number) for number in said if number.isdecimal()]
