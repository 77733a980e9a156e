"""The table's own clock, for games whose rules have none: a setting of the table, not an option of the game (GA-5)."""

from __future__ import annotations

from tuppence.errors import InvalidOption
from tuppence.game import Game
from tuppence.options import OptionField, checked_int

DEFAULT_SECONDS = 120
LONGEST_SECONDS = 3600
TURN_SECONDS = OptionField(
    "turn_seconds",
    "Seconds to think",
    "For who takes longer a regular bot decides. 0: no clock, the table waits.",
    DEFAULT_SECONDS,
    low=0,
    high=LONGEST_SECONDS,
)


def setting_fields(game: type[Game]) -> tuple[OptionField, ...]:
    """What forms ask for a table besides the options of its game."""
    return (TURN_SECONDS,) if game.timeout is None else ()


def seconds_to_think(game: type[Game], given: object) -> int | None:
    """The seconds that a table gives for a decision, 120 where none are ``given``, 0 for no clock.

    None where the rules have a clock of their own. Raises InvalidOption.
    """
    if game.timeout is None:
        return checked_int("turn_seconds", DEFAULT_SECONDS if given is None else given, 0, LONGEST_SECONDS)
    if given is not None:
        raise InvalidOption("turn_seconds", given, f"left out: {game.title} has a clock in its own rules (GA-4, GA-5)")
    return None
