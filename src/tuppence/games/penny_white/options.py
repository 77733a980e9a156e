"""The options of Penny White (PW-1, PW-3, PW-4, PW-8)."""

from __future__ import annotations

from typing import Annotated

from tuppence import options
from tuppence.options import Tremor, option

PENNIES = (1, 8)  # of each player
WHITE = option(
    "The white",
    "Placed: the starter sets it beyond the far line. Flicked: the starter flicks it over that line.",
    choices={"placed": "Placed", "flicked": "Flicked"},
)


class Options(options.Options, frozen=True, kw_only=True):
    """All options of a match. Lengths are in mm."""

    players: Annotated[int, option("Players", "Two, one against the other.", 2, 2)] = 2
    pennies: Annotated[int, option("Pennies each", "Flicked in every end.", *PENNIES)] = 4
    ends: Annotated[int, option("Ends", "The most points after this number of ends win.", 1, 30)] = 6
    white: Annotated[str, WHITE] = "placed"
    tremor: Tremor = 1.0
    decider: Annotated[bool, option("A decider", "A level match continues, end by end, until one leads.")] = False
    width: Annotated[float, option("Width of the board", "In millimetres: 300 is usual.", 200.0, 1000.0)] = 300.0
    length: Annotated[float, option("Length of the board", "In millimetres: 750 is usual.", 650.0, 2000.0)] = 750.0
