"""What bots share: a seat that decides in its turn only; and a level that plays by what the seat sees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tuppence.arguments import position_for
from tuppence.errors import InvalidArgument, TuppenceError, brief

if TYPE_CHECKING:
    from tuppence.actions import Action


class SeatBot(ABC):
    """Who plays a seat."""

    _plays: Any = None  # the options of its matches, typed

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def for_matches(self, options: Any) -> SeatBot:
        """Itself, for matches with these options only."""
        self._plays = options
        return self

    def step(self, state: Any) -> Action:
        """The action that it takes. Raises TuppenceError where its seat is not to decide, or elsewhere."""
        if callable(getattr(state, "position_for", None)):
            position_for(state, self._plays)
            self._check_turn(state)
            return self._decide(state)
        try:  # what shows a view and nothing else will do too, such as a referee that lets nobody look further
            self._check_turn(state)
            return self._decide(state)
        except TuppenceError:
            raise
        except Exception as error:
            raise InvalidArgument(
                "state", state, f"a state, or what shows the views of one ({brief(repr(error))})"
            ) from error

    def _check_turn(self, state: Any) -> None:
        if state.current_player() != self._seat:
            raise TuppenceError(f"seat {self._seat} is not to decide now")

    @abstractmethod
    def _decide(self, state: Any) -> Action:
        """The action that it takes in its turn."""


class LevelBot(SeatBot):
    """A level of a game's own: it knows only what its seat sees, and the same seed gives the same choices.

    ``policy`` is the number by which bulk play knows the level: its place in ``levels``, from 1.
    """

    def __init__(self, levels: Sequence[str], level: str, seat: int, seed: int) -> None:
        super().__init__(seat)
        self._policy = 1 + levels.index(level)
        self._rng = np.random.default_rng(seed)

    def _decide(self, state: Any) -> Action:
        return self._choose(state.information_state(self._seat))

    def _noise(self, size: int) -> int:
        """A number below ``size``, drawn anew: what makes a bot less than exact."""
        return int(self._rng.integers(size))

    @abstractmethod
    def _choose(self, view: dict[str, Any]) -> Action:
        """The action that it takes, by what its seat sees."""
