"""Pages about games and tables."""

from __future__ import annotations

import gzip
import io
from contextlib import suppress
from functools import partial
from typing import Any, cast

import msgspec
import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import tuppence
from tuppence.game import GameType, game_type
from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.queries import guest_of, person_of
from tuppence_web.hosted.game import hosted
from tuppence_web.hosted.odds import has_odds, odds_page
from tuppence_web.rulebook import book
from tuppence_web.tables import queries
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import Person, result_of
from tuppence_web.tables.engine.commands.dispatch import ask_for_rematch
from tuppence_web.tables.engine.commands.referee import go_on
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, idle_options
from tuppence_web.tables.engine.real_table_form import entered_games
from tuppence_web.tables.engine.settings import fill_in, setting_fields, usual_help, without_clocks
from tuppence_web.tables.live.server import look, server
from tuppence_web.tables.pages import invitation
from tuppence_web.tables.pages.forms import NewTableForm, OptionsForm
from tuppence_web.tables.pages.result import published_record
from tuppence_web.tables.wire.page import OptionCheck, TableData, fields_of
from tuppence_web.tables.wire.settings import TableSettings
from tuppence_web.tables.wire.types import Level
from tuppence_web.web.endpoints import must_be_allowed
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Refusal, Refused, as_json

a_minute_by_guest, a_minute_by_address = settings.TABLES_A_MINUTE
DAY_SECONDS = 24 * 3600
limits = Limits("tables", a_minute_by_guest / 60, a_minute_by_address / 60, burst_seconds=60)


def known_game(name: str) -> GameType:
    """The class of a game, or 404. A score sheet is no game of its own here."""
    if name not in tuppence.games():
        raise Http404(f"There is no game {name}.")
    return game_type(name)


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game in our own words."""
    chosen = known_game(game)
    site = hosted(game)
    return render(
        request,
        [f"games/{game}/rules.html", "games/rules_base.html"],
        {
            "game": chosen,
            "site": site,
            "example": site.example(),
            "has_chapter": game in book.chapters(),
            "has_odds": has_odds(game),
            "first_games": queries.first_games_for(person_of(request)),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table at once; its lobby has the options. A link to this address leads to the game."""
    known_game(game)
    if request.method != "POST":
        return redirect("game", game)
    form = NewTableForm(game, request.POST)
    if not form.is_valid():
        raise Refused(next(str(reasons[0]) for reasons in form.errors.values()))
    return _open(request, game, form.options(), form.cleaned_data["company"] or "friends", form.settings())


@require_safe
def game_odds(request: HttpRequest, game: str) -> HttpResponse:
    """Show a game's odds and values, if it has some."""
    kind = known_game(game)
    page = odds_page(kind.name)
    if page is None:
        raise Http404(f"There are no odds of {kind.title}.")
    return render(request, "games/odds.html", {"game": kind, "page": page})


@require_safe
def options(request: HttpRequest, game: str) -> JsonResponse:
    """Whether the options of a form fit together, and which have no effect (GA-4). Score sheets have options, too."""
    if game not in entered_games():
        known_game(game)
    form = OptionsForm(game, request.GET)
    fits = form.is_valid()
    wrong = next(((option, str(reasons[0])) for option, reasons in form.errors.items()), None)
    check = OptionCheck(
        ok=fits,
        refused=Refusal("bad_options", wrong[1], field=wrong[0]) if wrong else None,
        options=tuppence.load(game, **form.options()).options if fits else None,
        idle=idle_options(game, form.options()),
    )
    return JsonResponse(as_json(check))


