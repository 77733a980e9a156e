"""What a live table needs to know about Penny Drop."""

from __future__ import annotations

from tuppence.at_table import AtTable
from tuppence.games.penny_drop import bots
from tuppence.games.penny_drop.actions import Timeout
from tuppence.games.penny_drop.levels import LEVELS


def warm() -> None:
    """Load the champion's tables and compile the solver, which measures luck and choices."""
    from tuppence.games.penny_drop import solve, tables

    for kind in tables.KINDS:
        tables.shipped(kind)
    solve.warm()


AT_TABLE = AtTable(
    minutes=5,
    levels=LEVELS,
    wins=(0.594, 0.556),  # 100,000 matches each, ± 0.003 (docs/studies/levels.md)
    bot=bots.Bot,
    warm=warm,
    timeout=Timeout(),
    clock_option="move_seconds",
    referee_actions=(Timeout,),
    tells_odds=True,
    suggests=True,
    usual_help="odds",
    surface_rule="PD-9",
    competition={"rules": "competition"},
)
