"""The levels of Penny Drop at a seat: beginner, regular and champion.

Each level is a rule over a position, so a bot can use it with its seat's view, and playouts can compile it.
docs/studies/penny-drop.md reports their strength, and how the champion was made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tuppence.bot import LevelBot
from tuppence.errors import needs
from tuppence.games.penny_drop import options
from tuppence.games.penny_drop.actions import Roll, Stop
from tuppence.games.penny_drop.bots.levels import BEGINNER, CHAMPION, LEVELS, THRESHOLDS, beginner, regular
from tuppence.games.penny_drop.legality import STOP
from tuppence.games.penny_drop.rules import Position
from tuppence.levels import Levels

if TYPE_CHECKING:
    from tuppence.games.penny_drop.bots.champion import Champion


class Bot(LevelBot):
    """A bot of a level. It needs no compiler."""

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = chosen
        self._champion = load_champion(chosen) if self._policy == CHAMPION else None

    def _choose(self, view: dict[str, Any]) -> Roll | Stop:
        seen = self._seen(view)
        if self._policy == BEGINNER:
            action = beginner(seen, self._noise(THRESHOLDS))
        elif self._champion is None:
            action = regular(seen)
        else:
            action = self._champion.action(seen)
        return Stop() if action == STOP else Roll()

    def _seen(self, view: dict[str, Any]) -> Position:
        """Return a position with the fields that the levels read."""
        return Position(
            seats=self._options["players"],
            format=list(options.FORMATS).index(self._options["format"]),
            pub=int(self._options["rules"] == "pub"),
            turn=view["turn"],
            rolled=view["rolled"],
            shown=sum(view["box"]),
            box=view["box"],
            pennies=view["pennies"],
        )


def load_champion(chosen: dict[str, Any]) -> Champion:
    """Return the champion of matches with these options. Raise NotInstalled."""
    needs("the champion of Penny Drop", "numpy")
    from tuppence.games.penny_drop.bots.champion import Champion

    return Champion(chosen)


def warm() -> None:
    """Load the champion's tables and compile the solver, which measures luck and choices."""
    from tuppence.games.penny_drop import solve
    from tuppence.games.penny_drop.bots import tables

    for kind in tables.KINDS:
        tables.shipped(kind)
    solve.warm()


BOTS = Levels(
    names=LEVELS,
    bot=Bot,
    wins=(0.594, 0.556),  # 100,000 matches each, ± 0.003 (docs/studies/levels.md)
    warm=warm,
)
