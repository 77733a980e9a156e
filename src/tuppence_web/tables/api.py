"""All that other apps call of the tables: matches of the association, and tables for friends and strangers.

The app of matches receives `match_finished`, and then asks for the `outcome`; the app of friends receives the other
signals.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction

import tuppence
from tuppence.chance.fairness import Tally
from tuppence.events.words import listed
from tuppence.game import GameType, game_type
from tuppence_web.database import of_database
from tuppence_web.hosted.game import hosted
from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import sit_anywhere
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in, without_clocks
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.seating import waited_for
from tuppence_web.tables.live.server import TableServer, ask_server, look, look_at, server
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.pages.home import front_page
from tuppence_web.tables.pages.story import about
from tuppence_web.tables.pages.views import open_to_anyone
from tuppence_web.tables.signals import came_back, match_finished, opened_to_anyone, turn_missed, visitor_missed
from tuppence_web.tables.wire.messages import Fixture, RealTable
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere

__all__ = [
    "OpenTable", "Outcome", "Seen", "Turn", "association_game", "came_back", "free_lobbies", "front_page", "in_play",
    "lobby_of", "match_finished", "of_database_soon", "open_match", "open_tables", "open_to_anyone",
    "opened_to_anyone", "outcome", "over", "pennies_each", "running", "sit_down", "turn_missed", "turn_of",
    "visitor_missed", "visitors_of", "who_is_here",
]  # fmt: skip

MOST_LISTED = 30
MOST_LOBBIES = 10  # of one guest that are looked at
WAITS_AWAY = timedelta(hours=1)  # while a table stays listed whose host has left the page, but gets notifications
Answer = TypeVar("Answer")
P = ParamSpec("P")


@functools.cache
def association_game() -> GameType:
    """The game that the association plays."""
    return next(game for game in map(game_type, tuppence.games()) if hosted(game.name).competition is not None)


def _options(players: int, in_teams: bool = False) -> dict[str, Any]:
    """The options of an association's match, by the competition rules."""
    options = {**(hosted(association_game().name).competition or {}), "players": players}
    if players <= 2:
        return options
    return {**options, "format": "teams" if in_teams else "multi"}


@functools.cache
def pennies_each(players: int) -> int:
    """The number of pennies with which each of 2 to 20 players begins an association's match (5.01, 5.02)."""
    return int(tuppence.load(association_game().name, **_options(players)).options["pennies"])


