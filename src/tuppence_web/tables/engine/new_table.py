"""A table to open, its id and its secret, and the first entries of its log."""

from __future__ import annotations

import re
import secrets
from typing import Any

import msgspec

import tuppence
from tuppence.errors import InvalidOption
from tuppence.game import game_type
from tuppence.options import OptionField
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.modes.challenge import Challenge
from tuppence_web.tables.engine.settings import setting_fields
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.messages import Fixture, RealTable
from tuppence_web.tables.wire.settings import TableSettings
from tuppence_web.tables.wire.types import JsonObject

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that are easily confused
ID_LENGTH = 10
ID_PATTERN = f"[{ID_ALPHABET}]{{{ID_LENGTH}}}"
SECRET_BYTES = 32

BOT_NAMES = (
    "Mab", "Old Tom", "Nell", "Bram", "Pip", "Wyn", "Hetty", "Jago", "Tilda", "Silas",
    "Dot", "Rufus", "Merle", "Gus", "Ivy", "Amos", "Bess", "Caleb", "Effie", "Ned",
)  # fmt: skip


class NewTable(msgspec.Struct, frozen=True):
    """A table to open. ``host`` is a guest's id; ``auto_start``: the match begins once all seeds are in.

    ``fixture``: the association's match, whose seats and options the players cannot change. ``real``: a match at a real
    table, which begins at once; its seats have names. ``device``: played on one device, which draws by itself.
    ``first``: a first game, which begins at once, with chosen luck. ``score``: who has won how often before, in a run
    of rematches (running_score.py). ``strangers``: the first of that run was open to anyone. ``copied``: the actions of
    another match with which this one begins. ``challenge``: that of a day, whose ``secret`` makes the chance; otherwise
    the secret is drawn.
    """

    game: str
    options: dict[str, Any]
    host: str
    seats: list[Seat]
    auto_start: bool
    settings: TableSettings
    fixture: Fixture | None = None
    real: RealTable | None = None
    device: bool = False
    first: bool = False
    score: dict[str, int] = {}
    strangers: bool = False
    copied: list[JsonObject] = []
    challenge: Challenge | None = None
    secret: bytes = b""


def bot_name(seat: int, taken: set[str]) -> str:
    """A name for a bot: different for each seat, and not taken."""
    turned = BOT_NAMES[seat:] + BOT_NAMES[:seat]
    return next((name for name in turned if name not in taken), turned[0])


def bot(table_seats: list[Seat], seat: int, level: str) -> dict[str, Any]:
    """The body of the entry that puts a bot on a seat. The name of a bot that is there stays."""
    here = table_seats[seat]
    name = here.name if here.kind == "bot" else bot_name(seat, {other.name for other in table_seats})
    return {"level": level, "name": name}


def known_options(game: str) -> frozenset[str]:
    """The names of a game's options."""
    return frozenset(field.name for field in game_type(game).option_fields)


def in_words(game: str, error: InvalidOption) -> str:
    """Why an option is refused, in the labels of the form."""
    chosen = game_type(game)
    fields = (*chosen.option_fields, *setting_fields(chosen))
    field = next((field for field in fields if field.name == error.option), None)
    return str(error) if field is None else f"{field.label} must be {_allowed(field, error)}."


def _allowed(field: OptionField, error: InvalidOption) -> str:
    """The allowed values of an option, in the labels of the form."""
    allowed = error.allowed
    for value, label in field.choices:
        allowed = re.sub(rf"\b{re.escape(value)}\b", f"“{label}”", allowed)
    return allowed


def idle_options(game: str, chosen: dict[str, Any]) -> dict[str, str]:
    """The options for which the game accepts only the default beside the chosen ones (GA-4), each with that value."""
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
    """Some values of an option, enough to see whether the game accepts more than one."""
    if field.choices:
        return [value for value, _ in field.choices]
    return [False, True] if field.kind == "bool" else [field.low, field.high]


def _without_refused(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options without those that are refused beside the others."""
    while (refusal := _refusal(game, options)) is not None:
        options = {name: value for name, value in options.items() if name != refusal.option}
    return options


def _refusal(game: str, options: dict[str, Any]) -> InvalidOption | None:
    """Why the options of a game are refused, or None."""
    try:
        tuppence.load(game, **options)
    except InvalidOption as error:
        return error
    return None


def is_table_id(text: str) -> bool:
    """Whether a text can be the id of a table."""
    return re.fullmatch(ID_PATTERN, text) is not None


def open_table(opening: NewTable, now: int) -> tuple[Table, list[Entry]]:
    """A new table and its first log entries."""
    id = "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))
    table = Table(id, opening.game, opening.secret or secrets.token_bytes(SECRET_BYTES))
    return table, opened(table, opening, now)


def opened(table: Table, opening: NewTable, now: int) -> list[Entry]:
    """The first log entries of a table, applied to it."""
    body = {
        "guest": opening.host,
        "options": opening.options,
        "auto_start": opening.auto_start,
        "fixture": msgspec.to_builtins(opening.fixture),
        **({"real": msgspec.to_builtins(opening.real)} if opening.real else {}),
        **({"device": True} if opening.device else {}),
        **({"first": True} if opening.first else {}),
        **({"score": opening.score} if opening.score else {}),
        **({"strangers": True} if opening.strangers else {}),
        **({"copied": opening.copied} if opening.copied else {}),
        **({"challenge": msgspec.to_builtins(opening.challenge)} if opening.challenge else {}),
        **msgspec.to_builtins(opening.settings),
    }
    entries = [Entry(1, now, "opened", "person", None, None, body)]
    table.apply(entries[0])
    for number, seat in enumerate(opening.seats):
        if seat.guest is not None:
            sat = {"guest": seat.guest, "name": seat.name}
            entries.append(Entry(table.seq + 1, now, "sat", "person", number, None, sat))
        elif seat.level is not None:
            sat = bot(table.seats, number, seat.level)
            entries.append(Entry(table.seq + 1, now, "bot", "house", number, None, sat))
        elif seat.name:
            by = table.mode.names_by
            entries.append(Entry(table.seq + 1, now, "named", by, number, None, {"name": seat.name}))
        else:
            continue
        table.apply(entries[-1])
    seeds = table.mode.seeds_at_once(len(table.seats))
    if seeds is not None:
        entries.append(Entry(table.seq + 1, now, "started", "house", None, None, seeds))
        table.apply(entries[-1])
    return entries
