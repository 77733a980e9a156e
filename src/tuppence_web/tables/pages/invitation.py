"""An invitation to a table: who invites to what, and one button to join."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tuppence.events.words import listed
from tuppence.game import game_type
from tuppence_web.accounts.actions import welcome
from tuppence_web.hosted.game import hosted
from tuppence_web.tables import queries
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import sit_anywhere
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import look, server
from tuppence_web.tables.pages import story
from tuppence_web.web.refusals import Declined, Refused

LOOK = "look"  # in the address of a table: to see it before its start without a seat


class Invitation(msgspec.Struct, frozen=True):
    """What an invitation says. ``host``: the host's name, "" for one without a seat; ``here``: who sits there."""

    host: str
    here: list[str]
    free: int
    options: dict[str, Any]


def invitation(table: Table, guest: str) -> Invitation | None:
    """The invitation to a table for a guest; None if there is no seat to take, or none for this guest."""
    free = sum(seat.kind == "empty" for seat in table.seats)
    known = guest == table.host or guest in table.removed or table.seat_of(guest) is not None
    if table.status != "open" or not table.mode.set_by_players or not free or known:
        return None
    host = table.seat_of(table.host)
    people = [seat.name for seat in table.seats if seat.guest is not None]
    return Invitation("" if host is None else table.seats[host].name, people, free, table.game.options)


def invited(request: HttpRequest, id: str, guest: str) -> Invitation | None:
    """The invitation to show in place of a table's page, if there is one to show."""
    if LOOK in request.GET or queries.status_of(id) != "open":
        return None
    try:
        return look(id, partial(invitation, guest=guest))
    except Refused:
        return None


def page(request: HttpRequest, id: str, game: str, found: Invitation) -> HttpResponse:
    """The page of an invitation."""
    shown = {
        "id": id,
        "game": game_type(game),
        "minutes": hosted(game).length,
        "invitation": found,
        "here": listed(found.here) if found.here else "",
        "about": story.about({"game": game, "options": found.options}),
    }
    return render(request, "tables/invitation.html", shown)


@require_POST
def join(request: HttpRequest, id: str) -> HttpResponse:
    """Take the first free seat at a table."""
    guest = welcome(request)
    refusal = server().change(id, partial(sit_anywhere, who=Person(guest.id.hex, guest.name)))
    if refusal is not None:
        raise Declined(refusal)
    return redirect("table", id=id)
