"""Play on from a decision of a match that has ended: a new table against bots that begins with its actions."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tuppence.game import GameType
from tuppence_web.accounts.actions import welcome
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.settings import usual_help, without_clocks
from tuppence_web.tables.engine.view import replay
from tuppence_web.tables.pages.result import ended_match
from tuppence_web.tables.pages.views import known_game, open_for
from tuppence_web.web.refusals import Refused

NOBODY_DECIDES = "Nobody decides here. Go to a decision of the match, and play on from there."


class PlayOnForm(forms.Form):
    """The play of the match after which its position is taken."""

    play = forms.IntegerField(min_value=0)


@require_POST
def play_on(request: HttpRequest, id: str) -> HttpResponse:
    """Open a table with the guest in the seat that decides, and regular bots in the others."""
    read, form = ended_match(id), PlayOnForm(request.POST)
    if read is None:
        raise Http404("The match has not ended.")
    record = read.match.record
    game = known_game(record["game"])
    found = replay.actions_to(record, form.cleaned_data["play"]) if form.is_valid() else None
    if found is None or not found[0]:
        raise Refused(NOBODY_DECIDES)
    copied, seat = found
    guest = welcome(request)
    seats = [Seat(level="regular") for _ in read.match.names]
    seats[seat] = Seat(guest=guest.id.hex, name=guest.name)
    quiet = msgspec.structs.replace(without_clocks(game), help=usual_help(game, people=1))
    opening = NewTable(game.name, _unclocked(game, record), guest.id.hex, seats, True, quiet, copied=copied)
    return open_for(request, opening)


def _unclocked(game: GameType, record: dict[str, Any]) -> dict[str, Any]:
    """The options of a match without its clock, on which no position depends."""
    return {**record["options"], **({game.clock_option: 0} if game.clock_option else {})}
