"""The levels of Penny White: beginner, regular and champion.

They choose aims. The tremor of the hand is part of the game and the same for every player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tuppence.actions import Action
from tuppence.bot import LevelBot
from tuppence.errors import needs
from tuppence.games.penny_white import options, rules, views
from tuppence.games.penny_white.actions import Flick, FlickWhite, PlaceWhite
from tuppence.games.penny_white.board import WHITE
from tuppence.games.penny_white.bots import aims, heuristics
from tuppence.games.penny_white.rules import Position
from tuppence.levels import Levels
from tuppence.rule import COMPILER, Compilation, can_compile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tuppence.games.penny_white.bots.planning import Champion

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR, CHAMPION = 1, 2, 3
MIDDLE = 125.0  # mm over the far line, where a level places the white
STEPS = 201  # possible values of a beginner's error
WIDE = 0.06  # a beginner's largest error, sideways and along, as a fraction of the distance
HANDS = 16  # samples of the tremor for each candidate of the regular


class Bot(LevelBot):
    """A bot of a level.

    The regular and the champion simulate flicks; the champion needs the compiled physics. If compilation has not
    started, the constructor compiles. While another thread compiles, the bot flicks straight at the white. Without a
    compiler the regular simulates in plain Python.
    """

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = options.Options(**chosen)
        self._champion = load_champion(seed) if self._policy == CHAMPION else None
        self._compilation = compilation() if self._policy > BEGINNER and can_compile() else None

    def _choose(self, view: dict[str, Any]) -> Action:
        position = known_position(self._options, view)
        match position.phase:
            case rules.PLACE_WHITE:
                return PlaceWhite(MIDDLE)
            case rules.FLICK_WHITE:
                flick = aims.over_the_line(position)
                return FlickWhite(flick.x, flick.y, flick.angle, flick.speed)
            case rules.REMOVE:
                return heuristics.best_removal(position)
        if self._policy == BEGINNER:
            return self._inaccurate(position)
        if self._compilation is not None and not self._compilation.ready:
            return aims.towards(aims.starts(position)[0], position.discs[WHITE])
        return self._champion.best_flick(position) if self._champion is not None else self._best_expected(position)

    def _inaccurate(self, position: Position) -> Action:
        """Return a flick at the white with a random error."""
        start, (x, y) = aims.starts(position)[0], position.discs[WHITE]
        aside, short = (WIDE * y * (self._noise(STEPS) / (STEPS // 2) - 1) for _ in range(2))
        return aims.towards(start, (x + aside, y + short))

    def _best_expected(self, position: Position) -> Action:
        """Return the candidate with the best expected value over the same samples of the tremor."""
        hands = [(self._rng.deviate(), self._rng.deviate()) for _ in range(HANDS)]
        if self._compilation is None:
            return heuristics.best_flick(position, hands)
        from tuppence.games.penny_white.bots import evaluation

        return evaluation.best_flick(position, hands)


def load_champion(seed: int) -> Champion:
    """Return the champion. Raise NotInstalled."""
    needs("the champion of Penny White", *COMPILER)
    from tuppence.games.penny_white.bots.planning import Champion

    return Champion(seed)


def compilation() -> Compilation:
    """Return the state of the physics' compilation. If it has not started, compile."""
    from tuppence.physics import discs

    if not discs.compilation.begun:
        discs.warm()
    return discs.compilation


def known_position(chosen: options.Options, view: dict[str, Any]) -> Position:
    """Return a position with the fields that the levels read, from a view."""
    made = rules.new_position(chosen)
    made.phase = views.PHASES.index(view["phase"])
    made.turn, made.end, made.scores = view["turn"], view["end"], [*view["scores"]]
    made.left, made.flicked = [*view["left"]], len(view["pennies"])
    made.starter = (made.turn + made.flicked - (made.phase == rules.REMOVE)) % rules.SEATS
    if view["white"] is not None:
        rules.lie(made, WHITE, *view["white"])
    for number, penny in enumerate(view["pennies"], 1):
        rules.lie(made, number, penny["x"], penny["y"])
        made.owner[number], made.on_board[number] = penny["seat"], int(penny["on_board"])
    made.removals = int(made.phase == rules.REMOVE)
    return made


def warm() -> None:
    """Compile the physics, or load it from the cache."""
    from tuppence.physics import discs

    discs.warm()


def samples(position: Position, actions: Sequence[Action], seed: int) -> NDArray[np.float64] | None:
    """Return the chances to win after each flick of a penny or each removal, by the champion's search; else None."""
    from tuppence.games.penny_white.bots import planning

    if position.phase == rules.REMOVE:
        return planning.samples_of_removals(position, actions, seed)
    flicks = [action for action in actions if isinstance(action, Flick)]
    return planning.samples_of(position, flicks, seed) if len(flicks) == len(actions) else None


BOTS = Levels(
    names=LEVELS,
    bot=Bot,
    wins=(0.990, 0.86),  # 300 matches, ± 0.011, and 100, ± 0.06 (docs/studies/levels.md)
    warm=warm,
    samples=samples,
)
