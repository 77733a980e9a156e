"""What a table must know of Penny White."""

from __future__ import annotations

from tuppence.at_table import AtTable
from tuppence.games.penny_white import bots, evaluation
from tuppence.games.penny_white.actions import Foul

AT_TABLE = AtTable(
    minutes=20,
    levels=bots.LEVELS,
    bot=bots.Bot,
    warm=evaluation.warm,
    referee_actions=(Foul,),
    slow_chance=True,
)
