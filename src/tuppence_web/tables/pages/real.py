"""The form that begins a match at a real table: who plays, who referees, and what is confirmed before (PD-8, PD-9)."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import tuppence
from tuppence.game import GameType, game_type
from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.queries import person_of
from tuppence_web.memberships.queries import certified
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.real_table_form import entered_as, real_opening
from tuppence_web.tables.engine.running_score import score_after
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import look
from tuppence_web.tables.pages.views import id_of_new, known_game
from tuppence_web.tables.wire.page import BeginReal, RealData, RealEntry, RealGame, TableAddress, fields_of
from tuppence_web.web import clock
from tuppence_web.web.endpoints import NO_STORE, json_endpoint, readable
from tuppence_web.web.refusals import Refused, as_json


def real_game(game: GameType) -> RealGame:
    """The data of a game for the form."""
    sheet = entered_as(game)
    fewest, most = game.players_range
    return RealGame(
        name=game.name,
        title=game.title,
        fewest=fewest,
        most=most,
        rules_url=reverse("game", args=[game.name]),
        real=RealEntry(
            name=sheet.name,
            fields=fields_of(tuple(field for field in sheet.option_fields if field.name != "players")),
            surface=sheet.surface_rule or None,
        ),
    )


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
            return look(after, score)
    return {}


@require_http_methods(["GET", "HEAD", "POST"])
@json_endpoint
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """A form for a match at a real table. By POST of a `BeginReal` the match begins."""
    chosen, guest = known_game(game), welcome(request)
    if request.method == "POST":
        with readable("a match to begin"):
            written = msgspec.json.decode(request.body, type=BeginReal)
        made = real_opening(entered_as(chosen).name, written.options, written, is_certified(request))
        opening = msgspec.structs.replace(made, host=guest.id.hex)
        opening = msgspec.structs.replace(opening, score=_score_of(written.after, opening))
        id = id_of_new(request, opening, written.after)
        return JsonResponse(as_json(TableAddress(id, reverse("table", args=[id]))), headers=NO_STORE)
    others = [
        (other.title, reverse("real", args=[other.name]))
        for other in map(game_type, tuppence.games())
        if other is not chosen
    ]
    data = RealData(real_game(chosen), others, reverse("options", args=[entered_as(chosen).name]))
    return render(request, "tables/real.html", {"game": chosen, "data": msgspec.to_builtins(data)})