@require_POST
def quick(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table for you and a regular bot. The match begins when you come, without a clock."""
    chosen = known_game(game)
    clock = chosen.clock_option
    options = {clock: 0} if clock else {}
    quiet = msgspec.structs.replace(without_clocks(chosen), help=usual_help(chosen, people=1))
    return _open(request, game, options, "regular", quiet, auto_start=True)


def open_to_anyone(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table for strangers. The match begins when all seats are taken."""
    return _open(request, game, {}, "friends", fill_in(known_game(game), {"anyone": True}), auto_start=True)


def _open(
    request: HttpRequest,
    game: str,
    options: dict[str, Any],
    company: str,
    table_settings: TableSettings,
    auto_start: bool = False,
) -> HttpResponse:
    """Open a table with the guest in the first seat, and redirect to it. Raises Refused for a game that cannot be."""
    if (missing := known_game(game).missing()) is not None:
        raise Refused(words.CANNOT_PLAY.format(known_game(game).title, missing))
    guest = welcome(request)
    players = tuppence.load(game, **options).num_players
    level = None if company == "friends" else cast(Level, company)
    seats = [Seat(guest=guest.id.hex, name=guest.name), *(Seat(level=level) for _ in range(players - 1))]
    return open_for(request, NewTable(game, options, guest.id.hex, seats, auto_start, table_settings))


def open_for(request: HttpRequest, opening: NewTable) -> HttpResponse:
    """Open a table, and redirect to it."""
    return redirect("table", id=id_of_new(request, opening))


def id_of_new(request: HttpRequest, opening: NewTable, before: str = "") -> str:
    """Open a table; return its id. ``before``: the real table whose match this one follows, if there is one."""
    must_be_allowed(request, limits, opening.host, words.TOO_MANY_TABLES)
    made = server().open_table(opening)
    if before:
        with suppress(Refused):  # the match has begun all the same
            server().change(before, result_of(partial(go_on, next_table=made, opening=opening)))
    return made


@require_safe
def table(request: HttpRequest, id: str) -> HttpResponse:
    """A live table: the page for the front end; before that, an invitation for people who have not been there."""
    name = queries.game_of(id)
    if name is None:
        raise Http404(words.NO_SUCH_TABLE)
    guest = guest_of(request)
    invited = invitation.invited(request, id, "" if guest is None else guest.id.hex)
    welcome(request)
    if invited is not None:
        return invitation.page(request, id, name, invited)
    chosen = game_type(name)
    data = TableData(
        id=id,
        game=name,
        title=chosen.title,
        invite=request.build_absolute_uri(reverse("table", args=[id])),
        qr=reverse("qr", args=[id]),
        fields=fields_of(chosen.option_fields),
        options_url=reverse("options", args=[chosen.family]),
        settings=fields_of(setting_fields(chosen)),
        home_url=reverse("home"),
        rules_url=reverse("game", args=[chosen.family]),
    )
    return render(request, "tables/table.html", {"data": msgspec.to_builtins(data), "game": chosen, "id": id})


@require_safe
def qr(request: HttpRequest, id: str) -> HttpResponse:
    """A table's link as a QR code."""
    picture = io.BytesIO()
    code = segno.make(request.build_absolute_uri(reverse("table", args=[id])), micro=False)
    code.save(picture, kind="svg", scale=8, border=2, dark="#2a1d15", light="#fffaf0")
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@require_POST
def rematch(request: HttpRequest, id: str) -> HttpResponse:
    """Ask for a rematch or agree to it; go to its table, or back to this one while the others may agree."""
    guest = welcome(request)
    must_be_allowed(request, limits, guest.id.hex, words.TOO_MANY_TABLES)
    refusal = server().change(id, partial(ask_for_rematch, who=Person(guest.id.hex, guest.name)))
    following = look(id, lambda table: table.rematch)
    if refusal is not None:
        raise Refused(refusal.message)
    return redirect("table", id=following or id)


@require_safe
def record(request: HttpRequest, id: str) -> HttpResponse:
    """The record of a finished match, with its hash chain."""
    read = published_record(id)
    if read is None:
        raise Http404("The record is available when the match has ended.")
    match = read.match
    return HttpResponse(
        match.file,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{match.record["game"]}-{id}.json"'},
    )


@require_safe
def paths(request: HttpRequest, id: str, seq: int) -> HttpResponse:
    """How things moved in one play, for animation. Never changes, and is deleted after a while."""
    packed = queries.paths_of(id, seq)
    if packed is None:
        raise Http404("The movements of this play were deleted, or nothing moved.")
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(packed if zipped else gzip.decompress(packed), content_type="application/json")
    if zipped:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    patch_cache_control(response, public=True, max_age=int(settings.PATHS_DAYS * DAY_SECONDS), immutable=True)
    return response
