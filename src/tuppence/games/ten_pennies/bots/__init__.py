"""The levels of Ten Pennies at a seat: beginner, regular and champion.

Each level is a rule over a position, so a bot can use it with its seat's view, and playouts can compile it. An action
is its index in the list of legal actions.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from tuppence.actions import Action
from tuppence.bot import LevelBot
from tuppence.errors import needs
from tuppence.games.ten_pennies import kernel, options, rules
from tuppence.games.ten_pennies.actions import Discard, LayDown, LayOff, LaySet
from tuppence.games.ten_pennies.bots import heuristics
from tuppence.games.ten_pennies.bots.information import known_position
from tuppence.games.ten_pennies.bots.levels import BEGINNER, CHAMPION, LEVELS, NOISE, beginner, regular
from tuppence.games.ten_pennies.kernel import PASS
from tuppence.levels import Levels
from tuppence.rule import COMPILER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tuppence.games.ten_pennies.bots.champion import Champion


class Bot(LevelBot):
    """A bot of a level.

    The champion's search must be compiled. While `warm` compiles it in the background, the champion plays the action
    with the best heuristic value. If compilation has not started, the constructor compiles.
    """

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)
        self._options = options.Options(**chosen)
        self._decisions = 0
        self._champion = load_champion(self._options, seed) if self._policy == CHAMPION else None

    def _choose(self, view: dict[str, Any]) -> Action:
        position = known_position(self._options, view)
        self._decisions += 1
        if heuristics.must_pass(position):
            number = PASS
        elif self._champion is not None:
            number = self._champion.number(position, self._decisions)
        elif self._policy == BEGINNER:
            number = beginner(position, self._noise(NOISE))
        else:
            number = regular(position)
        return kernel.typed(position, number)


def load_champion(chosen: options.Options, seed: int) -> Champion:
    """Return the champion of matches with these options. Raise NotInstalled."""
    needs("the champion of Ten Pennies", *COMPILER)
    from tuppence.games.ten_pennies.bots.champion import Champion

    return Champion(chosen, seed)


def warm() -> None:
    """Compile the champion's search."""
    from tuppence.games.ten_pennies.bots import search

    search.champion.warm(rules.new_position(options.Options.fill_in({})))


def samples(position: rules.Position, actions: Sequence[Action], seed: int) -> NDArray[np.float64]:
    """Return the chances to win after each action, by the champion's search."""
    from tuppence.games.ten_pennies.bots import search

    return search.samples_of(position, actions, seed)


def open_samples(position: rules.Position, seed: int) -> NDArray[np.float64]:
    """Return the chances to win with all hands open."""
    from tuppence.games.ten_pennies.bots import search

    return search.open_samples_of(position, seed)


def same(action: Action) -> Hashable:
    """Return an action with the ranks of its cards in place of the cards: suits have no meaning in the game."""
    match action:
        case Discard(card):
            return Discard, card[0]
        case LayDown(sets):
            return LayDown, *sorted("".join(sorted(card[0] for card in one.cards)) for one in sets)
        case LaySet(rank, cards):
            return LaySet, rank, *sorted(card[0] for card in cards)
        case LayOff(place, cards):
            return LayOff, place, *sorted(card[0] for card in cards)
    return action


BOTS = Levels(
    names=LEVELS,
    bot=Bot,
    wins=(0.919, 0.770),  # 20,000 matches, ± 0.004, and 100, ± 0.081 (docs/studies/ten-pennies.md)
    warm=warm,
    samples=samples,
    open_samples=open_samples,
    same=same,
)
