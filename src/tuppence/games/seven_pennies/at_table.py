"""What a live table needs to know about Seven Pennies."""

from __future__ import annotations

from tuppence.at_table import AtTable
from tuppence.games.seven_pennies import bots, options, rules
from tuppence.games.seven_pennies.levels import LEVELS


def warm() -> None:
    """Compile the champion's search."""
    from tuppence.games.seven_pennies import search

    search.champion.warm(rules.new_position(options.Options.fill_in({})))


AT_TABLE = AtTable(
    minutes=10,
    levels=LEVELS,
    wins=(0.622, 0.566),  # 100,000 matches each, ± 0.003 (docs/studies/levels.md)
    bot=bots.Bot,
    warm=warm,
    suggests=True,
)
