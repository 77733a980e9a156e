"""A night on paper, for an outage: the players and the matches, with places to write; and draws made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues import rules
from tuppence_web.leagues.actions import matches
from tuppence_web.leagues.queries import nights as queries
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.seasons import NightMatch, season_state_of
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.matches.forms import DrawnForm

if TYPE_CHECKING:
    from tuppence_web.leagues.models import MatchDay

SPARE_LINES = 3  # for players who enter on the night


@require_safe
def night(request: HttpRequest, id: int) -> HttpResponse:
    """The sheet of a night to print; what is recorded already is filled in."""
    found = rights.night_of(id)
    rights.must_conduct(signed_in(request), found)
    state = season_state_of(found.season)
    played = queries.played_on(state, found)
    present = queries.present_on(found)
    shown = {
        "night": found,
        "season": found.season,
        "numbers": queries.NUMBERS,
        "rows": [
            (one, one.pk in present, [_cell(found, one.pk, number, played) for number in queries.NUMBERS])
            for competitor in state.competitors
            for one in competitor.on(found.day)
        ],
        "spare": range(SPARE_LINES),
    }
    return render(request, "leagues/paper/night.html", shown)


def _cell(night: MatchDay, player: int, number: int, played: list[NightMatch]) -> str:
    """What is known of a player in a match: the place, or the table if there are several; else nothing."""
    tables = [one for one in played if one.number == number]
    for one in tables:
        if place := one.place_of(player):
            return str(place)
        if player in one.players and len(tables) > 1:
            return f"table {queries.table_of(night, one.group)}:"
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
def drawn(request: HttpRequest, id: int, number: int) -> HttpResponse:
    """Enter who plays a match where, as it was drawn by hand."""
    person, found = signed_in(request), rights.night_of(id)
    rights.must_conduct(person, found)
    here = queries.competitors_here(found, season_state_of(found.season))
    teams, count = found.season.in_teams, len(here) // 2
    groups = count if teams else len(rules.table_sizes(len(here)))
    sides = [(one.id, str(one)) for one in here]
    form = DrawnForm(request.POST or None, sides=sides, groups=groups, paused=teams and len(here) % 2 == 1)
    about = "Two teams meet at each. The one that pauses has none (5.03)." if teams else "As equal as possible (LG-3)."
    return form_page(
        request,
        form,
        lambda key: matches.draw_by_hand(person, key, id, number, form.drawn),
        lambda made: redirect("night", id=id),
        title=f"Match {number}, drawn by hand",
        about=f"{found}. The table of each {'team' if teams else 'player'}, 1 to {groups}. {about}",
        button="Enter the draw",
        back=("night", found),
    )
