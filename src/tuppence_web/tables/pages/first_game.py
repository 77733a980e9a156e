"""A first game: opened by a player who has never played, against a friendly opponent (docs/tables.md)."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tuppence_web.accounts.actions import welcome
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.pages.views import known_game, open_for
from tuppence_web.web.refusals import Refused


@require_POST
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Open a first game, and go there. It begins at once."""
    chosen = known_game(game)
    first = hosted(game).first_game
    if first is None:
        raise Http404(f"There is no first game of {chosen.title}.")
    if (missing := chosen.missing()) is not None:
        raise Refused(words.CANNOT_PLAY.format(chosen.title, missing))
    guest = welcome(request)
    seats = [Seat(guest=guest.id.hex, name=guest.name), Seat(level="beginner")]
    settings = msgspec.structs.replace(without_clocks(chosen), reactions=False)
    options = dict(first.options)
    return open_for(request, NewTable(game, options, guest.id.hex, seats, False, settings, first=True))
