"""Matches under way: played at a table by the rules and the table's dice, and saved by the writer of
another process of the server, which finds them in the log.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Any

from tests.browser.beside import named
from tests.browser.guests import Guest
from tests.browser.served import Served
from tuppence.actions import Action, to_json
from tuppence.game import game_type
from tuppence.match import State
from tuppence_web.hosted.game import hosted

MOST_PLAYS = 20_000
MOST_TABLES = 20  # tried until a match reaches a scene: chance may prevent it
# The action on the way to a scene; None once the match has reached it.
Scene = Callable[[State], Action | None]


def sit_down(
    served: Served, game: str, scene: Scene, *people: Guest | None, names: Sequence[str] = (), **chosen: Any
) -> None:
    """Bring people to the first seats of a table at a scene; bots have the others. None: an absent person.

    ``names``: of people and bots, by seat. ``chosen``: options of the game and settings of
    the table.
    """
    request = (game, name_of(scene), len(people), list(names), chosen)
    opened = served.beside.ask("tests.browser.prepared:open_and_play", *request)
    for guest, cookie in zip(people, opened["cookies"], strict=True):
        if guest is not None:
            guest.context.add_cookies([{"name": opened["cookie"], "value": cookie, "url": served.address}])
            guest.go(opened["path"])


def name_of(scene: Scene) -> str:
    return f"{scene.__module__}:{scene.__name__}"


def play_on(served: Served, table: str, scene: Scene) -> None:
    """Play a table's match to a scene. A match that has not begun is started, with bots on the empty seats."""
    served.beside.ask("tests.browser.prepared:play_and_save", table, name_of(scene))


def open_and_play(game: str, name: str, people: int, names: list[str], chosen: dict[str, Any]) -> dict[str, Any]:
    """Runs beside the server."""
    from tuppence_web.accounts.models import Guest as Known
    from tuppence_web.accounts.queries import COOKIE, cookie_of_guest
    from tuppence_web.tables.actions import WriteBatch
    from tuppence_web.tables.engine.log import Seat
    from tuppence_web.tables.engine.new_table import NewTable, open_table
    from tuppence_web.tables.engine.settings import fill_in
    from tuppence_web.tables.log_writer import LogWriter
    from tuppence_web.tables.wire.settings import FIELDS

    options = {option: value for option, value in chosen.items() if option not in FIELDS}
    kind = game_type(game)
    help = {"help": hosted(kind.name).usual_help} if len(hosted(kind.name).helps) > 1 else {}
    settings = {**help, **{setting: value for setting, value in chosen.items() if setting in FIELDS}}
    named = names[:people] or [f"Guest {number + 1}" for number in range(people)]
    guests = [Known.objects.create(name=name) for name in named]
    seats = [Seat(guest=guest.id.hex, name=guest.name) for guest in guests]
    opening = NewTable(game, options, seats[0].guest or "", seats, False, fill_in(kind, settings))
    cookies = [cookie_of_guest(guest) for guest in guests]
    for _ in range(MOST_TABLES):
        work = WriteBatch(time.time_ns() // 1_000_000)
        table, entries = open_table(opening, work.now)
        work.open(table, entries)
        LogWriter().write(work.plays, work.changes, work.dues)
        if play_and_save(table.id, name, names):
            return {"path": f"/tables/{table.id}/", "cookie": COOKIE, "cookies": cookies}
    raise AssertionError(f"{name} never comes")


def play_and_save(table_id: str, name: str, names: Sequence[str] = ()) -> bool:
    """Runs beside the server: return whether the match reached the scene before its end.

    Starts again if the server has written to the log meanwhile: a browser at the table commits to a seed.
    """
    from django.db import IntegrityError

    while True:
        with contextlib.suppress(IntegrityError):
            return _play_and_save(table_id, name, names)


def _play_and_save(table_id: str, name: str, names: Sequence[str]) -> bool:
    from tests.tuppence_web.tables.in_place import bring_chance
    from tuppence_web.tables import queries
    from tuppence_web.tables.actions import WriteBatch
    from tuppence_web.tables.engine.commands.decision import Decision
    from tuppence_web.tables.engine.new_table import bot
    from tuppence_web.tables.log_writer import LogWriter

    scene: Scene = named(name)
    table = queries.stored(table_id)
    assert table is not None
    work = WriteBatch(time.time_ns() // 1_000_000)
    decision = Decision(table, work.now)
    if table.status == "open":
        for number, chair in enumerate(table.seats):
            if chair.kind == "empty":
                called = {"name": names[number]} if number < len(names) else {}
                decision.add("bot", "person", number, None, {**bot(table.seats, number, "regular"), **called})
        decision.begin()  # without seeds of browsers, which are elsewhere
    bring_chance(decision)
    while (seat := table.to_act) is not None and (action := scene(table.playing)) is not None:
        assert table.seq < MOST_PLAYS, f"{scene.__name__} never comes"
        decision.play("bot" if table.seats[seat].level else "person", seat, to_json(action))
        bring_chance(decision)
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table.to_act is not None