def open_match(
    host: str,
    players: Sequence[tuple[str, str]],
    title: str,
    path: str,
    pennies: int | None = None,
    official: str | None = None,
    teams: Sequence[str] = (),
) -> str:
    """Open a table by the competition rules for 2 to 20 seated players, and return the table's id.

    ``host``: the guest who may begin before everybody has come; ``players``: guest and name, by seat; ``title`` and
    ``path``: the name of the match and its page; ``pennies``: each player's, by default the number in the rules
    (Article V). The match begins by itself once everybody has come. With ``official``, a certified official's name, it
    is played at a real table, which they have found flat and clear (PD-9), and begins at once: ``host`` is their guest,
    who enters what happens. ``teams``: the names of two teams that play, seated alternately, the first one in seat 1.
    The table is saved in the caller's transaction; other processes and our own writer find it after the commit.
    """
    game = association_game()
    options = _options(len(players), bool(teams))
    if pennies is not None:
        options["pennies"] = pennies
    seats = [Seat(guest=guest, name=name) for guest, name in players]
    real = RealTable(official, True, True, [], False) if official else None
    chosen = without_clocks(game) if real else fill_in(game, {})
    fixture = Fixture(title, path, list(teams) or msgspec.UNSET)
    opening = NewTable(game.name, options, host, seats, real is None, chosen, fixture, real)
    work = WriteBatch(time.time_ns() // 1_000_000)
    table, entries = open_table(opening, work.now)
    work.open(table, entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    for note in work.afterwards:
        transaction.on_commit(note, robust=True)
    return table.id


class Outcome(NamedTuple):
    """How an association's match ended at a table of ours, once that is final.

    ``source``: "table" if it was played here, "referee" if it was played at a real table and entered here. ``order``:
    the guests by place, first place first. ``official``: the guest who confirmed it, if a person did. ``why``: the
    reason of the last undo, if there was one. ``tally``: how often each face came that was entered from a real table.
    ``drinks``: those that guests owe the bartender (8.01(b)).
    """

    source: Literal["table", "referee"]
    order: list[str]
    official: str | None = None
    why: str = ""
    tally: Tally | None = None
    drinks: Mapping[str, int] = {}


def outcome(table_id: str) -> Outcome | None:
    """How a match ended; None while its order of finish may still change, or if there is no such table.

    A match played here is final when it is over, one at a real table when it has been confirmed since the last undo.
    When an outcome becomes final, `WriteBatch` announces it.
    """
    table = queries.stored(table_id)
    if table is None or not table.counts:
        return None
    placings = table.playing.placings()
    order = [table.seats[seat].guest or "" for seat in sorted(range(len(table.seats)), key=lambda seat: placings[seat])]
    mode, state = table.mode, table.playing
    official = table.host if mode.official else None
    owed = zip(table.seats, mode.drinks(state), strict=False)
    drinks = {seat.guest: number for seat, number in owed if seat.guest and number}
    return Outcome(mode.result_by, order, official, queries.last_undo(table_id), mode.tally(state), drinks)


class Seen(NamedTuple):
    """A match in play as anybody may see it.

    ``rows``: name, the team's name or "", score, and whether it is their turn, by seat.
    """

    progress: str
    score_name: str
    rows: list[tuple[str, str, int, bool]]


def in_play(table_id: str) -> Seen | None:
    """How a match stands at a table; None if none is in play there."""
    table = queries.stored(table_id)
    if table is None or table.state is None or table.status != "playing":
        return None
    text = table.state.text()
    rows = [
        (seat.name, table.mode.team_of(number), score, number == table.to_act)
        for number, (seat, score) in enumerate(zip(table.seats, text.score(), strict=True))
    ]
    return Seen(text.progress(), text.score_name, rows)


def over(tables: Collection[str]) -> set[str]:
    """Those of these tables where the match has ended with an order of finish."""
    return queries.over(tables)


def running(tables: Collection[str]) -> set[str]:
    """Those of these tables where a match is in play, or its result is not confirmed."""
    return queries.running(tables)


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

    A table whose host has left its page is listed for two minutes, and longer if the host is ``reachable`` by
    notifications.
    """
    times = queries.open_to_anyone(MOST_LISTED)
    gone = clock.now() - timedelta(seconds=settings.HOST_GONE_SECONDS)
    recent = [id for id, (_, seen) in times.items() if seen > gone - WAITS_AWAY]
    found = {id: lobby for id, lobby in _look_at(recent, _lobby, "lobby").items() if reader not in lobby.removed}
    away = {lobby.host for id, lobby in found.items() if times[id][1] <= gone}
    reached = set(reachable(away)) if away else set()
    shown = [id for id in recent if id in found and (times[id][1] > gone or found[id].host in reached)]
    return [_open_table(id, found[id], reader, times[id][0]) for id in shown]


def sit_down(table_id: str, guest: UUID, name: str) -> bool:
    """Take the first free seat of a table for a guest. Return whether there was one."""
    who = Person(guest.hex, name)
    return server().change(table_id, partial(sit_anywhere, who=who)) is None


def _lobby(table: Table) -> Lobby | None:
    """What a list says about a table; None if it waits for nobody."""
    free = sum(seat.kind == "empty" for seat in table.seats)
    people = [seat for seat in table.seats if seat.guest is not None]
    closed = table.status != "open" or not table.mode.set_by_players or not table.settings.anyone
    if closed or not free or not people or table.host is None:
        return None
    options = about({"game": table.game_name, "options": table.game.options})
    guests = frozenset(seat.guest for seat in people if seat.guest is not None)
    names = listed([seat.name for seat in people])
    return Lobby(table.game.kind, " · ".join(options), names, free, table.host, guests, frozenset(table.removed))


def _open_table(id: str, lobby: Lobby, reader: str | None, since: datetime) -> OpenTable:
    """A table in the list of a reader."""
    yours = reader is not None and (reader == lobby.host or reader in lobby.guests)
    return OpenTable(id, lobby.game, lobby.about, lobby.here, lobby.free, since, yours, lobby.host, lobby.guests)


def _look_at(tables: Collection[str], question: Callable[[Table], Answer | None], name: Hashable) -> dict[str, Answer]:
    """Ask the same about several tables; those without an answer are left out."""
    try:
        answers = look_at(list(tables), question, name)
    except NotThere:  # no table server in this process
        return {}
    return {id: answer for id, answer in answers.items() if answer is not None}


def who_is_here() -> dict[str, set[str]]:
    """The tables to which guests are connected in this process, by the guest's id."""
    try:
        return ask_server(TableServer.who_is_here)
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


def of_database_soon(work: Callable[P, object], *args: P.args, **more: P.kwargs) -> None:
    """Do something with the database in a thread. In the event loop of a server."""
    server().runner.begin(of_database(None, work, *args, **more))


def turn_of(table_id: str, guest: str) -> Turn | None:
    """The turn of a guest that others wait for; None if it has passed. Raises NotSaved."""
    return look(table_id, partial(_turn, guest=guest))


def _turn(table: Table, guest: str) -> Turn | None:
    if waited_for(table) != guest:
        return None
    others = [seat.name for seat in table.seats if seat.guest not in (None, guest)]
    return Turn(table.game.title, others, not table.clock_seconds)


def visitors_of(table_id: str, host: str) -> tuple[str, list[str]] | None:
    """The game of a host's table before its start, and who has come; None if nobody waits there for the host."""
    return look(table_id, partial(_visitors, host=host))


def _visitors(table: Table, host: str) -> tuple[str, list[str]] | None:
    names = [seat.name for seat in table.seats if seat.guest not in (None, host)]
    waits = table.status == "open" and table.host == host and names
    return (table.game.title, names) if waits else None
