"""The games on the home page, and how the matches of a guest stand: first of all the one that waits for them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest

import tuppence
from tuppence.game import game_type
from tuppence_web.accounts.queries import guest_of, person_of
from tuppence_web.hosted.game import hosted
from tuppence_web.tables import queries
from tuppence_web.tables.live.server import look_at
from tuppence_web.tables.pages import story
from tuppence_web.tables.pages.story import RunningMatch
from tuppence_web.web.refusals import NotThere

MOST_LOOKED_AT = 20  # matches in play, the newest; each is read from its log if nobody is connected to it


def front_page(request: HttpRequest) -> dict[str, Any]:
    """What the home page shows of games: the match in play to come back to, and the quickest game to play at once."""
    guest = guest_of(request)
    games = [_listed(name) for name in tuppence.games()]
    quickest = min((one for one in games if one["minutes"]), key=lambda one: hosted(one["game"].name).minutes)["game"]
    return {
        "games": games,
        "quickest": quickest,
        "waiting": _waiting_for(guest.id) if guest is not None else None,
        "first_games": queries.first_games_for(person_of(request)),
    }


def _listed(name: str) -> dict[str, Any]:
    """A game as the page lists it. Other people's games may have no picture, and nobody may know how long they take."""
    pictures = f"games/{name}/picture.svg.html", "games/picture.svg.html"
    return {"game": game_type(name), "minutes": hosted(name).length, "pictures": pictures}


def _waiting_for(guest: uuid.UUID) -> dict[str, Any] | None:
    """The match in play that a guest comes back to: one where it is their turn, or else the newest."""
    running = [id for id, status in queries.known_tables(guest) if status == "playing"]
    if not running:
        return None
    standings = standings_of(guest, running)
    first = min(running, key=lambda id: (not is_turn(standings.get(id)), id not in standings))
    return {**queries.tables_of(guest, [first])[0], "standing": standings.get(first)}


def is_turn(standing: RunningMatch | None) -> bool:
    """Whether it is the reader's turn in a match."""
    return standing is not None and standing.yours


def standings_of(guest: uuid.UUID, running: Sequence[str]) -> dict[str, RunningMatch]:
    """How the newest matches in play stand for a guest, as far as the table server says so in time."""
    question = partial(story.standing, guest=guest.hex)
    try:
        standings = look_at(running[:MOST_LOOKED_AT], question, ("standing", guest))
    except NotThere:  # no table server in this process
        return {}
    return {id: standing for id, standing in standings.items() if standing is not None}
