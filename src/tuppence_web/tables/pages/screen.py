"""A table on a second screen, such as a pub's television (docs/tables.md)."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tuppence.game import game_type
from tuppence_web.tables import queries
from tuppence_web.tables.engine import words
from tuppence_web.tables.wire.page import ScreenData


@require_safe
def board(request: HttpRequest, id: str) -> HttpResponse:
    """The board, seats and score of a table, to be read from afar. It only watches, so it needs no guest."""
    name = queries.game_of(id)
    if name is None:
        raise Http404(words.NO_SUCH_TABLE)
    game = game_type(name)
    data = ScreenData(id=id, game=name, title=game.title)
    return render(request, "tables/board.html", {"data": msgspec.to_builtins(data), "game": game, "id": id})
