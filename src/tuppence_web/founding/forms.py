"""The form of a new league."""

from __future__ import annotations

from typing import Any

from django import forms

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.founding.rules import START_TIME, Wanted, league_at, proposed_first_day
from tuppence_web.leagues.forms import DAY, TIME
from tuppence_web.places.forms import ZoneField
from tuppence_web.places.queries import regions
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLineInput


class FoundingForm(ChangeForm):
    """A pub, its league, and the first season."""

    venue = OneLineInput(label="Name of the pub", max_length=60)
    address = OneLineInput(label="Address", max_length=160, required=False)
    region = OneLineInput(
        label="Region",
        max_length=60,
        widget=forms.TextInput(attrs={"list": "regions", "autocomplete": "off"}),
        help_text="Your town or county. Leagues of one region share a tournament at a season's end (11.08).",
    )
    league = OneLineInput(
        label="Name of the league", max_length=60, required=False, help_text="If empty, it is named after the pub."
    )
    first_day = forms.DateField(
        label="First match day",
        widget=DAY,
        help_text="Seven more follow, each on the same weekday (LG-1). Fees are due before the first one (11.03(b)).",
    )
    at = forms.TimeField(label="Start time", widget=TIME, initial=START_TIME)
    zone = ZoneField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first_day"].initial = proposed_first_day(clock.today())
        self.regions = [name for _, name in regions()]
        if len(self.regions) == 1:
            self.fields["region"].initial = self.regions[0]

    def wanted(self) -> Wanted:
        """What was entered, with the proposed name."""
        said = {name: self.cleaned_data[name] for name in Wanted.__dataclass_fields__}
        return Wanted(**{**said, "league": said["league"] or league_at(said["venue"])})
