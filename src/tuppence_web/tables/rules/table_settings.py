"""A table's settings besides its game's options: clocks that the game's rules lack (GA-5), reactions, hints, and
whether strangers may come.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.errors import InvalidOption
from tuppence.game import GameType
from tuppence.options import OptionField, checked_bool, checked_int

TURN_SECONDS = OptionField(
    "turn_seconds",
    "Seconds to think",
    "After that, a regular bot decides for the player. 0: no clock, the table waits.",
    120,
    low=0,
    high=3600,
)
BUY_SECONDS = OptionField(
    "buy_seconds",
    "Seconds to answer an offer",
    "After that, the player passes. 0: no clock, the table waits.",
    15,
    low=0,
    high=60,
)
REACTIONS = OptionField(
    "reactions",
    "Reactions",
    "Players can send each other “Well played”, “Ouch” and the like. There is no other chat.",
    True,
)

HINTS = OptionField(
    "hints",
    "Hints",
    "Players can ask what to expect of a position. Such a match does not count for ratings.",
    False,
)

ANYONE = OptionField(
    "anyone",
    "Open to anyone who comes",
    "Until the match begins, the table is listed for all who look for a game.",
    False,
)


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one table.

    ``turn_seconds``: the time to decide, 0 for no clock; None if the game's rules have a clock of their own.
    ``buy_seconds``: the time to answer an offer, 0 for no clock; None if the game has no offers. ``reactions``: whether
    people may send reactions. ``hints``: whether players may ask what to expect; None if the game cannot tell.
    ``anyone``: whether the table is listed for strangers until the match begins.
    """

    turn_seconds: int | None
    buy_seconds: int | None
    reactions: bool
    hints: bool | None = None
    anyone: bool = False


NAMES = TableSettings.__struct_fields__


def setting_fields(game: GameType) -> tuple[OptionField, ...]:
    """The form fields for a table's settings."""
    clock = (TURN_SECONDS,) if game.at_table.timeout is None else ()
    offers = (BUY_SECONDS,) if game.at_table.offers else ()
    hints = (HINTS,) if game.at_table.gives_hints else ()
    return (*clock, *offers, REACTIONS, *hints, ANYONE)


def fill_in(game: GameType, given: dict[str, Any]) -> TableSettings:
    """The settings in ``given``, with defaults for those missing or None. Raises InvalidOption."""
    fields = {field.name: field for field in setting_fields(game)}
    for name in NAMES:
        if name not in fields and given.get(name) is not None:
            raise InvalidOption(name, given[name], f"left out: {_why_without(game, name)} (GA-4, GA-5)")
    return TableSettings(**{name: _checked(fields.get(name), given.get(name)) for name in NAMES})


def without_clocks(game: GameType) -> TableSettings:
    """Settings without clocks."""
    seconds = {field.name: 0 for field in setting_fields(game) if field.kind == "int"}
    return fill_in(game, seconds)


def _why_without(game: GameType, setting: str) -> str:
    if setting == TURN_SECONDS.name:
        return f"{game.title} has a clock in its own rules"
    return f"{game.title} makes no offers" if setting == BUY_SECONDS.name else f"{game.title} gives no hints"


def _checked(field: OptionField | None, value: object) -> Any:
    """A valid value of a setting; None for a setting that the table does not have."""
    if field is None:
        return None
    if value is None:
        return field.default
    if field.kind == "bool":
        return checked_bool(field.name, value)
    return checked_int(field.name, value, int(field.low or 0), int(field.high or 0))
