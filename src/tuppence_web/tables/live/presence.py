"""Who gets a notification of what happens at a table: a player or host who has none of its pages in view."""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.dispatch import Signal

from tuppence_web.tables.actions import moment
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.seating import waited_for
from tuppence_web.tables.live.batch import Work
from tuppence_web.tables.live.connections import Connection
from tuppence_web.tables.signals import came_back, turn_missed, visitor_missed


def note_absent(work: Work, table: Table, entries: list[Entry]) -> None:
    """Send a signal if new entries began the turn of a player, or seated somebody, and the player or host is not there.

    The process that owns the table knows who does; if another one has written, the owner sends the signal later.
    """
    seat = table.to_act if table.moved >= entries[0].seq else None
    guest = None if seat is None else table.seats[seat].guest
    if guest is not None and not work.sees(guest, table.id) and waited_for(table) is not None:
        _say(work, turn_missed, table, guest)
    host = table.host
    if table.status != "open" or not table.mode.set_by_players or host is None:
        return
    sat = any(entry.kind == "sat" and entry.body["guest"] != host for entry in entries)
    if sat and not work.sees(host, table.id):
        _say(work, visitor_missed, table, host)


def leaves(work: Work, connection: Connection) -> None:
    """Handle a page that hides or disconnects: its player's turn may have come before, unseen on that screen."""
    if connection.guest is None or connection not in work.readers(connection.table_id):
        return
    connection.in_view = False
    table = work.table(connection.table_id)
    if table is None or connection.screen.seq >= table.moved:
        return
    if waited_for(table) == connection.guest and not work.sees(connection.guest, table.id):
        _say(work, turn_missed, table, connection.guest)


def note_present(work: Work, table: Table, guest: str | None) -> None:
    """Send a signal that a player or the host sees the table again."""
    if guest is not None and (table.seat_of(guest) is not None or guest == table.host):
        work.afterwards.append(_saying(work, came_back.send_robust, table, guest))


def _say(work: Work, signal: Signal, table: Table, guest: str) -> None:
    work.changes.append(_saying(work, signal.send, table, guest))


def _saying(work: Work, send: Callable[..., object], table: Table, guest: str) -> Callable[[], object]:
    return functools.partial(send, None, table=table.id, guest=guest, at=moment(work.now))
