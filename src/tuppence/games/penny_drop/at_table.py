"""What a table must know of Penny Drop."""

from __future__ import annotations

from tuppence.at_table import AtTable
from tuppence.games.penny_drop import bots, solve, tables
from tuppence.games.penny_drop.actions import Timeout


def warm() -> None:
    """Load what the champion plays by, and what tells of luck and choices."""
    for kind in tables.KINDS:
        tables.shipped(kind)
    solve.warm()


AT_TABLE = AtTable(
    minutes=5,
    levels=bots.LEVELS,
    bot=bots.Bot,
    warm=warm,
    timeout=Timeout(),
    clock_option="move_seconds",
    referee_actions=(Timeout,),
    competition={"rules": "competition"},
)
