"""The options of Penny Drop (PD-1, PD-2, PD-7)."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.errors import InvalidOption
from tuppence.options import OptionField, checked_choice, checked_int, refuse_unknown

PLAYERS = (2, 20)
FORMATS = ("singles", "multi", "teams")
RULES = ("competition", "pub")


class Options(msgspec.Struct, frozen=True):
    """All options of a match."""

    players: int
    format: str
    rules: str
    pennies: int
    move_seconds: int


def pennies_at_start(format: str, players: int) -> int:
    """Return how many pennies each player starts with (5.01-5.03).

    >>> [pennies_at_start("multi", n) for n in (3, 5, 6)]
    [10, 10, 8]
    """
    if format == "singles":
        return 12
    return 10 if players <= 5 else 8


def fill_in(given: dict[str, Any]) -> Options:
    """Return all options, with defaults for those not given. Raise InvalidOption (GA-4)."""
    refuse_unknown(given, Options.__struct_fields__)
    players = checked_int("players", given.get("players", 2), *PLAYERS)
    format = _format(given, players)
    return Options(
        players=players,
        format=format,
        rules=checked_choice("rules", given.get("rules", RULES[0]), RULES),
        pennies=checked_int("pennies", given.get("pennies", pennies_at_start(format, players)), 1, 50),
        move_seconds=checked_int("move_seconds", given.get("move_seconds", 120), 0, 3600),
    )


def _format(given: dict[str, Any], players: int) -> str:
    """Return the format of the match: by default singles for 2 players and multi for more (PD-1)."""
    fitting = {2: ("singles",), 4: ("multi", "teams"), 6: ("multi", "teams")}.get(players, ("multi",))
    format = checked_choice("format", given.get("format", fitting[0]), FORMATS)
    if format not in fitting:
        raise InvalidOption("format", format, f"{' or '.join(fitting)} with {players} players (PD-1)")
    return format


FIELDS = (
    OptionField("players", "Players", "Two play singles; three to twenty play each for themselves.", 2, low=2, high=20),
    OptionField(
        "format",
        "Format",
        "Teams are for four or six: every other seat is on the same side.",
        None,
        choices=(("singles", "One against one"), ("multi", "Each for themselves"), ("teams", "Teams")),
    ),
    OptionField(
        "rules",
        "Played for",
        "Competition: be the first to get rid of all pennies. Pub: don't be the last, the last one buys.",
        "competition",
        choices=(("competition", "First place"), ("pub", "Who buys the drinks")),
    ),
    OptionField(
        "pennies",
        "Pennies each",
        "Left empty: 12 in singles, 10 for up to five players, 8 for more.",
        None,
        low=1,
        high=50,
    ),
    OptionField(
        "move_seconds",
        "Seconds to think",
        "A player who takes longer collects the pennies on the box. 0: no clock.",
        120,
        low=0,
        high=3600,
    ),
)
