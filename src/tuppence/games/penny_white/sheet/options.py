"""The options of the score sheet of Penny White: the game's, but for the tremor, as real hands have their own."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.games.penny_white import options
from tuppence.options import refuse_unknown


class Options(msgspec.Struct, frozen=True):
    """All options of a match. Lengths are in mm."""

    players: int
    pennies: int
    ends: int
    white: str
    decider: bool
    width: float
    length: float


FIELDS = tuple(field for field in options.FIELDS if field.name in Options.__struct_fields__)


def fill_in(given: dict[str, Any]) -> Options:
    """Return all options, with defaults for those not given. Raise InvalidOption (GA-4)."""
    refuse_unknown(given, Options.__struct_fields__)
    chosen = msgspec.structs.asdict(options.fill_in(given))
    return Options(**{name: chosen[name] for name in Options.__struct_fields__})


def of_game(chosen: Options) -> options.Options:
    """Return these options as the game's."""
    return options.fill_in(msgspec.structs.asdict(chosen))
