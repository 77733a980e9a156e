"""The options of Ten Pennies: the number of players."""

from __future__ import annotations

from typing import Annotated

from tuppence import options
from tuppence.options import option

PLAYERS = (2, 8)


class Options(options.Options, frozen=True, kw_only=True):
    """All options of a match."""

    players: Annotated[int, option("Players", "There is one deck with two jokers for every two players.", *PLAYERS)] = 2
