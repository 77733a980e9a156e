"""Forms about leagues."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.leagues.actions.leaving import NOTHING, SHARE
from tuppence_web.leagues.actions.season_ends import Announcement, Prize
from tuppence_web.leagues.actions.seasons import Plan
from tuppence_web.leagues.queries.season_ends import season_end_for, season_end_of
from tuppence_web.leagues.rules import ALL_BASES, MOST_AT_A_TABLE, NOTICE_LENGTH, SEASONS, SPLIT, WEEKS, next_season
from tuppence_web.leagues.teams import SIZES, called
from tuppence_web.ledger.forms import MoneyField
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.matches.rules import KINDS, MEASURES
from tuppence_web.places.forms import ZoneField
from tuppence_web.places.queries import venues
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLineInput

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.models import Entrant, League, MatchDay, Season, SeasonEnd
    from tuppence_web.leagues.queries.leaving import Terms
    from tuppence_web.matches.models import Piece


def chosen_from(field: forms.Field, choices: list[tuple[Any, str]]) -> None:
    """Set the choices of a field."""
    if isinstance(field, forms.ChoiceField):
        field.choices = choices


DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
TIME = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class LeagueForm(ChangeForm):
    """A new league."""

    name = OneLineInput(label="Name of the league", max_length=60)
    region = OneLineInput(
        label="Region",
        max_length=60,
        widget=forms.TextInput(attrs={"list": "regions", "autocomplete": "off"}),
        help_text="Leagues of one region share a tournament at a season's end (11.08).",
    )
    zone = ZoneField(help_text="For a new region. The first region's time zone is also the association's.")
    operator = forms.EmailField(
        label="The operator's e-mail address", help_text="The operator must have an account (11.06)."
    )


class OperatorForm(ChangeForm):
    """A new operator."""

    operator = forms.EmailField(label="New operator's e-mail address")
    since = forms.DateField(
        label="Their weeks begin on",
        widget=DAY,
        initial=clock.today,
        help_text="The operator on the day of a match night is paid for that week (11.07(b)). To leave tonight to the "
        "previous operator, choose tomorrow.",
    )


class VenueForm(ChangeForm):
    """A venue and its offers."""

    name = OneLineInput(label="Name", max_length=60)
    address = OneLineInput(label="Address", max_length=160, required=False)
    zone = ZoneField(help_text="Days and times of match nights at this venue are in this time zone.")
    offers = forms.CharField(
        label="Offers to members on league nights",
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="One per line, for example: 10 % off the bill (11.01(e), LG-10).",
    )


TOURNAMENT = ("tournament_day", "tournament_time", "tournament_venue")
PRIZES = ("first_prize", "second_prize", "third_prize")
WORTHS = ("first_worth", "second_worth", "third_worth")


class SeasonForm(ChangeForm):
    """The settings of a season before it starts."""

    year = forms.IntegerField(label="Year", min_value=2000, max_value=2200)
    number = forms.IntegerField(label="Season of the year", min_value=1, max_value=SEASONS, help_text="1 to 4 (LG-1).")
    venue = forms.TypedChoiceField(label="Venue", coerce=int)
    first_day = forms.DateField(
        label="First match day", widget=DAY, help_text="Seven more follow, each on the same weekday (LG-1)."
    )
    at = forms.TimeField(label="Start time", widget=TIME)
    team_size = forms.TypedChoiceField(label="Who plays", coerce=int, choices=SIZES, initial=1, required=False)
    points_base = forms.ChoiceField(
        label="The first place earns one point for",
        choices=ALL_BASES,
        help_text="The next one fewer, and so on (LG-4). For teams (5.03) it is always the last of these.",
    )
    first_share = forms.IntegerField(label="First prize, %", initial=SPLIT[0], min_value=0, max_value=100)
    second_share = forms.IntegerField(label="Second prize, %", initial=SPLIT[1], min_value=0, max_value=100)
    third_share = forms.IntegerField(
        label="Third prize, %",
        initial=SPLIT[2],
        min_value=0,
        max_value=100,
        help_text="If nobody is eligible at the end, the pool goes to the association (LG-6).",
    )
    tournament_day = forms.DateField(
        label="Season-end tournament: date",
        widget=DAY,
        required=False,
        help_text="One for all leagues of the region, locked once the first of them has started (11.08, LG-7).",
    )
    tournament_time = forms.TimeField(label="Tournament: time", widget=TIME, required=False)
    tournament_venue = forms.TypedChoiceField(label="Tournament: venue", coerce=int, empty_value=None, required=False)
    first_prize = forms.CharField(label="Tournament: first prize", max_length=80, required=False)
    first_worth = MoneyField(label="Worth of its first prize", required=False)
    second_prize = forms.CharField(label="Tournament: second prize", max_length=80, required=False)
    second_worth = MoneyField(label="Worth of its second prize", required=False)
    third_prize = forms.CharField(label="Tournament: third prize", max_length=80, required=False)
    third_worth = MoneyField(label="Worth of its third prize", required=False)
    loser_award = forms.CharField(label="Award for the biggest loser", max_length=200, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = venues()
        chosen_from(self.fields["venue"], known)
        chosen_from(self.fields["tournament_venue"], [("", "-"), *known])

    def plan(self) -> Plan:
        """The settings that were entered."""
        said = self.cleaned_data
        return Plan(
            year=said["year"],
            number=said["number"],
            venue_id=said["venue"],
            first_day=said["first_day"],
            at=said["at"],
            team_size=said["team_size"] or 1,
            points_base=said["points_base"],
            split=(said["first_share"], said["second_share"], said["third_share"]),
            loser_award=said["loser_award"],
            tournament=self._announcement(),
        )

    def clean(self) -> None:
        """Require date, time, venue and a first prize together, and a value for each prize (LG-7)."""
        said = self.cleaned_data
        if any(said.get(name) for name in (*TOURNAMENT, *PRIZES)):
            for name in (*TOURNAMENT, "first_prize"):
                if not said.get(name) and name not in self.errors:
                    self.add_error(name, "Set date, time, venue and first prize of the tournament together (LG-7).")
        for place in ("first", "second", "third"):
            if bool(said.get(f"{place}_prize")) != bool(said.get(f"{place}_worth")):
                self.add_error(f"{place}_worth", "Say what each prize is and what it is worth (11.08(c)).")

    def _announcement(self) -> Announcement | None:
        """The season-end tournament that was entered, if any."""
        said = self.cleaned_data
        if said["tournament_day"] is None:
            return None
        named = [(said[name], said[name.replace("prize", "worth")]) for name in PRIZES]
        prizes = tuple(Prize(text, cents) for text, cents in named if text)
        return Announcement(said["tournament_day"], said["tournament_time"], said["tournament_venue"], prizes)


OWN = ("team_size", "points_base", "first_share", "second_share", "third_share", "loser_award")


def planned(season: Season) -> dict[str, Any]:
    """Initial values for changing a season: its current settings."""
    values = {name: getattr(season, name) for name in ("year", "number", "first_day", *OWN)}
    return {**values, "at": season.time, "venue": season.venue_id, **_announced(season_end_of(season))}


def _announced(end: SeasonEnd | None, later: timedelta = timedelta()) -> dict[str, Any]:
    """Initial values of the season-end tournament, or of one that is later by ``later``."""
    if end is None:
        return {}
    prizes: dict[str, Any] = {}
    for name, prize in zip(PRIZES, end.prizes.all(), strict=False):
        prizes |= {name: prize.text, name.replace("prize", "worth"): prize.cents or None}
    return {**dict(zip(TOURNAMENT, (end.day + later, end.time, end.venue_id), strict=True)), **prizes}


def proposed(league: League, last: Season | None, like: Season | None = None) -> dict[str, Any]:
    """Initial values for a new season: the one after the league's ``last``, with the settings of a season.

    ``like``: that season, by default the last one. Its tournament is moved with the first day, unless the region has
    announced another one for the new season.
    """
    like = like or last
    known = (last.year, last.number, last.first_day) if last else None
    year, number, first_day = next_season(
        clock.today(league.region.zone), known, like.first_day if like is not None else None
    )
    when = {"year": year, "number": number, "first_day": first_day}
    if like is None or first_day is None:
        return when
    usual = {name: value for name, value in planned(like).items() if name not in (*when, *TOURNAMENT, *PRIZES, *WORTHS)}
    end = season_end_for(league, year, number)
    later = first_day - like.first_day
    return {**usual, **when, **(_announced(end) if end else _announced(season_end_of(like), later))}


class MoveForm(ChangeForm):
    """A new date, time or venue for a night."""

    day = forms.DateField(label="Date", widget=DAY)
    at = forms.TimeField(label="Time", widget=TIME)
    venue = forms.TypedChoiceField(label="Venue", coerce=int)
    why = forms.CharField(label="Why", max_length=200, help_text="Every member of the league is notified (11.01(d)).")

    def __init__(self, *args: Any, night: MatchDay, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"day": night.day, "at": night.time, "venue": night.venue_id}
        chosen_from(self.fields["venue"], venues())


class BackForm(ChangeForm):
    """Money received."""

    method = forms.ChoiceField(label="Received as", choices=METHODS)


class PaymentForm(BackForm):
    """A fee received."""

    day = forms.DateField(label="Received on", widget=DAY)


class WhyForm(ChangeForm):
    """A reason that stays on record."""

    why = forms.CharField(label="Why", max_length=200)
    reasons: ClassVar[tuple[str, ...]] = ("why",)


class NoticeForm(ChangeForm):
    """A message to the players."""

    text = forms.CharField(label="Your notice", max_length=NOTICE_LENGTH, widget=forms.Textarea(attrs={"rows": 5}))


class WithdrawForm(WhyForm):
    """Withdrawing an entry, whose payment is refunded."""

    advanced = forms.CharField(
        label="Who advances what the till lacks for the refund, and why", max_length=60, required=False
    )
    reasons: ClassVar[tuple[str, ...]] = ("why", "advanced")


class LeaveForm(WhyForm):
    """How much of the fee an entrant who leaves gets back. Its choices name the amounts."""

    fee = forms.ChoiceField(label="The fee", widget=forms.RadioSelect)

    def __init__(self, *args: Any, terms: Terms, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        share, nothing = "Nothing more is owed", "The fee is still owed"
        if terms.paid:
            share = f"Give back {money(terms.share)}, for {terms.weeks} of {WEEKS} weeks"
            nothing = "Give nothing back"
        heirs = [(str(one.pk), f"{one.person} takes over the place and its fee") for one in terms.successors]
        chosen_from(self.fields["fee"], [(SHARE, share), (NOTHING, nothing), *heirs])
        self.order_fields(("fee", "why"))


class OfficialForm(ChangeForm):
    """An official for a night."""

    official = forms.TypedChoiceField(label="Certified official", coerce=int)

    def __init__(self, *args: Any, people: list[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen_from(self.fields["official"], [(person.pk, str(person)) for person in people])


class YearAwardsForm(ChangeForm):
    """What the winners of a year's awards get, besides the title."""

    first = forms.CharField(label="First", max_length=200, required=False)
    second = forms.CharField(label="Second", max_length=200, required=False)
    third = forms.CharField(label="Third", max_length=200, required=False)

    @property
    def texts(self) -> tuple[str, ...]:
        """One for each rank."""
        return tuple(self.cleaned_data[name] for name in ("first", "second", "third"))


