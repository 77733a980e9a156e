"""The options of Dropsy (DR-1, DR-4)."""

from __future__ import annotations

from typing import Annotated

from tuppence import options
from tuppence.options import Tremor, option


class Options(options.Options, frozen=True, kw_only=True):
    """All options of a match."""

    players: Annotated[int, option("Players", "Two to six, each with a colour.", 2, 6)] = 2
    tokens: Annotated[int, option("Tokens each", "Dropped in every round.", 1, 20)] = 8
    rounds: Annotated[int, option("Rounds", "The most points after this number of rounds win.", 1, 20)] = 6
    tremor: Tremor = 1.0
