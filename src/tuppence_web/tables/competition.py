"""Tables for the association's matches: opened with everybody seated, read for the order of finish.

The app of matches hears of `match_finished` and `due`, and then asks for the `outcome`.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from django.db import transaction

import tuppence
from tuppence.fairness import Tally
from tuppence.game import GameType, game_type
from tuppence_web.accounts.queries import people_behind
from tuppence_web.hosted.game import hosted
from tuppence_web.notices.actions import notify
from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import Opening, open_table
from tuppence_web.tables.engine.settings import fill_in, without_clocks
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.signals import due, match_finished
from tuppence_web.tables.wire.messages import Fixture, RealTable

__all__ = ["Outcome", "Seen", "association_game", "due", "in_play", "match_finished", "open_match", "outcome", "over"]


@functools.cache
def association_game() -> GameType:
    """The game that the association plays."""
    return next(game for game in map(game_type, tuppence.games()) if hosted(game.name).competition is not None)


def open_match(
    host: str,
    players: Sequence[tuple[str, str]],
    title: str,
    path: str,
    pennies: int | None = None,
    official: str | None = None,
) -> str:
    """Open a table by the competition rules for 2 to 20 seated players, notify them, and return the table's id.

    ``host``: the guest who may begin before everybody has come; ``players``: guest and name, by seat; ``title`` and
    ``path``: the name of the match and its page; ``pennies``: each player's, by default the number in the rules
    (Article V). The match begins by itself once everybody has come. With ``official``, a certified official's name, it
    is played at a real table, which they have found flat and clear (PD-9), and begins at once: ``host`` is their guest,
    who enters what happens. The table is saved in the caller's transaction; other processes and our own writer find it
    after the commit.
    """
    game = association_game()
    options = {**(hosted(game.name).competition or {}), "players": len(players)}
    if len(players) > 2:
        options["format"] = "multi"
    if pennies is not None:
        options["pennies"] = pennies
    seats = [Seat(guest=guest, name=name) for guest, name in players]
    real = RealTable(official, True, True, [], False) if official else None
    settings = without_clocks(game) if real else fill_in(game, {})
    opening = Opening(game.name, options, host, seats, real is None, settings, Fixture(title, path), real)
    work = WriteBatch(time.time_ns() // 1_000_000)
    table, entries = open_table(opening, work.now)
    work.open(table, entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    for note in work.afterwards:
        transaction.on_commit(note, robust=True)
    people = people_behind(guest for guest, _ in players)
    told = "follow it, and confirm the result at its end." if real else "your seat is reserved."
    notify(people, "Your match is open", f"{title}: {told}", f"/tables/{table.id}/")
    return table.id


class Outcome(NamedTuple):
    """How an association's match ended at a table of ours, once that is final.

    ``source``: "table" if it was played here, "referee" if it was played at a real table and entered here. ``order``:
    the guests by place, first place first. ``official``: the guest who confirmed it, if a person did. ``why``: the
    reason of the last undo, if there was one. ``tally``: how often each face came that was entered from a real table.
    """

    source: Literal["table", "referee"]
    order: list[str]
    official: str | None = None
    why: str = ""
    tally: Tally | None = None


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
    sheet = table.mode.told
    if sheet is None:
        return Outcome("table", order)
    official = table.host if sheet.official else None
    return Outcome("referee", order, official, queries.last_undo(table_id), table.playing.text().tally())


class Seen(NamedTuple):
    """A match in play as anybody may see it. ``rows``: name, score and whether it is their turn, by seat."""

    progress: str
    score_name: str
    rows: list[tuple[str, int, bool]]


def in_play(table_id: str) -> Seen | None:
    """How a match stands at a table; None if none is in play there."""
    table = queries.stored(table_id)
    if table is None or table.state is None or table.status != "playing":
        return None
    text = table.state.text()
    scores = zip(table.seats, text.score(), strict=True)
    turn = table.to_act
    rows = [(seat.name, score, number == turn) for number, (seat, score) in enumerate(scores)]
    return Seen(text.progress(), text.score_name, rows)


def over(tables: Collection[str]) -> set[str]:
    """Those of these tables where the match has ended with an order of finish."""
    return queries.over(tables)


def running(tables: Collection[str]) -> set[str]:
    """Those of these tables where a match is in play, or its result is not confirmed."""
    return queries.running(tables)
