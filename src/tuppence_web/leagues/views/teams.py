"""The teams of a season: the operator makes them from those who have entered (5.03, LT-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues.actions import teams as actions
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.leagues.queries.teams import missing_competitors
from tuppence_web.leagues.views.asking import form_page, pressed
from tuppence_web.web.fields import OneLineInput
from tuppence_web.web.refusals import NotThere

if TYPE_CHECKING:
    from tuppence_web.leagues.models import Entrant


class TeamForm(ChangeForm):
    """A new team, or a team that lacks a player, and those who play in it."""

    name = OneLineInput(label="Name of the team", max_length=40)

    def __init__(self, *args: Any, free: list[Entrant], size: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "-"), *((one.pk, str(one.person)) for one in free)]
        self.players = [f"player_{number}" for number in range(1, size + 1)]
        for number, name in enumerate(self.players, 1):
            self.fields[name] = forms.TypedChoiceField(
                label=f"Player {number}", choices=choices, coerce=int, empty_value=None, required=False
            )

    def chosen(self) -> list[int]:
        """The entrants who were chosen."""
        return [self.cleaned_data[name] for name in self.players if self.cleaned_data[name]]


@require_http_methods(["GET", "HEAD", "POST"])
def teams(request: HttpRequest, id: int) -> HttpResponse:
    """The teams of a season, who is in none, and a form for another team."""
    person, season = signed_in(request), rights.season_of(id)
    rights.must_operate(person, season.league)
    if not season.in_teams:
        raise NotThere("In this season the players play alone.")
    state = season_state_of(season)
    free = [one for one in state.entrants if not one.team and one.left is None]
    form = TeamForm(request.POST or None, free=free, size=season.team_size)

    def formed(made: int) -> HttpResponse:
        messages.success(request, f"The team {form.cleaned_data['name']} is complete, and its players are notified.")
        return redirect("season_teams", id=id)

    def change(key: UUID) -> int:
        return actions.form_team(person, key, id, form.cleaned_data["name"], form.chosen())

    shown: dict[str, Any] = {
        "season": season,
        "teams": [one for one in state.competitors if one.team],
        "free": free,
        "fresh": uuid4,
        "missing": [] if season.started else missing_competitors(season),
    }
    return form_page(request, form, change, formed, "leagues/teams/teams.html", **shown)


@require_POST
def dissolve(request: HttpRequest, id: int) -> HttpResponse:
    """Dissolve a team of a season that has not started."""
    person, name = signed_in(request), request.POST.get("team", "")
    done, back = f"The team {name} is dissolved. Its players stay entered.", redirect("season_teams", id=id)
    return pressed(request, lambda key: actions.dissolve_team(person, key, id, name), done, back)
