"""The levels of Seven Pennies at a seat: beginner, regular and champion.

Each level is a rule over a position, so a bot can use it with its seat's view, and playouts can compile it. An action
is its index in the list of legal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tuppence.bot import LevelBot
from tuppence.errors import needs
from tuppence.games.seven_pennies import options, rules
from tuppence.games.seven_pennies.actions import Cancel, Gather
from tuppence.games.seven_pennies.bots.levels import BEGINNER, LEVELS, NOISE, beginner, regular
from tuppence.games.seven_pennies.kernel import typed
from tuppence.levels import Levels
from tuppence.rule import COMPILER

if TYPE_CHECKING:
    from tuppence.games.seven_pennies.bots.champion import Champion


def seen(chosen: options.Options, view: dict[str, Any]) -> rules.Position:
    """Return the position that the deciding seat knows from its view. Nothing is hidden."""
    seats, position = chosen.players, rules.new_position(chosen)
    position.phase = rules.CHOOSE
    position.turn = view["turn"]
    position.balcony = view["balcony"]
    position.thrown = view["balcony"] + sum(view["theatre"])
    position.gone = seats - view["placings"].count(0)
    position.theatre[: position.faces] = view["theatre"]
    position.value[:seats] = [held["value"] or 0 for held in view["held"]]
    position.count[:seats] = [held["count"] for held in view["held"]]
    counted = position.nickels if position.tko else position.scores
    counted[:seats] = view["nickels" if position.tko else "scores"]
    position.places[:seats] = view["placings"]
    return position


class Bot(LevelBot):
    """A bot of a level.

    The champion's search must be compiled. While `warm` compiles it in the background, the champion plays the action
    with the best heuristic value. If compilation has not started, the constructor compiles.
    """

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = options.Options(**chosen)
        self._decisions = 0
        self._champion = load_champion(chosen, seed) if level == "champion" else None

    def _choose(self, view: dict[str, Any]) -> Gather | Cancel:
        position = seen(self._options, view)
        self._decisions += 1
        if self._champion is not None:
            number = self._champion.number(position, self._decisions)
        elif self._policy == BEGINNER:
            number = beginner(position, self._noise(NOISE))
        else:
            number = regular(position)
        return typed(position, number)


def load_champion(chosen: dict[str, Any], seed: int) -> Champion:
    """Return the champion of matches with these options. Raise NotInstalled."""
    needs("the champion of Seven Pennies", *COMPILER)
    from tuppence.games.seven_pennies.bots.champion import Champion

    return Champion(chosen, seed)


def warm() -> None:
    """Compile the champion's search."""
    from tuppence.games.seven_pennies.bots import search

    search.champion.warm(rules.new_position(options.Options.fill_in({})))


BOTS = Levels(
    names=LEVELS,
    bot=Bot,
    wins=(0.622, 0.566),  # 100,000 matches each, ± 0.003 (docs/studies/levels.md)
    warm=warm,
)
