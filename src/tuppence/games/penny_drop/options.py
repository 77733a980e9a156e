"""The options of Penny Drop (PD-1, PD-2, PD-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from tuppence import options
from tuppence.errors import InvalidOption
from tuppence.options import OptionField, option

FORMATS = {"singles": "One against one", "multi": "Each for themselves", "teams": "Teams"}
PLAYERS = option("Players", "Two play singles; three to twenty play each for themselves.", 2, 20)
FORMAT = option("Format", "Teams are for four or six: every other seat is on the same side.", choices=FORMATS)
PLAYED_FOR = option(
    "Played for",
    "Competition: be the first to get rid of all pennies. Pub: don't be the last, the last one buys.",
    choices={"competition": "First place", "pub": "Who buys the drinks"},
)
PENNIES = option("Pennies each", "Left empty: 12 in singles, 10 for up to five players, 8 for more.", 1, 50)
SECONDS = option("Seconds to think", "A player who takes longer collects the pennies on the box. 0: no clock.", 0, 3600)


def pennies_at_start(format: str, players: int) -> int:
    """Return the number of pennies of each player at the start (5.01-5.03).

    >>> [pennies_at_start("multi", n) for n in (3, 5, 6)]
    [10, 10, 8]
    """
    if format == "singles":
        return 12
    return 10 if players <= 5 else 8


def fitting(players: int) -> tuple[str, ...]:
    """Return the formats for a number of players, the default first (PD-1)."""
    return {2: ("singles",), 4: ("multi", "teams"), 6: ("multi", "teams")}.get(players, ("multi",))


class Options(options.Options, frozen=True, kw_only=True):
    """All options of a match."""

    players: Annotated[int, PLAYERS] = 2
    format: Annotated[str, FORMAT]
    rules: Annotated[str, PLAYED_FOR] = "competition"
    pennies: Annotated[int, PENNIES]
    move_seconds: Annotated[int, SECONDS] = 120

    @classmethod
    def usual(cls, name: str, chosen: Mapping[str, Any]) -> Any:
        players = chosen["players"]
        return fitting(players)[0] if name == "format" else pennies_at_start(chosen["format"], players)

    @classmethod
    def checked(cls, field: OptionField, value: Any, chosen: Mapping[str, Any]) -> Any:
        checked = super().checked(field, value, chosen)
        if field.name == "format" and checked not in (formats := fitting(chosen["players"])):
            raise InvalidOption("format", value, f"{' or '.join(formats)} with {chosen['players']} players (PD-1)")
        return checked
