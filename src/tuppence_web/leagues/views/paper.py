"""A night on paper, for an outage: the players and the matches, with places to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues.queries import nights as queries
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.seasons import NightMatch, season_state_of

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
