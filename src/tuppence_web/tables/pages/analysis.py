"""An ended match on its game's own board, play by play, and a table that plays on from there (docs/tables.md)."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from csp.constants import SELF
from csp.decorators import csp_update
from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tuppence import load
from tuppence.bots.estimates import Estimate
from tuppence.game import GameType, game_type
from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.queries import guest_of
from tuppence_web.tables import actions, jobs, queries
from tuppence_web.tables.assessment import assess, assess_by_search
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.settings import usual_help, without_clocks
from tuppence_web.tables.engine.view import replay
from tuppence_web.tables.pages import story
from tuppence_web.tables.pages.forms import VerifyForm
from tuppence_web.tables.pages.practice import json_of
from tuppence_web.tables.pages.result import ended_match, exact_values
from tuppence_web.tables.pages.verify import ENGINE_SECONDS, bounded, for_script, report
from tuppence_web.tables.pages.views import known_game, open_for
from tuppence_web.tables.wire.analysis import AnalysisData, Assessment, SearchProgress
from tuppence_web.web.endpoints import json_endpoint, must_be_allowed
from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import NotThere, Refused

MOST_CACHED = 8  # matches, each of up to some megabytes
by_guest, by_address = settings.TABLES_A_MINUTE
# The page draws itself as a picture: an SVG, in which snapdom gives one element of its own this style.
OF_SNAPDOM = ("'unsafe-hashes'", "'sha256-Yv24MQo/JGD3ASTIbjBky8goHo9/fuung5k88U+Hna8='")
with_pictures = csp_update({"img-src": [SELF, "data:"], "style-src": [*OF_SNAPDOM]})
limits = Limits("analyses", by_guest / 60, by_address / 60, burst_seconds=60)


@require_safe
def analysis(request: HttpRequest, id: str) -> HttpResponseBase:
    """A match that has ended, to step through. In a game with hidden hands ``?seat=`` names the hand that is shown."""
    version, read = queries.version_of(id), ended_match(id)
    if read is None or version is None:
        return redirect("table", id=id)
    game = game_type(read.match.record["game"])
    guest = guest_of(request)
    you = None if guest is None else read.match.seat_of(guest.id.hex)
    seat = _seat(request.GET.get("seat"), you, len(read.match.names)) if game.hidden else you
    start, *plays = _messages(id, version, seat)
    exact = exact_values(id, version).assessment
    data = AnalysisData(id, game.name, game.title, game.hidden, seat, you, start, list(plays), exact, None)
    return _page(request, data, _piece(id, read.match.record), read.match.record)


@require_http_methods(["GET", "HEAD", "POST"])
@json_endpoint
def search(request: HttpRequest, id: str) -> HttpResponse:
    """How far the analysis of an ended match is, and what it has found. POST begins it."""
    read = ended_match(id)
    return _answer(request, None if read is None else _piece(id, read.match.record))


@require_http_methods(["GET", "HEAD", "POST"])
@json_endpoint
def file_search(request: HttpRequest, digest: str) -> HttpResponse:
    """The same for a match from a file."""
    return _answer(request, _piece_of_file(digest))


def _answer(request: HttpRequest, piece: jobs.AnalysisDue | None) -> HttpResponse:
    record = None if piece is None else jobs.record_of(piece)
    if piece is None or record is None or not jobs.can_analyse(record):
        raise NotThere(words.NO_SEARCH)
    if request.method == "POST":
        guest = welcome(request)
        must_be_allowed(request, limits, guest.id.hex)
        jobs.begin(piece, record, guest.id.hex)
    return json_of(_search(piece, record))


@require_POST
def record_analysis(request: HttpRequest) -> HttpResponse:
    """Lead to the page of the match from the file of its record; if that is not valid, say what is wrong with it.

    The match of a table here has its own page, and a file from elsewhere is stored for one.
    """
    form = VerifyForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "tables/verify.html", {"form": form}, status=400)
    file = form.record()
    found, data = bounded(story.of_record, file, ENGINE_SECONDS)
    if data is None:
        return render(request, "tables/verify.html", {"form": VerifyForm(), **report(found, file)})
    if found.origin is not None and _is_here(found.origin.table, file):
        return redirect("analysis", id=found.origin.table)
    must_be_allowed(request, limits, welcome(request).id.hex)
    return redirect("file_analysis", digest=actions.store_record(file))


@require_safe
def file_analysis(request: HttpRequest, digest: str) -> HttpResponseBase:
    """A match that was not played here, to step through: from the file that somebody opened."""
    piece = _piece_of_file(digest)
    record = None if piece is None else jobs.record_of(piece)
    if piece is None or record is None:
        raise Http404("This record is not stored here any more. Open its file again.")
    return _page(request, _data_of_file(digest, story.solves_at_once(record)), piece, record)


def _page(
    request: HttpRequest, data: AnalysisData, piece: jobs.AnalysisDue, record: dict[str, Any]
) -> HttpResponseBase:
    if jobs.can_analyse(record):
        data = msgspec.structs.replace(data, search=_search(piece, record))
    shown = {"id": data.id, "game": game_type(data.game), "data": for_script(msgspec.json.encode(data))}
    return with_pictures(lambda request: render(request, "tables/analysis.html", shown))(request)


@functools.lru_cache(MOST_CACHED)
def _data_of_file(digest: str, at_once: bool) -> AnalysisData:
    """What the page of a match from a file shows. Raises Refused if that takes too long.

    ``at_once``: whether exact values are at hand here. The other process has those that need no compiled solver.
    """
    file = queries.record_file(digest) or b""
    _, data = bounded(story.of_record, file, 0.0)
    read = msgspec.json.decode(data or b"", type=AnalysisData)
    if read.assessment is not None or not at_once:
        return read
    return msgspec.structs.replace(read, assessment=assess(msgspec.json.decode(file, type=dict[str, Any])))


def _piece(id: str, record: dict[str, Any]) -> jobs.AnalysisDue:
    return jobs.AnalysisDue(id, jobs.digest_of(record))


def _piece_of_file(digest: str) -> jobs.AnalysisDue | None:
    file = queries.record_file(digest)
    if file is None:
        return None
    played = jobs.digest_of(msgspec.json.decode(file, type=dict[str, Any]))
    return jobs.AnalysisDue("", played, digest)


def _is_here(id: str, file: bytes) -> bool:
    """Whether the match of a record was played at this table of the site, whose page can be shared."""
    if queries.version_of(id) is None or (read := ended_match(id)) is None:
        return False
    record = msgspec.json.decode(file, type=dict[str, Any])
    return jobs.digest_of(read.match.record) == jobs.digest_of(record)


def _seat(named: str | None, you: int | None, seats: int) -> int | None:
    """The seat whose hand is shown: the one that the address names, or the reader's. Raises Http404."""
    if named is None:
        return you
    if named == "none":
        return None
    if named.isdecimal() and int(named) < seats:
        return int(named)
    raise Http404("There is no such seat.")


