"""The base class of exact solutions of matches of two, and how the work of a solution is divided."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from tuppence.arguments import position_for
from tuppence.errors import NotSolved
from tuppence.layout import PositionT
from tuppence.rule import TERMINAL

if TYPE_CHECKING:
    from tuppence.actions import Action
    from tuppence.game import Game
    from tuppence.match import State

__all__ = ["Positions", "Solved", "Spread", "at_once"]

Result = TypeVar("Result")


class Spread(Protocol):
    """Does pieces of work that do not depend on each other, such as on a cluster."""

    def __call__(self, work: Callable[[range], list[Result]], pieces: int, /) -> list[Result]:
        """Return the results of all pieces, in order. ``work`` returns those of some; it can be pickled."""


def at_once(work: Callable[[range], list[Result]], pieces: int, /) -> list[Result]:
    """Do all pieces of some work in this thread."""
    return work(range(pieces))


class Positions(Generic[PositionT]):
    """The positions of a match that a best response values: by default all of them."""

    def __init__(self, game: Game[PositionT]) -> None:
        self._game = game

    def standing_for(self, s: PositionT) -> PositionT:
        """Return the position that is valued in place of a position."""
        return s

    def outcomes(self, s: PositionT) -> list[tuple[Action, float]]:
        """Return the chance outcomes with probabilities; those with the same position next may be one."""
        return self._game.chance_outcomes(s)

    def count(self) -> int | None:
        """Return about how many there are, if that is known at once."""
        return None


class Solved(ABC, Generic[PositionT]):
    """Exact play of a match of two. Solutions of equal games are equal.

    A game's subclass knows values; those of other positions follow from the positions that come next. Raise NotSolved
    for more players.
    """

    def __init__(self, game: Game[PositionT]) -> None:
        if game.num_players != 2:
            raise NotSolved(f"{game.title} is solved for two: with more players there is no single best strategy")
        self._game = game

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Solved) and other._game == self._game

    def __hash__(self) -> int:
        return hash(self._game)

    def __repr__(self) -> str:
        return f"<Solution of {self._game!r}>"

    @abstractmethod
    def known(self, s: PositionT) -> float | None:
        """Return the expected return of the seat at turn, or None if it follows from what comes next."""

    def values(self, state: State) -> list[float]:
        """Return the expected returns, one per seat, from any state, chance nodes and terminal states included.

        Raise InvalidState for a state of another match.
        """
        s = self.position(state)
        own = self._value(s)
        return [own, 1.0 - own] if s.turn == 0 else [1.0 - own, own]

    def best(self, state: State) -> Action | None:
        """Return the best action, at a tie the first of them, or None if no player decides now."""
        s = self.position(state)
        return max(self._game.legal_actions(s), key=lambda action: self._value_of(s, action), default=None)

    def position(self, state: State) -> PositionT:
        """Return the position of a state. Raise InvalidState for another match."""
        found: PositionT = position_for(state, self._game.typed_options)
        return found

    def _value(self, s: PositionT) -> float:
        """Return the value of a position to the seat at turn."""
        if self._game.current_player(s) == TERMINAL:
            return self._game.returns(s)[s.turn]
        known = self.known(s)
        if known is not None:
            return known
        if legal := self._game.legal_actions(s):
            return max(self._value_of(s, action) for action in legal)
        return sum(chance * self._value_of(s, outcome) for outcome, chance in self._game.chance_outcomes(s))

    def _value_of(self, s: PositionT, action: Action) -> float:
        """Return the value of an action, or of a chance outcome, to the seat at turn."""
        after = s.copy()
        self._game.perform(after, action, [])
        return self._value(after) if after.turn == s.turn else 1.0 - self._value(after)
