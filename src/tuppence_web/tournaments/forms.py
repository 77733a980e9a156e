"""Forms about tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.dateformat import format as date_format

from tuppence_web import clock
from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.fields import OneLineInput
from tuppence_web.leagues.forms import ZoneField
from tuppence_web.ledger.forms import MoneyField
from tuppence_web.tournaments.actions.entering import Plan
from tuppence_web.tournaments.rules import WHOLE, WORD_LENGTH, Shares

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.tournaments.models import Tournament

PLACES = ("First out", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")
MOMENT = "%Y-%m-%dT%H:%M"
LOCKED = "Stood before the season started, and stays (LG-7)."
IN_160 = f"Of {WHOLE} parts of the pool (TN-5)."


class ClocksField(forms.DateTimeField):
    """A day and a time as clocks show them; which clocks, another field says."""

    def to_python(self, value: Any) -> datetime | None:
        """Without a time zone."""
        with timezone.override(UTC):
            found = super().to_python(value)
        return found.replace(tzinfo=None) if found else None


class PlanForm(ChangeForm):
    """What is settled about a tournament before it starts."""

    name = OneLineInput(label="Name", max_length=80)
    administrator = forms.EmailField(label="Administrator", help_text="The e-mail address of the account that runs it.")
    venue = OneLineInput(label="Venue", max_length=120)
    zone = ZoneField(help_text="The date and time are in this time zone.")
    starts = ClocksField(
        label="Date and time",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        input_formats=[MOMENT],
    )
    fee = MoneyField(label="Entry fee", least=0, initial=1000, help_text="The administrator sets it (12.01).")
    discount = MoneyField(
        label="Members' discount", least=0, initial=0, help_text="In good standing on the day of entry (13.03(a))."
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
        help_text=f"{IN_160} If nobody comes to the final, it also receives the first and second prizes (TN-6).",
    )
    administrators = forms.IntegerField(
        label="Of this, the administrator's part",
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

    def plan(self) -> Plan:
        """What was filled in."""
        told = self.cleaned_data
        zone = told["zone"] or self.initial.get("zone") or clock.proposed_zone()
        shares = Shares(told["second"], told["third"], told["association"], told["administrators"])
        return Plan(
            told["name"],
            told["administrator"],
            told["venue"],
            clock.when(told["starts"].date(), told["starts"].time(), zone),
            told["fee"],
            told["discount"],
            shares=shares,
            prizes=told["prizes"],
            zone=zone,
        )

    @staticmethod
    def of(tournament: Tournament) -> dict[str, Any]:
        """A tournament as the form's first values."""
        return {
            **tournament.shares._asdict(),  # whose "administrator" is a share: here it is who runs it
            "name": tournament.name,
            "administrator": tournament.administrator.email,
            "venue": tournament.venue,
            "zone": tournament.zone,
            "starts": tournament.begins.replace(tzinfo=None),
            "fee": tournament.fee_cents,
            "discount": tournament.discount_cents,
            "administrators": tournament.administrators,
            "prizes": tournament.prizes,
        }


class SeasonEndForm(ChangeForm):
    """Which season ends in a tournament, and who runs it."""

    region = forms.TypedChoiceField(label="Region", coerce=int)
    year = forms.IntegerField(label="Year", min_value=2000, max_value=9999)
    number = forms.IntegerField(label="Season", min_value=1, max_value=4)
    administrator = forms.EmailField(label="Administrator", help_text="The e-mail address of the account that runs it.")

    def __init__(self, regions: Sequence[tuple[int, str]], *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.fields["region"] = forms.TypedChoiceField(label="Region", choices=regions, coerce=int)


class EnterForm(ChangeForm):
    """Entering oneself."""

    word = forms.CharField(
        label="Your word for the draw",
        max_length=WORD_LENGTH,
        required=False,
        help_text="Any word. Every draw is made from it too, so nobody can have chosen the draw in advance.",
    )


class StartForm(ChangeForm):
    """The start; before its day it is asked whether that is meant."""

    word = forms.CharField(
        label="A word called in the room",
        max_length=WORD_LENGTH,
        help_text="Let somebody call it out now. The secret was fixed before, so nobody can have chosen the draw.",
    )

    def __init__(self, *args: Any, early: date | None, **how: Any) -> None:
        super().__init__(*args, **how)
        if early:
            day = date_format(early, "j F")
            self.fields["today"] = forms.BooleanField(
                label=f"It is set for {day}: start it today",
                error_messages={"required": f"It is set for {day}. Tick this if it is to start today."},
            )


class WhyForm(ChangeForm):
    """A change that is kept with its reason."""

    why = forms.CharField(label="Why", max_length=200)


class WithdrawForm(WhyForm):
    """Withdrawing an entry: who withdraws another says why."""

    def __init__(self, *args: Any, own: bool, **how: Any) -> None:
        super().__init__(*args, **how)
        if own:
            self.fields["why"].required, self.fields["why"].help_text = False, "Optional."


class OfficialForm(ChangeForm):
    """Somebody certified."""

    def __init__(self, officials: Sequence[Person], *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        choices = [("", "Choose"), *((person.pk, str(person)) for person in officials)]
        self.fields["official"] = forms.TypedChoiceField(
            label="Official", choices=choices, coerce=int, empty_value=None, required=False
        )


class MatchForm(OfficialForm):
    """The order of finish of a match, its official, and whether all agreed to the pub rule."""

    agreed = forms.BooleanField(
        label="Every player in it agrees to the pub rule",
        required=False,
        help_text="The last one out buys the others a drink (12.03(c), TN-4).",
    )
    why = forms.CharField(label="Why it is corrected", max_length=200, required=False)

    def order(self) -> list[int]:
        """The entrants that were named, by place; places left empty are left out."""
        return whole_numbers(self.data.getlist("order") if isinstance(self.data, QueryDict) else [])


def whole_numbers(said: Iterable[str]) -> list[int]:
    """Those of the words that are whole numbers."""
    return [int(number) for number in said if number.isdecimal()]
