"""The options of Penny White (PW-1, PW-3, PW-4, PW-8)."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.options import (
    TREMOR,
    TREMORS,
    OptionField,
    checked_bool,
    checked_choice,
    checked_float,
    checked_int,
    refuse_unknown,
)

PLAYERS = (2, 2)
PENNIES, ENDS = (1, 8), (1, 30)
WIDTHS, LENGTHS = (200.0, 1000.0), (650.0, 2000.0)
WHITES = ("placed", "flicked")


class Options(msgspec.Struct, frozen=True):
    """All options of a match. Lengths are in mm."""

    players: int
    pennies: int
    ends: int
    white: str
    tremor: float
    decider: bool
    width: float
    length: float


def fill_in(given: dict[str, Any]) -> Options:
    """All options from those given. Raises InvalidOption (GA-4)."""
    refuse_unknown(given, Options.__struct_fields__)
    return Options(
        players=checked_int("players", given.get("players", PLAYERS[0]), *PLAYERS),
        pennies=checked_int("pennies", given.get("pennies", 4), *PENNIES),
        ends=checked_int("ends", given.get("ends", 6), *ENDS),
        white=checked_choice("white", given.get("white", WHITES[0]), WHITES),
        tremor=checked_float("tremor", given.get("tremor", 1.0), *TREMORS),
        decider=checked_bool("decider", given.get("decider", False)),
        width=checked_float("width", given.get("width", 300.0), *WIDTHS),
        length=checked_float("length", given.get("length", 750.0), *LENGTHS),
    )


FIELDS = (
    OptionField("players", "Players", "Two, one against the other.", 2, low=PLAYERS[0], high=PLAYERS[1]),
    OptionField("pennies", "Pennies each", "Flicked in every end.", 4, low=PENNIES[0], high=PENNIES[1]),
    OptionField("ends", "Ends", "The most points after so many ends win.", 6, low=ENDS[0], high=ENDS[1]),
    OptionField(
        "white",
        "The white",
        "Placed: who starts an end sets it beyond the far line. Flicked: who starts flicks it over that line.",
        WHITES[0],
        choices=(("placed", "Placed"), ("flicked", "Flicked")),
    ),
    TREMOR,
    OptionField("decider", "A decider", "A level match goes on, end by end, until one leads.", False),
    OptionField("width", "Width of the board", "In millimetres: 300 is usual.", 300.0, low=WIDTHS[0], high=WIDTHS[1]),
    OptionField(
        "length", "Length of the board", "In millimetres: 750 is usual.", 750.0, low=LENGTHS[0], high=LENGTHS[1]
    ),
)
