"""The levels of Dropsy: beginner, regular and champion.

They choose places to drop from. The tremor of the hand is part of the game and the same for every player.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tuppence.actions import Action
from tuppence.bot import LevelBot
from tuppence.errors import needs
from tuppence.games.dropsy import options, rules, views
from tuppence.games.dropsy.actions import ArrangeRandom, Drop
from tuppence.games.dropsy.board import extent
from tuppence.games.dropsy.bots import aims
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.odds.landing import ground, middles
from tuppence.games.dropsy.rules import Position
from tuppence.levels import Levels
from tuppence.rule import COMPILER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tuppence.games.dropsy.bots.planning import Champion

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR, CHAMPION = 1, 2, 3
STEPS = 201  # possible places of a beginner's hand along each side of the layout


class Bot(LevelBot):
    """A bot of a level.

    The champion's playouts must be compiled. If compilation has not started, the constructor compiles. While another
    thread compiles, the champion plays like the regular.
    """

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = options.Options(**chosen)
        self._champion = load_champion(seed) if self._policy == CHAMPION else None

    def _choose(self, view: dict[str, Any]) -> Action:
        position = known_position(self._options, view)
        if self._champion is not None and self._champion.ready:
            return self._champion.action(position)
        if position.phase == rules.ARRANGE:
            return ArrangeRandom()
        return self._nearest_free(position) if self._policy == BEGINNER else aims.best_expected(position)

    def _nearest_free(self, s: Position) -> Drop:
        """Return a drop at the free slot nearest to a random place; at the nearest slot if none is free."""
        on = ground(s)
        hand = [extent(s.cells, axis) * self._noise(STEPS) / (STEPS - 1) for axis in range(2)]
        x, y = min(aims.free_slots(on) or middles(on.cells), key=lambda place: math.dist(place, hand))
        return Drop(x, y, HEIGHTS[0])


def load_champion(seed: int) -> Champion:
    """Return the champion. Raise NotInstalled."""
    needs("the champion of Dropsy", *COMPILER)
    from tuppence.games.dropsy.bots.planning import Champion

    return Champion(seed)


def known_position(chosen: options.Options, view: dict[str, Any]) -> Position:
    """Return the position that a view shows.

    Tokens in a hand count as not yet dropped, except one token of a seat that dropped and has none on the boards. This
    does not matter for the levels.
    """
    s = rules.new_position(chosen)
    s.phase, s.turn, s.round = views.PHASES.index(view["phase"]), view["turn"], view["round"]
    for seat in range(s.seats):
        for name in ("hands", "fouls", "scores", "drops"):
            getattr(s, name)[seat] = view[name][seat]
        s.given[seat] = view["last"]["points"][seat] if view["last"] else 0
        s.points[seat] = -rules.PENALTY * max(view["fouls"][seat] - 1, 0)
    s.cells = [list(cell) for cell in view["cells"]] if view["cells"] else s.cells
    s.finisher = rules.NOBODY if view["finisher"] is None else view["finisher"]
    s.dropped = len(view["tokens"])
    for token, one in enumerate(view["tokens"]):
        s.owner[token] = one["seat"]
        rules.lie(s, token, one["x"], one["y"], one["z"], one["tilt"])
    for seat in range(s.seats):
        if s.drops[seat] and seat not in s.owner[: s.dropped]:
            s.owner[s.dropped] = seat
            s.dropped += 1
    return s


def warm() -> None:
    """Compile the champion's playouts."""
    from tuppence.games.dropsy.bots import planning

    planning.warm()


def samples(position: Position, actions: Sequence[Action], seed: int) -> NDArray[np.float64] | None:
    """Return the chances to win after each drop, by the champion's search; None for layouts."""
    from tuppence.games.dropsy.bots import planning

    drops = [action for action in actions if isinstance(action, Drop)]
    return planning.samples_of(position, drops, seed) if len(drops) == len(actions) else None


BOTS = Levels(
    names=LEVELS,
    bot=Bot,
    wins=(0.950, 0.713),  # 40 matches of three rounds, ± 0.068, and 80, ± 0.098 (docs/studies/levels.md)
    warm=warm,
    samples=samples,
)
