"""What a live table needs to know about Ten Pennies."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.at_table import AtTable
from tuppence.games.ten_pennies import bots, options, rules
from tuppence.games.ten_pennies.actions import Pass
from tuppence.games.ten_pennies.levels import LEVELS
from tuppence.games.ten_pennies.rules import Position


def warm() -> None:
    """Compile the champion's search."""
    from tuppence.games.ten_pennies import search

    search.champion.warm(rules.new_position(options.Options.fill_in({})))


def unanswered(position: Position) -> Action | None:
    """Return Pass for an unanswered offer to buy (GA-5, TP-3)."""
    return Pass() if position.phase == rules.BUY else None


AT_TABLE = AtTable(
    minutes=40,
    levels=LEVELS,
    wins=(0.919, 0.770),  # 20,000 matches, ± 0.004, and 100, ± 0.081 (docs/studies/ten-pennies.md)
    bot=bots.Bot,
    warm=warm,
    unanswered=unanswered,
    suggests=True,
    usual_help="suggestion",
)
