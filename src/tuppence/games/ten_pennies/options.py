"""The options of Ten Pennies: how many play."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.options import OptionField, checked_int, refuse_unknown

PLAYERS = (2, 8)


class Options(msgspec.Struct, frozen=True):
    """Every option with its value filled in."""

    players: int


def fill_in(given: dict[str, Any]) -> Options:
    """All options from those given. Raises InvalidOption (GA-4)."""
    refuse_unknown(given, Options.__struct_fields__)
    return Options(players=checked_int("players", given.get("players", PLAYERS[0]), *PLAYERS))


FIELDS = (
    OptionField(
        "players",
        "Players",
        "One deck with two jokers for every two of them.",
        2,
        low=PLAYERS[0],
        high=PLAYERS[1],
    ),
)
