"""What a table must know of Penny White."""

from __future__ import annotations

from tuppence.at_table import AtTable
from tuppence.games.penny_white import bots
from tuppence.games.penny_white.actions import Foul


def warm() -> None:
    """Compile the physics, which flicks take, and those who plan them."""
    from tuppence.physics import discs

    discs.warm()


AT_TABLE = AtTable(
    minutes=20,
    levels=bots.LEVELS,
    bot=bots.Bot,
    warm=warm,
    referee_actions=(Foul,),
    slow_chance=True,
)
