"""A match again, from its log or its record, as the messages that a reader would have got play by play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

import tuppence
from tuppence.game import Game, game_type
from tuppence_web.hosted.score_sheet import ScoreSheet
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.wire.types import By

NEWEST_SHOWN = 24  # entries before a position, from which boards draw what lies there
POSITIONS = ("started", "played", "abandoned")  # the entries after which a reader gets a position


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """Return a log without the plays that were taken back at a real table."""
    found: list[Entry] = []
    for entry in entries:
        if entry.kind == "undone":
            found = [one for one in found if one.kind != "played" or one.seq < entry.body["to"]]
        else:
            found.append(entry)
    return found


def messages(table: Table, entries: Iterable[Entry], seat: int | None, first: int = 0) -> Iterator[str]:
    """Apply a log to a new table and yield what a reader in a seat, None for a watcher, gets of its match.

    The first message is the `Welcome` at the start, or after the play of the number ``first``. One `Log` follows for
    each play (`joins`).
    """
    sent, play = 0, -1
    for entry in entries:
        table.apply(entry)
        if entry.kind not in POSITIONS or (play >= 0 and joins(table.game, table.chance_due)):
            continue
        play += 1
        if play < first:
            continue
        renderer = Renderer(table, entry.at)
        before = entry.seq - (NEWEST_SHOWN if first else 1)
        yield renderer.log(sent, seat, False) if sent else renderer.welcome(before, seat, None, "")
        sent = entry.seq


def joins(game: Game, by_chance: bool) -> bool:
    """Return whether an action belongs to the play before it.

    A play is a decision with the chance after it. On a score sheet, where nobody decides, each entry is one.
    """
    return by_chance and not isinstance(game, ScoreSheet)


def position_of(record: dict[str, Any], names: list[str], seat: int) -> msgspec.Raw:
    """Return the `Welcome` of a reader in a seat, with the position in which a record ends."""
    table = Table("", record["game"], b"")
    for entry in entries_of(table, record, names):
        table.apply(entry)
    return msgspec.Raw(Renderer(table, 0).welcome(max(0, table.seq - NEWEST_SHOWN), seat, None, names[seat]).encode())


def actions_to(record: dict[str, Any], play: int) -> tuple[list[dict[str, Any]], int] | None:
    """Return the actions that lead to the position after a play of `messages`, and the seat that decides there.

    Return None if there is no such play, or nobody decides there.
    """
    state = tuppence.load(record["game"], **record["options"]).new_initial_state()
    history = iter(record["history"])
    for number in range(play + 1):
        action = next(history, None) if number else None
        if number and action is None:
            return None
        while action is not None:
            state.apply_action(action)
            action = next(history, None) if joins(state.game, state.is_chance_node()) else None
    seat = state.current_player()
    return (state.history, seat) if seat >= 0 else None


def entries_of(table: Table, record: dict[str, Any], names: list[str]) -> Iterator[Entry]:
    """Yield a log with the plays of a record, each once the one before has been applied to its new table."""
    settings = msgspec.to_builtins(fill_in(game_type(record["game"]), {}))
    opening = {"guest": None, "options": record["options"], "auto_start": False, "device": True, **settings}
    yield Entry(1, 0, "opened", "house", None, None, opening)
    for seat, name in enumerate(names):
        yield Entry(table.seq + 1, 0, "named", "house", seat, None, {"name": name})
    yield Entry(table.seq + 1, 0, "started", "house", None, None, {"seeds": [], "streams": "event"})
    for action in record["history"]:
        by: By = "chance" if table.chance_due else "person"
        yield Entry(table.seq + 1, 0, "played", by, table.to_act, None, action)
