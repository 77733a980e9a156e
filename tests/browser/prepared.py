"""Matches that are well under way: played on at an open table by the rules and the table's own dice, saved by the
house's own writer, as by another process of it; the server finds them in the log.

``python -m tests.browser.prepared TABLE MODULE:SCENE`` does so for the house of TUPPENCE_DATA.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import django

from tests.browser.served import Served
from tuppence.actions import Action, to_json
from tuppence.match import State

ROOT = Path(__file__).parents[2]
MOST_PLAYS = 20_000
# What the one who decides does on the way to a moment; None where the match has come to it.
Scene = Callable[[State], Action | None]


def play_on(served: Served, table: str, scene: Scene) -> None:
    """Start the match at a table that somebody has opened, bots on the empty seats, and play it to a scene."""
    named = f"{scene.__module__}:{scene.__name__}"
    command = [sys.executable, "-m", "tests.browser.prepared", table, named]
    subprocess.run(command, cwd=ROOT, env=served.environ, check=True)


def play_and_save(table_id: str, scene: Scene) -> None:
    """In a process that knows the house's data."""
    from tuppence_web.tables import queries
    from tuppence_web.tables.actions import Work
    from tuppence_web.tables.openings import bot
    from tuppence_web.tables.pen import Pen
    from tuppence_web.tables.rules import Desk

    table = queries.stored(table_id)
    assert table is not None
    work = Work(time.time_ns() // 1_000_000)
    desk = Desk(table, work.now)
    for number, chair in enumerate(table.seats):
        if chair.kind == "empty":
            desk.add("bot", "person", number, None, bot(table.seats, number, "regular"))
    desk.start("person", None, table.host)
    while (seat := table.to_act) is not None and (action := scene(table.playing)) is not None:
        assert table.seq < MOST_PLAYS, f"{scene.__name__} never comes"
        desk.play("bot" if table.seats[seat].grade else "person", seat, to_json(action))
    work.add(table, desk.entries)
    Pen().write(work.plays, work.changes)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    django.setup()
    module, _, name = sys.argv[2].partition(":")
    play_and_save(sys.argv[1], getattr(importlib.import_module(module), name))
