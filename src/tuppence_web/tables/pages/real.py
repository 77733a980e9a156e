"""The form that begins a match at a real table: who plays, who referees, and what is confirmed before (PD-8, PD-9)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import msgspec
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import tuppence
from tuppence.game import GameType, game_type
from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.queries import person_of
from tuppence_web.accounts.rules import NAME_LENGTH, clean_name
from tuppence_web.memberships.queries import certified
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.real_table_form import entered_as, names_of, official_refused, real_opening
from tuppence_web.tables.engine.running_score import score_after
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import server
from tuppence_web.tables.pages.forms import OptionsForm
from tuppence_web.tables.pages.views import known_game, open_for
from tuppence_web.tables.wire.messages import RealTable
from tuppence_web.tables.wire.settings import FIELDS, TableSettings
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLineInput
from tuppence_web.web.form_errors import refuse
from tuppence_web.web.refusals import Refused

CARRIED = ("names", "official", "after")  # from the form of one match to that of another
SURFACE = "No glasses, bottles, coasters or phones on it."


class RealForm(OptionsForm):
    """The players by name, the official, and the options of the game.

    ``certified``: whether the reader is a certified official. ``after``: the table of the match before, whose watchers
    follow to this one.
    """

    names = forms.CharField(
        label="Players",
        help_text="One a line, in the order of their seats: the next one sits to the left.",
        widget=forms.Textarea(attrs={"rows": 5, "autocapitalize": "words", "autofocus": True}),
    )
    official = OneLineInput(
        label="Official",
        required=False,
        max_length=NAME_LENGTH,
        help_text="Referees, enters what happens, and does not play (PD-8). Empty: a player referees.",
    )
    after = forms.SlugField(required=False, widget=forms.HiddenInput)

    def __init__(self, game: GameType, data: Any, certified: bool) -> None:
        super().__init__(entered_as(game).name, data)
        self.kind = entered_as(game)
        self.certified = certified
        for name in ("players", *FIELDS):
            self.fields.pop(name, None)
        if game.surface_rule:
            surface = forms.BooleanField(
                label="The table is flat and clear", help_text=f"{SURFACE} ({game.surface_rule})"
            )
            self.fields["surface"] = surface
        self.order_fields(["names", "official", "surface", *self.option_names])

    def clean_names(self) -> list[str]:
        """The players' names, each once and as many as the game takes."""
        try:
            return names_of(self.kind, str(self.cleaned_data["names"]).splitlines())
        except Refused as error:
            raise forms.ValidationError(error.why) from None

    def options(self) -> dict[str, Any]:
        """The chosen options. The number of players is that of the names."""
        return {**super().options(), "players": len(self.cleaned_data["names"])}

    def settings(self) -> TableSettings:
        """A real table's settings: the server never decides for a player."""
        return without_clocks(self.kind)

    def clean(self) -> None:
        """Check the official besides the options."""
        super().clean()
        if self.errors:
            return
        official = clean_name(self.cleaned_data["official"]) or None
        chosen = tuppence.load(self.kind.name, **self.options())
        refusal = official_refused(chosen, official, self.cleaned_data["names"], self.certified)
        if refusal is not None:
            refuse(self, refusal)

    def opening(self, host: str) -> NewTable:
        """The table to open, whose match begins at once."""
        sheet = RealTable(self.cleaned_data["official"], False, bool(self.cleaned_data.get("surface")), [], False)
        made = real_opening(self.kind.name, self.options(), self.cleaned_data["names"], sheet, self.certified)
        return msgspec.structs.replace(made, host=host)


def is_certified(request: HttpRequest) -> bool:
    """Whether a request comes from a certified official (10.01)."""
    person = person_of(request)
    return person is not None and person.pk in certified([person.pk], clock.today())


def _score_of(after: str, opening: NewTable) -> dict[str, int]:
    """Who has won how often, if a match follows one of the same game with the same referee."""

    def score(table: Table) -> dict[str, int]:
        follows = table.mode.is_referee(opening.host, table.host) and table.game_name == opening.game
        return score_after(table) if follows and table.counts else {}

    if after:
        with suppress(Refused):  # the match begins all the same
            return server().look(after, score)
    return {}


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """A form for a match at a real table."""
    chosen, guest = known_game(game), welcome(request)
    form = RealForm(chosen, request.POST if request.method == "POST" else None, is_certified(request))
    form.initial = {name: request.GET[name] for name in CARRIED if name in request.GET}
    others = [other for other in map(game_type, tuppence.games()) if other is not chosen]
    if request.POST.get("another") in [other.name for other in others]:
        written = {name: request.POST[name] for name in CARRIED if request.POST.get(name)}
        return redirect(f"{reverse('real', args=[request.POST['another']])}?{urlencode(written)}")
    if request.method == "POST" and form.is_valid():
        opening, after = form.opening(guest.id.hex), form.cleaned_data["after"]
        return open_for(request, msgspec.structs.replace(opening, score=_score_of(after, opening)), after)
    shown = {"game": chosen, "form": form, "others": others}
    return render(request, "tables/real.html", shown, status=400 if form.errors else 200)
