"""The options of Ten Pennies: the number of players."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.options import OptionField, checked_int, refuse_unknown

PLAYERS = (2, 8)


class Options(msgspec.Struct, frozen=True):
    """All options of a match."""

    players: int


def fill_in(given: dict[str, Any]) -> Options:
    """Return all options, with defaults for those not given. Raise InvalidOption (GA-4)."""
    refuse_unknown(given, Options.__struct_fields__)
    return Options(players=checked_int("players", given.get("players", PLAYERS[0]), *PLAYERS))


FIELDS = (
    OptionField(
        "players",
        "Players",
        "There is one deck with two jokers for every two players.",
        2,
        low=PLAYERS[0],
        high=PLAYERS[1],
    ),
)
