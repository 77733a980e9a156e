"""Base classes of bots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tuppence.arguments import position_for
from tuppence.chance import Pseudorandom
from tuppence.errors import InvalidArgument, TuppenceError, brief

if TYPE_CHECKING:
    from tuppence.actions import Action

__all__ = ["LevelBot", "SeatBot"]


class SeatBot(ABC):
    """A bot that plays one seat."""

    _plays: Any = None  # typed options of the matches that it may play

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def for_matches(self, options: object) -> SeatBot:
        """Restrict the bot to matches with these typed options, and return it."""
        self._plays = options
        return self

    def step(self, state: Any) -> Action:
        """Return the bot's action. Raise TuppenceError if another seat decides, or the state is of another match."""
        if callable(getattr(state, "position_for", None)):
            position_for(state, self._plays)
            self._check_turn(state)
            return self._decide(state)
        try:  # an object with views only is accepted too, such as a remote referee
            self._check_turn(state)
            return self._decide(state)
        except TuppenceError:
            raise
        except Exception as error:
            raise InvalidArgument(
                "state", state, f"a state, or an object that shows its views ({brief(repr(error))})"
            ) from error

    def _check_turn(self, state: Any) -> None:
        if state.current_player() != self._seat:
            raise InvalidArgument("state", state, f"seat {self._seat} does not decide now")

    @abstractmethod
    def _decide(self, state: Any) -> Action:
        """Return the action to take. It is the seat's turn to decide."""


class LevelBot(SeatBot):
    """A bot of a level. It knows only its seat's information state; the same seed gives the same choices.

    ``_policy`` is the level's number in playouts: its place in ``levels``, from 1.
    """

    def __init__(self, levels: Sequence[str], level: str, seat: int, seed: int) -> None:
        super().__init__(seat)
        self._policy = 1 + levels.index(level)
        self._rng = Pseudorandom(seed)

    def _decide(self, state: Any) -> Action:
        return self._choose(state.information_state(self._seat))

    def _noise(self, size: int) -> int:
        """Draw a number below ``size``, which makes weaker levels inexact."""
        return self._rng.integers(0, size)

    @abstractmethod
    def _choose(self, view: dict[str, Any]) -> Action:
        """Return the action to take, given the seat's information state in JSON form."""
