"""The levels of Penny Drop: beginner, regular and champion.

Each level is a rule over a position, so it plays live from its seat's view and, compiled, in playouts. How strong they
are, and how the champion was made: docs/decisions/0010-champion-beyond-singles.md.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tuppence.bot import LevelBot
from tuppence.chance import below
from tuppence.games.penny_drop import options, tables
from tuppence.games.penny_drop.actions import Roll, Stop
from tuppence.games.penny_drop.legality import ROLL, STOP
from tuppence.games.penny_drop.tables import Tables
from tuppence.rule import rule

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR, CHAMPION = 1, 2, 3  # policy numbers in playouts
THRESHOLDS = 5  # a beginner's threshold is 0 to 4 full slots


@rule
def beginner(s: Any, threshold: int) -> int:
    """Roll again while at most ``threshold`` slots are full; it is drawn from 0 to 4 for each decision."""
    return ROLL if s.rolled == 0 or s.shown <= threshold else STOP


@rule
def regular(s: Any) -> int:
    """Stop when half of the box is full, but with two pennies or fewer roll again up to three full slots."""
    if s.rolled == 0 or s.shown < 3:
        return ROLL
    return ROLL if s.pennies[s.turn] <= 2 and s.shown < 4 else STOP


@rule
def champion(s: Any, solved: Tables) -> int:
    """Play by the tables: exact in singles and teams, an equilibrium otherwise."""
    return ROLL if s.rolled == 0 or tables.rolls_again(s, solved) else STOP


@rule
def choose(s: Any, policy: int, solved: Tables, rng: Any) -> int:
    """Return a level's action, for playouts."""
    if policy == BEGINNER:
        return beginner(s, below(rng, THRESHOLDS))
    if policy == REGULAR:
        return regular(s)
    return champion(s, solved)


class Bot(LevelBot):
    """A level at a seat. It needs no compiler."""

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = chosen
        self._tables = tables.shipped(tables.kind_of(chosen)) if self._policy == CHAMPION else None

    def _choose(self, view: dict[str, Any]) -> Roll | Stop:
        seen = self._seen(view)
        if self._policy == BEGINNER:
            action = beginner(seen, self._noise(THRESHOLDS))
        elif self._tables is None:
            action = regular(seen)
        else:
            action = champion(seen, self._tables)
        return Stop() if action == STOP else Roll()

    def _seen(self, view: dict[str, Any]) -> SimpleNamespace:
        """Return the view as a position that the levels can read."""
        return SimpleNamespace(
            seats=self._options["players"],
            format=options.FORMATS.index(self._options["format"]),
            pub=self._options["rules"] == "pub",
            turn=view["turn"],
            rolled=view["rolled"],
            shown=sum(view["box"]),
            box=view["box"],
            pennies=view["pennies"],
        )
