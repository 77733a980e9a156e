"""Results of playouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from tuppence.kernel import Kernel
from tuppence.layout import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ENDLESS", "UNIFORM", "Playable", "Playouts"]

UNIFORM = "uniform"
ENDLESS = 2**63 - 1  # decisions: more than any match has


@dataclass(frozen=True, eq=False)
class Playouts:
    """The results of many games. Rows are games, columns are seats.

    A game that was ended by a limit of steps has the result of an unfinished match: returns and places are 0.
    """

    returns: NDArray[np.float64]  # (games, seats), GA-3
    places: NDArray[np.int32]  # (games, seats), 1 is best, GA-2
    lengths: NDArray[np.int64]  # (games,): decisions of players, without chance

    @classmethod
    def empty(cls, games: int, seats: int) -> Playouts:
        """Return arrays of zeros for the results of ``games`` games."""
        import numpy as np

        return cls(np.zeros((games, seats)), np.zeros((games, seats), np.int32), np.zeros(games, np.int64))

    def only(self, done: NDArray[np.bool_]) -> Playouts:
        """Return the results of some of the games."""
        return self if done.all() else Playouts(self.returns[done], self.places[done], self.lengths[done])

    def __eq__(self, other: object) -> bool:
        """Whether both have the same results in the same order."""
        import numpy as np

        return isinstance(other, Playouts) and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in ("returns", "places", "lengths")
        )

    __hash__ = None  # type: ignore[assignment] # arrays change

    @property
    def wins(self) -> NDArray[np.float64]:
        """The sum of each seat's returns, shape (seats,)."""
        wins: NDArray[np.float64] = self.returns.sum(axis=0)
        return wins

    @property
    def unfinished(self) -> NDArray[np.bool_]:
        """Whether a limit of steps ended each game, shape (games,)."""
        ended: NDArray[np.bool_] = self.places[:, 0] == 0
        return ended


@runtime_checkable
class Playable(Protocol):
    """The members of a game that playouts use."""

    title: str

    @property
    def num_players(self) -> int:
        """The number of seats."""

    def new_position(self) -> Position:
        """Return the position at the start of a match."""

    def kernel(self) -> Kernel | None:
        """Return the compiled rules."""
