"""Ways of spending pennies in Ten Pennies, as policies for arenas: each plays as the regular and buys by one of them.

`tuppence arena ten-pennies studies.ten_pennies.spending:averaging studies.ten_pennies.spending:mixed` lets two meet.
"""

from __future__ import annotations

from tuppence.chance import Generator
from tuppence.games.ten_pennies.bots import heuristics
from tuppence.games.ten_pennies.bots.levels import sensible
from tuppence.games.ten_pennies.kernel import PASS
from tuppence.games.ten_pennies.rules import Position
from tuppence.rule import rule


@rule
def spends(s: Position, spending: int) -> int:
    """Return the regular's action with a spending plan."""
    return PASS if heuristics.must_pass(s) else sensible(s, spending)


@rule
def averaging(s: Position, seat: int, count: int, rng: Generator) -> int:
    """Spend pennies evenly, as the regular does."""
    return spends(s, heuristics.AVERAGING)


@rule
def go_out_early(s: Position, seat: int, count: int, rng: Generator) -> int:
    """Buy whatever helps, as long as there are pennies."""
    return spends(s, heuristics.GO_OUT_EARLY)


@rule
def hold_out(s: Position, seat: int, count: int, rng: Generator) -> int:
    """Hold pennies back for the rounds in which they are worth most."""
    return spends(s, heuristics.HOLD_OUT)


@rule
def mixed(s: Position, seat: int, count: int, rng: Generator) -> int:
    """Hold pennies back, but less strictly, as the champion does."""
    return spends(s, heuristics.MIXED)