class NoteForm(ChangeForm):
    """What was decided about a match."""

    text = forms.CharField(label="What was decided", max_length=300)


class PieceForm(ChangeForm):
    """A new box or die of a venue."""

    kind = forms.ChoiceField(label="What it is", choices=KINDS)
    name = OneLineInput(label="Name", max_length=40, help_text="As it is marked, for example: the red die.")


class MeasureForm(ChangeForm):
    """The measures of a box or die."""

    def __init__(self, *args: Any, piece: Piece, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        expected = MEASURES[piece.kind]
        names = ("length", "width", "height") if len(expected) > 1 else ("edge",)
        for name, side in zip(names, expected, strict=True):
            self.fields[name] = forms.DecimalField(
                label=f"{name.title()}, mm",
                max_digits=5,
                decimal_places=1,
                min_value=0,
                help_text=f"The rulebook asks for {side}.",
            )
        self.sides = names

    def measured(self) -> list[Decimal]:
        """The measures that were entered."""
        return [self.cleaned_data[name] for name in self.sides]


class EquipmentForm(ChangeForm):
    """The box and the die of a match. ``has_choices``: whether the venue has any besides its own."""

    def __init__(self, *args: Any, pieces: list[Piece], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.has_choices = bool(pieces)
        for kind, label in KINDS:
            choices = [("", "The venue's own"), *((one.pk, one.name) for one in pieces if one.kind == kind)]
            self.fields[kind] = forms.TypedChoiceField(
                label=label, choices=choices, coerce=int, empty_value=None, required=False
            )


class OrderForm(ChangeForm):
    """An order of finish of sides, by their first players. ``corrects``: the result it replaces, with a reason."""

    def __init__(
        self, *args: Any, sides: list[list[Entrant]], officials: list[Person], corrects: int | None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sides = {side[0].pk: [one.pk for one in side] for side in sides}
        self.places = min(len(sides), 2 if any(side[0].team for side in sides) else MOST_AT_A_TABLE)
        named = ((side[0].pk, called(side[0].team, [str(one.person) for one in side])) for side in sides)
        choices = [("", "-"), *named]
        for place in range(1, self.places + 1):
            label = f"Place {place}" + (", the first one out" if place == 1 else "")
            self.fields[f"place_{place}"] = forms.TypedChoiceField(
                label=label, choices=choices, coerce=int, empty_value=None, required=False
            )
        self.fields["official"] = forms.TypedChoiceField(
            label="Official", choices=[(one.pk, str(one)) for one in officials], coerce=int
        )
        if corrects is not None:
            late = "A result was recorded after this page was loaded. Open the page again."
            self.fields["seen"] = forms.IntegerField(
                widget=forms.HiddenInput, initial=corrects, error_messages={"required": late, "invalid": late}
            )
            self.fields["why"] = forms.CharField(label="Reason for the correction", max_length=200)

    def clean(self) -> None:
        """Refuse an empty place before a filled one: it would leave a player out (LG-4)."""
        filled = [place for place in range(1, self.places + 1) if self.data.get(f"place_{place}")]
        for place in range(1, max(filled, default=0)):
            if place not in filled:
                self.add_error(f"place_{place}", f"Place {place} is empty, but a later one is not. (LG-4)")

    @property
    def place_fields(self) -> list[forms.BoundField]:
        """The places, the first one out first."""
        return [self[f"place_{place}"] for place in range(1, self.places + 1)]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """The fields besides the places."""
        return [field for field in self.visible_fields() if not field.name.startswith("place_")]

    @property
    def order(self) -> list[int]:
        """The entrants by place, without empty places at the end."""
        said = (self.cleaned_data[f"place_{place}"] for place in range(1, self.places + 1))
        return [player for first in said if first for player in self.sides[first]]
