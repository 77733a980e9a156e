"""What a live table needs to know about Dropsy."""

from __future__ import annotations

from tuppence.at_table import AtTable
from tuppence.games.dropsy import bots, draws, odds
from tuppence.games.dropsy.actions import Foul


def warm() -> None:
    """Compile what the champion plays out."""
    from tuppence.games.dropsy import planning

    planning.warm()


AT_TABLE = AtTable(
    minutes=30,
    levels=bots.LEVELS,
    wins=(0.950, 0.713),  # 40 matches of three rounds, ± 0.068, and 80, ± 0.098 (docs/studies/levels.md)
    bot=bots.Bot,
    warm=warm,
    referee_actions=(Foul,),
    slow_chance=True,
    missing=draws.missing,
    odds_map=odds.odds_map,
)
