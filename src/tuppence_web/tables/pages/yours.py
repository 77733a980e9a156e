"""The home page and your tables: first of all the match that waits for you."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import partial
from operator import itemgetter
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

import tuppence
from tuppence.game import game_type
from tuppence_web.accounts.queries import guest_of, person_of
from tuppence_web.hosted.game import hosted
from tuppence_web.tables import queries
from tuppence_web.tables.live.server import server
from tuppence_web.tables.pages import results
from tuppence_web.tables.pages.forms import JoinForm
from tuppence_web.tables.pages.results import Standing

MOST_LOOKED_AT = 20  # matches in play, the newest; each is read from its log if nobody is connected to it
PAGE_LENGTH = 20


def front_page(request: HttpRequest) -> dict[str, Any]:
    """What the home page shows of games: the match in play to come back to, and the quickest game to play at once."""
    guest = guest_of(request)
    games = [_listed(name) for name in tuppence.games()]
    quickest = min((one for one in games if one["minutes"]), key=itemgetter("minutes"))["game"]
    return {
        "games": games,
        "quickest": quickest,
        "waiting": _waiting_for(guest.id) if guest is not None else None,
        "first_games": queries.first_games_for(person_of(request)),
    }


def _listed(name: str) -> dict[str, Any]:
    """A game as the page lists it. Other people's games may have no picture, and nobody may know how long they take."""
    pictures = f"games/{name}/picture.svg.html", "games/picture.svg.html"
    return {"game": game_type(name), "minutes": hosted(name).minutes, "pictures": pictures}


def _waiting_for(guest: uuid.UUID) -> dict[str, Any] | None:
    """The match in play that a guest comes back to: one where it is their turn, or else the newest."""
    running = [id for id, status in queries.known_tables(guest) if status == "playing"]
    if not running:
        return None
    standings = _standings(guest, running)
    first = min(running, key=lambda id: (not _is_turn(standings.get(id)), id not in standings))
    return {**queries.tables_of(guest, [first])[0], "standing": standings.get(first)}


@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HttpRequest) -> HttpResponse:
    """Your tables, and a form to find another."""
    form = JoinForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if queries.game_of(form.cleaned_data["table"]) is not None:
            return redirect("table", id=form.cleaned_data["table"])
        form.add_error("table", "There is no table with this code.")
    guest = guest_of(request)
    page, groups = _yours(guest.id, request.GET.get("page")) if guest is not None else (None, {})
    shown = {"form": form, "page": page, "groups": groups, "guest": guest}
    return render(request, "tables/yours.html", shown, status=400 if form.errors else 200)


def _yours(guest: uuid.UUID, number: str | None) -> tuple[Page[str], dict[str, list[dict[str, Any]]]]:
    """A page of a guest's tables under headings: those in play, your turn first; before their start; ended."""
    status = dict(queries.known_tables(guest))
    standings = _standings(guest, [id for id, stands in status.items() if stands == "playing"])
    order = sorted(status, key=lambda id: _rank(status[id], standings.get(id)))
    page = Paginator(order, PAGE_LENGTH).get_page(number)
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in queries.tables_of(guest, list(page)):
        groups.setdefault(_heading(row["status"]), []).append({**row, "standing": standings.get(row["id"])})
    return page, groups


def _rank(status: str, standing: Standing | None) -> int:
    """In which order tables are listed; those of one rank are listed newest first."""
    if status in queries.ENDED:
        return 3
    return 2 if status == "open" else int(not _is_turn(standing))


def _heading(status: str) -> str:
    return "Ended" if status in queries.ENDED else "Before the start" if status == "open" else "In play"


def _is_turn(standing: Standing | None) -> bool:
    return standing is not None and standing.yours


def _standings(guest: uuid.UUID, running: Sequence[str]) -> dict[str, Standing]:
    """How the newest matches in play stand for a guest, as far as the table server says so in time."""
    question = partial(results.standing, guest=guest.hex)
    try:
        told = server().look_at(running[:MOST_LOOKED_AT], question, ("standing", guest))
    except LookupError:  # no table server in this process
        return {}
    return {id: standing for id, standing in told.items() if standing is not None}
