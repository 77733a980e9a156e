"""Tables for friends and strangers: which are open to anyone, who is at them, and for whom others wait.

The app of friends receives the signals, and calls nothing else of the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple, TypeVar
from uuid import UUID

from django.conf import settings

from tuppence.game import GameType
from tuppence.words import listed
from tuppence_web.tables import queries
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.seating import waited_for
from tuppence_web.tables.live.server import server
from tuppence_web.tables.pages.home import front_page
from tuppence_web.tables.pages.story import about
from tuppence_web.tables.signals import came_back, due, opened_to_anyone, turn_missed, visitor_missed
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere

__all__ = [
    "OpenTable", "Turn", "came_back", "due", "free_lobbies", "front_page", "lobby_of", "open_tables",
    "opened_to_anyone", "turn_missed", "turn_of", "visitor_missed", "visitors_of", "who_is_here",
]  # fmt: skip

MOST_LISTED = 30
MOST_LOBBIES = 10  # of one guest that are looked at
WAITS_AWAY = timedelta(hours=1)  # for so long a table is listed whose host has left the page, but can be told
Answer = TypeVar("Answer")


class OpenTable(NamedTuple):
    """A table that is open to anyone and waits. ``about``: its options in words; ``here``: who waits there.

    ``yours``: whether the reader sits there or hosts it; ``guests``: the ids of those who wait.
    """

    id: str
    game: GameType
    about: str
    here: str
    free: int
    since: datetime
    yours: bool
    host: str
    guests: frozenset[str]


class Lobby(NamedTuple):
    """What the list of open tables says about one to anybody, and who was removed from it."""

    game: GameType
    about: str
    here: str
    free: int
    host: str
    guests: frozenset[str]
    removed: frozenset[str]


class Turn(NamedTuple):
    """A turn that others wait for. ``others``: their names; ``lasts``: whether no clock ends it."""

    title: str
    others: list[str]
    lasts: bool


def open_tables(reader: str | None, reachable: Callable[[Collection[str]], Collection[str]]) -> list[OpenTable]:
    """The tables that wait for anyone, the newest first, as a guest may see them.

    A table whose host has left its page is listed for two minutes, and longer where ``reachable`` says of the host's id
    that the host would be told.
    """
    times = queries.open_to_anyone(MOST_LISTED)
    gone = clock.now() - timedelta(seconds=settings.HOST_GONE_SECONDS)
    recent = [id for id, (_, seen) in times.items() if seen > gone - WAITS_AWAY]
    found = {id: lobby for id, lobby in _look_at(recent, _lobby, "lobby").items() if reader not in lobby.removed}
    away = {lobby.host for id, lobby in found.items() if times[id][1] <= gone}
    reached = set(reachable(away)) if away else set()
    shown = [id for id in recent if id in found and (times[id][1] > gone or found[id].host in reached)]
    return [_open_table(id, found[id], reader, times[id][0]) for id in shown]


def _lobby(table: Table) -> Lobby | None:
    """What a list says about a table; None if it waits for nobody."""
    free = sum(seat.kind == "empty" for seat in table.seats)
    people = [seat for seat in table.seats if seat.guest is not None]
    closed = table.status != "open" or not table.mode.set_by_players or not table.settings.anyone
    if closed or not free or not people or table.host is None:
        return None
    told = about({"game": table.game_name, "options": table.game.options})
    guests = frozenset(seat.guest for seat in people if seat.guest is not None)
    names = listed([seat.name for seat in people])
    return Lobby(table.game.kind, " · ".join(told), names, free, table.host, guests, frozenset(table.removed))


def _open_table(id: str, lobby: Lobby, reader: str | None, since: datetime) -> OpenTable:
    """A table as the list has it for a reader."""
    yours = reader is not None and (reader == lobby.host or reader in lobby.guests)
    return OpenTable(id, lobby.game, lobby.about, lobby.here, lobby.free, since, yours, lobby.host, lobby.guests)


def _look_at(tables: Collection[str], question: Callable[[Table], Answer | None], name: Hashable) -> dict[str, Answer]:
    """Ask the same about several tables; those without an answer are left out."""
    try:
        told = server().look_at(list(tables), question, name)
    except NotThere:  # no table server in this process
        return {}
    return {id: answer for id, answer in told.items() if answer is not None}


def who_is_here() -> dict[str, set[str]]:
    """The tables to which guests are connected in this process, by the guest's id."""
    try:
        return server().who_is_here()
    except NotThere:
        return {}


def lobby_of(guest: UUID) -> tuple[str, str] | None:
    """The newest table before its start that a guest hosts, and where a seat is free; and the title of its game."""
    waiting = [id for id, status in queries.known_tables(guest) if status == "open"][:MOST_LOBBIES]
    hosted = _look_at(waiting, partial(_hosted_by, guest=guest.hex), ("hosted", guest))
    return next(((id, hosted[id]) for id in waiting if id in hosted), None)


def free_lobbies(tables: Collection[str], guest: str) -> dict[str, str]:
    """Those of these tables where a guest can still take a seat before the start, with the titles of their games."""
    return _look_at(tables, partial(_free_for, guest=guest), ("free", guest))


def _free_for(table: Table, guest: str) -> str | None:
    free = table.status == "open" and any(seat.kind == "empty" for seat in table.seats)
    return table.game.title if free and table.seat_of(guest) is None and guest not in table.removed else None


def _hosted_by(table: Table, guest: str) -> str | None:
    """The title of the game at a guest's table that waits for players."""
    waits = table.status == "open" and table.mode.set_by_players and any(seat.kind == "empty" for seat in table.seats)
    return table.game.title if waits and table.host == guest else None


def turn_of(table_id: str, guest: str) -> Turn | None:
    """The turn of a guest that others wait for; None if it has passed. Raises NotSaved."""
    return server().look(table_id, partial(_turn, guest=guest))


def _turn(table: Table, guest: str) -> Turn | None:
    if waited_for(table) != guest:
        return None
    others = [seat.name for seat in table.seats if seat.guest not in (None, guest)]
    return Turn(table.game.title, others, not table.clock_seconds)


def visitors_of(table_id: str, host: str) -> tuple[str, list[str]] | None:
    """The game of a host's table before its start, and who has come; None if nobody waits there for the host."""
    return server().look(table_id, partial(_visitors, host=host))


def _visitors(table: Table, host: str) -> tuple[str, list[str]] | None:
    names = [seat.name for seat in table.seats if seat.guest not in (None, host)]
    waits = table.status == "open" and table.host == host and names
    return (table.game.title, names) if waits else None
