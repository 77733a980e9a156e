"""Matches that are well under way: played on at a table by the rules and the table's own dice, saved by the
house's own writer, as by another process of it; the server finds them in the log.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.browser.beside import named
from tests.browser.served import Served
from tuppence.actions import Action, to_json
from tuppence.match import State

MOST_PLAYS = 20_000
# What the one who decides does on the way to a moment; None where the match has come to it.
Scene = Callable[[State], Action | None]


def play_on(served: Served, table: str, scene: Scene) -> None:
    """Play the match at a table on to a scene; one that has not begun is started, bots on the empty seats."""
    served.beside.ask("tests.browser.prepared:play_and_save", table, f"{scene.__module__}:{scene.__name__}")


def play_and_save(table_id: str, name: str) -> None:
    """In a process that knows the house's data."""
    from tuppence_web.tables import queries
    from tuppence_web.tables.actions import Work
    from tuppence_web.tables.openings import bot
    from tuppence_web.tables.pen import Pen
    from tuppence_web.tables.rules import Desk

    scene: Scene = named(name)
    table = queries.stored(table_id)
    assert table is not None
    work = Work(time.time_ns() // 1_000_000)
    desk = Desk(table, work.now)
    if table.status == "open":
        for number, chair in enumerate(table.seats):
            if chair.kind == "empty":
                desk.add("bot", "person", number, None, bot(table.seats, number, "regular"))
        desk.start("person", None, table.host)
    while (seat := table.to_act) is not None and (action := scene(table.playing)) is not None:
        assert table.seq < MOST_PLAYS, f"{scene.__name__} never comes"
        desk.play("bot" if table.seats[seat].grade else "person", seat, to_json(action))
    work.add(table, desk.entries)
    Pen().write(work.plays, work.changes)
