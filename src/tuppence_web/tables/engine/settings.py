"""A table's settings besides its game's options: clocks that the game's rules lack (GA-5), reactions, help, and
whether strangers may come.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.at_table import Help
from tuppence.errors import InvalidOption
from tuppence.game import Game, GameType
from tuppence.options import OptionField, checked_bool, checked_choice, checked_int

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
HELP_NAME = "help"
HELP_LABELS: dict[Help, str] = {"none": "None", "odds": "The odds", "suggestion": "A suggestion"}
BOTH = "The odds and a suggestion"
HELP_WORDS: dict[Help, str] = {
    "none": "",
    "odds": "Odds: the table tells the chances. ",
    "suggestion": "A suggestion: it marks what a good player would do. ",
}
UNRATED = "A match with help does not count for ratings among people."

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
    people may send reactions. ``help``: what the table tells besides the rules; None if the game can give none.
    ``anyone``: whether the table is listed for strangers until the match begins.
    """

    turn_seconds: int | None
    buy_seconds: int | None
    reactions: bool
    help: Help | None = None
    anyone: bool = False


NAMES = TableSettings.__struct_fields__


def setting_fields(game: GameType) -> tuple[OptionField, ...]:
    """The form fields for a table's settings."""
    clock = (TURN_SECONDS,) if game.at_table.timeout is None else ()
    offers = (BUY_SECONDS,) if game.at_table.offers else ()
    return (*clock, *offers, REACTIONS, *help_fields(game.at_table.helps), ANYONE)


def help_fields(helps: tuple[Help, ...]) -> tuple[OptionField, ...]:
    """The form field for the help of a table that can give these; none if there is nothing to choose."""
    if len(helps) == 1:
        return ()
    both = HELP_LABELS | ({"suggestion": BOTH} if "odds" in helps else {})
    told = "".join(HELP_WORDS[one] for one in helps)
    choices = tuple((one, both[one]) for one in helps)
    return (OptionField(HELP_NAME, "Help", f"{told}{UNRATED}", "none", choices),)


def usual_help(game: GameType, people: int) -> Help | None:
    """The help of a table where none is chosen: what the game usually gives to who plays alone against bots."""
    if len(game.at_table.helps) == 1:
        return None
    return game.at_table.usual_help if people == 1 else "none"


def device_help(game: GameType, people: int, chosen: object = None) -> Help | None:
    """The help of a match on one device, which cannot give what takes a server. Raises InvalidOption."""
    helps = game.at_table.helps_at_once
    if chosen is not None:
        told: Help = msgspec.convert(checked_choice(HELP_NAME, chosen, helps), Help)
        return told
    return usual_help(game, people) if len(helps) > 1 else None


def fill_in(game: GameType, given: dict[str, Any]) -> TableSettings:
    """The settings in ``given``, with defaults for those missing or None. Raises InvalidOption."""
    fields = {field.name: field for field in setting_fields(game)}
    for name in NAMES:
        if name not in fields and given.get(name) is not None:
            raise InvalidOption(name, given[name], f"left out: {_why_without(game, name)} (GA-4, GA-5)")
    return TableSettings(**{name: _checked(fields.get(name), given.get(name)) for name in NAMES})


def settings_of(game: GameType, body: dict[str, Any]) -> TableSettings:
    """The settings in an entry of the log. Older ones say "signals", and "hints" of the odds; without these they told
    what is help now, and were rated: those still in play go on without it.
    """
    older = {"reactions": body.get("signals"), "help": "odds" if body.get("hints") else None}
    return fill_in(game, {**older, **body})


def without_clocks(game: GameType) -> TableSettings:
    """Settings without clocks."""
    seconds = {field.name: 0 for field in setting_fields(game) if field.kind == "int"}
    return fill_in(game, seconds)


def _why_without(game: GameType, setting: str) -> str:
    if setting == TURN_SECONDS.name:
        return f"{game.title} has a clock in its own rules"
    return f"{game.title} makes no offers" if setting == BUY_SECONDS.name else f"{game.title} gives no help"


def _checked(field: OptionField | None, value: object) -> Any:
    """A valid value of a setting; None for a setting that the table does not have."""
    if field is None:
        return None
    if value is None:
        return field.default
    if field.kind == "choice":
        return checked_choice(field.name, value, tuple(choice for choice, _ in field.choices))
    if field.kind == "bool":
        return checked_bool(field.name, value)
    return checked_int(field.name, value, int(field.low or 0), int(field.high or 0))


def in_competition(game: Game) -> bool:
    """Whether a match has the options of the association's own matches (Article V)."""
    rules = game.at_table.competition
    return rules is not None and all(game.options[name] == value for name, value in rules.items())