@functools.lru_cache(MOST_CACHED)
def _messages(id: str, version: queries.Version, seat: int | None) -> tuple[msgspec.Raw, ...]:
    """The messages of a match for a reader in a seat, None for a watcher."""
    table = queries.unplayed(id)
    if table is None:
        raise Http404(words.NO_SUCH_TABLE)
    entries = replay.standing(queries.entries_after(id, 0))
    return tuple(msgspec.Raw(message.encode()) for message in replay.messages(table, entries, seat))


def _search(piece: jobs.AnalysisDue, record: dict[str, Any]) -> SearchProgress:
    """What an analysis of a match has found so far."""
    row = queries.analysis_of(piece.digest)
    if row is None:
        return SearchProgress(0, len(record["history"]), False, jobs.is_solved(record, 0), None)
    found = _searched(piece) if row.done == row.total else None
    running = found is None and jobs.under_way(piece.digest)
    return SearchProgress(row.done, row.total, running, jobs.is_solved(record, row.done), found)


@functools.lru_cache(MOST_CACHED)
def _searched(piece: jobs.AnalysisDue) -> Assessment | None:
    """What an analysis that is done has found."""
    record, row = jobs.record_of(piece), queries.analysis_of(piece.digest)
    if record is None or row is None:
        return None
    if row.exact is not None:
        return msgspec.convert(row.exact, Assessment)
    found = msgspec.convert(row.found, list[Estimate])
    return assess_by_search(record, {one.at: one for one in found})


class PlayOnForm(forms.Form):
    """The play of the match after which its position is taken."""

    play = forms.IntegerField(min_value=0)


@require_POST
def play_on(request: HttpRequest, id: str) -> HttpResponse:
    """Open a table with the guest in the seat that decides, and regular bots in the others."""
    read = ended_match(id)
    if read is None:
        raise Http404("The match has not ended.")
    return _open_from(request, read.match.record)


@require_POST
def file_play_on(request: HttpRequest, digest: str) -> HttpResponse:
    """The same from a match in a file."""
    piece = _piece_of_file(digest)
    record = None if piece is None else jobs.record_of(piece)
    if record is None:
        raise Http404("This record is not stored here any more. Open its file again.")
    return _open_from(request, record)


def _open_from(request: HttpRequest, record: dict[str, Any]) -> HttpResponse:
    form, game = PlayOnForm(request.POST), known_game(record["game"])
    found = replay.actions_to(record, form.cleaned_data["play"]) if form.is_valid() else None
    if found is None or not found[0]:
        raise Refused(words.NO_DECISION)
    copied, seat = found
    guest = welcome(request)
    seats = [Seat(level="regular") for _ in range(load(game.name, **record["options"]).num_players)]
    seats[seat] = Seat(guest=guest.id.hex, name=guest.name)
    quiet = msgspec.structs.replace(without_clocks(game), help=usual_help(game, people=1))
    opening = NewTable(game.name, _unclocked(game, record), guest.id.hex, seats, True, quiet, copied=copied)
    return open_for(request, opening)


def _unclocked(game: GameType, record: dict[str, Any]) -> dict[str, Any]:
    """The options of a match without its clock, on which no position depends."""
    return {**record["options"], **({game.clock_option: 0} if game.clock_option else {})}
