"""What a live table needs to know about Penny White."""

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
