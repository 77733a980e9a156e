"""Making a table: its id, its secret, who sits there from the start."""

from __future__ import annotations

import re
import secrets
from typing import Any

import msgspec

import tuppence
from tuppence.errors import InvalidOption
from tuppence.game import game_type
from tuppence.options import OptionField
from tuppence_web.tables.rules.table import Entry, Seat, Table
from tuppence_web.tables.rules.table_settings import TableSettings, setting_fields
from tuppence_web.tables.wire.messages import Fixture

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike when read out or typed
ID_LENGTH = 10
SECRET_BYTES = 32

BOT_NAMES = (
    "Mab", "Old Tom", "Nell", "Bram", "Pip", "Wyn", "Hetty", "Jago", "Tilda", "Silas",
    "Dot", "Rufus", "Merle", "Gus", "Ivy", "Amos", "Bess", "Caleb", "Effie", "Ned",
)  # fmt: skip


class Opening(msgspec.Struct, frozen=True):
    """A table to be made. ``host`` is a guest's id; ``auto_start``: it begins by itself when all seeds are in.

    ``fixture``: whose match it is, where the seats and the options are not for those who sit there to change.
    """

    game: str
    options: dict[str, Any]
    host: str
    seats: list[Seat]
    auto_start: bool
    settings: TableSettings
    fixture: Fixture | None = None


def bot_name(seat: int, taken: set[str]) -> str:
    """A name for a bot, another for every seat, and none that somebody has already."""
    turned = BOT_NAMES[seat:] + BOT_NAMES[:seat]
    return next((name for name in turned if name not in taken), turned[0])


def bot(table_seats: list[Seat], seat: int, grade: str) -> dict[str, Any]:
    """The body of the entry that puts a bot on a seat; one that sits there keeps its name."""
    here = table_seats[seat]
    name = here.name if here.kind == "bot" else bot_name(seat, {other.name for other in table_seats})
    return {"grade": grade, "name": name}


def known_options(game: str) -> frozenset[str]:
    """The names of a game's options."""
    return frozenset(field.name for field in game_type(game).option_fields)


def in_words(game: str, error: InvalidOption) -> str:
    """Why an option cannot be, as people read it: with the labels of the form in place of the values' names."""
    chosen = game_type(game)
    fields = (*chosen.option_fields, *setting_fields(chosen))
    field = next((field for field in fields if field.name == error.option), None)
    return str(error) if field is None else f"{field.label}: here it may be {_allowed(field, error)}."


def _allowed(field: OptionField, error: InvalidOption) -> str:
    """What an option may be, with the labels of the form in place of the values' names."""
    allowed = error.allowed
    for value, label in field.choices:
        allowed = re.sub(rf"\b{re.escape(value)}\b", f"“{label}”", allowed)
    return allowed


def idle_options(game: str, chosen: dict[str, Any]) -> dict[str, str]:
    """The options that can have no effect beside those that were chosen (GA-4), by name, and what they must be.

    The game itself is asked: it takes no value but the default.
    """
    idle = {}
    for field in game_type(game).option_fields:
        others = _without_refused(game, {name: value for name, value in chosen.items() if name != field.name})
        default = tuppence.load(game, **others).options[field.name]
        values = [value for value in _values(field) if value != default]
        refusals = [_refusal(game, {**others, field.name: value}) for value in values]
        because = [refusal for refusal in refusals if refusal is not None and refusal.option == field.name]
        if because and len(because) == len(values):
            why = _allowed(field, because[0])
            idle[field.name] = f"{why[0].upper()}{why[1:]}."
    return idle


def _values(field: OptionField) -> list[Any]:
    """Some values of an option, enough to see whether the game takes more than one."""
    if field.choices:
        return [value for value, _ in field.choices]
    return [False, True] if field.kind == "bool" else [field.low, field.high]


def _without_refused(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options that can stand, without those that cannot beside the others."""
    while (refusal := _refusal(game, options)) is not None:
        options = {name: value for name, value in options.items() if name != refusal.option}
    return options


def _refusal(game: str, options: dict[str, Any]) -> InvalidOption | None:
    """Why these options of a game cannot be; None where they can."""
    try:
        tuppence.load(game, **options)
    except InvalidOption as error:
        return error
    return None


def open_table(opening: Opening, now: int) -> tuple[Table, list[Entry]]:
    """A new table and the log that makes it what it is."""
    id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
    table = Table(id, opening.game, secrets.token_bytes(SECRET_BYTES))
    body = {
        "guest": opening.host,
        "options": opening.options,
        "auto_start": opening.auto_start,
        "fixture": msgspec.to_builtins(opening.fixture),
        **msgspec.to_builtins(opening.settings),
    }
    entries = [Entry(1, now, "opened", "person", None, None, body)]
    table.apply(entries[0])
    for number, seat in enumerate(opening.seats):
        if seat.guest is not None:
            sat = {"guest": seat.guest, "name": seat.name}
            entries.append(Entry(table.seq + 1, now, "sat", "person", number, None, sat))
        elif seat.grade is not None:
            sat = bot(table.seats, number, seat.grade)
            entries.append(Entry(table.seq + 1, now, "bot", "house", number, None, sat))
        else:
            continue
        table.apply(entries[-1])
    return table, entries
