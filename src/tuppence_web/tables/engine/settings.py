"""Which settings a game's tables have, and what is chosen where nothing is said."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.errors import InvalidOption
from tuppence.game import Game, GameType
from tuppence.options import OptionField, checked_choice
from tuppence_web.hosted.game import Help, hosted
from tuppence_web.tables.wire.settings import FIELDS, TableSettings

HELP = FIELDS["help"]
HELP_WORDS: dict[Help, str] = {
    "none": "",
    "odds": "Odds: the table shows the chances. ",
    "suggestion": "A suggestion: it marks what a good player would do. ",
}
BOTH = "The odds and a suggestion"


def setting_fields(game: GameType) -> tuple[OptionField, ...]:
    """The form fields for a table's settings."""
    lacking, narrowed = _lacking(game), {field.name: field for field in help_fields(hosted(game.name).helps)}
    return tuple(narrowed.get(name, field) for name, field in FIELDS.items() if name not in lacking)


def _lacking(game: GameType) -> dict[str, str]:
    """The settings that tables of a game lack, with the reasons."""
    title = game.title
    reasons = {
        "turn_seconds": f"{title} has a clock in its own rules" if game.timeout is not None else "",
        "buy_seconds": "" if game.offers else f"{title} makes no offers",
        HELP.name: "" if help_fields(hosted(game.name).helps) else f"{title} gives no help",
    }
    return {name: reason for name, reason in reasons.items() if reason}


def help_fields(helps: tuple[Help, ...]) -> tuple[OptionField, ...]:
    """The form field for the help of a table that can give these; none if there is nothing to choose."""
    if len(helps) == 1:
        return ()
    labels = dict(HELP.choices) | ({"suggestion": BOTH} if "odds" in helps else {})
    words = "".join(HELP_WORDS[one] for one in helps)
    choices = tuple((one, labels[one]) for one in helps)
    return (msgspec.structs.replace(HELP, help=f"{words}{HELP.help}", choices=choices),)


def usual_help(game: GameType, people: int) -> Help | None:
    """The help of a table where none is chosen: what the game usually gives a player alone against bots."""
    if len(hosted(game.name).helps) == 1:
        return None
    return hosted(game.name).usual_help if people == 1 else "none"


def device_help(game: GameType, people: int, chosen: object) -> Help | None:
    """The help of a match on one device, which cannot give what takes a server. Raises InvalidOption."""
    helps = hosted(game.name).helps_offline
    if chosen is not None:
        help: Help = msgspec.convert(checked_choice(HELP.name, chosen, helps), Help)
        return help
    return usual_help(game, people) if len(helps) > 1 else None


def fill_in(game: GameType, given: dict[str, Any]) -> TableSettings:
    """The settings in ``given``, with defaults for those missing or None. Raises InvalidOption."""
    fields = {field.name: field for field in setting_fields(game)}
    for name, reason in _lacking(game).items():
        if given.get(name) is not None:
            raise InvalidOption(name, given[name], f"left out: {reason} (GA-4, GA-5)")
    return TableSettings(**{name: _checked(fields.get(name), given.get(name)) for name in FIELDS})


def settings_of(game: GameType, body: dict[str, Any]) -> TableSettings:
    """The settings in an entry of the log. Older entries say "signals" for reactions and "hints" for the odds; a match
    in play whose entry has neither continues without help.
    """
    older = {"reactions": body.get("signals"), "help": "odds" if body.get("hints") else None}
    return fill_in(game, {**older, **body})


def without_clocks(game: GameType) -> TableSettings:
    """Settings without clocks, whose names end with ``_seconds``."""
    seconds = {field.name: 0 for field in setting_fields(game) if field.name.endswith("_seconds")}
    return fill_in(game, seconds)


def _checked(field: OptionField | None, value: object) -> Any:
    """A valid value of a setting; None for a setting that the table does not have."""
    if field is None:
        return None
    if value is None:
        return field.default
    return field.checked(value)


def in_competition(game: Game) -> bool:
    """Whether a match has the options of the association's own matches (Article V)."""
    rules = hosted(game.name).competition
    return rules is not None and all(game.options[name] == value for name, value in rules.items())
