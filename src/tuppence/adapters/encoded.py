"""Matches in numbers, from which all adapters derive: actions are numbers or boxes, observations are tensors."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.errors import IllegalAction, TuppenceError
from tuppence.game import Game
from tuppence.kernel import Composition, Encoding, Gridded, Numbered
from tuppence.layout import Structure
from tuppence.match import State
from tuppence.ranges import at_fractions, free_numbers, is_range, legal_of

__all__ = ["Encoded", "InBoxes", "InNumbers", "Observation", "bounds", "encoded", "encoding_of"]

Observation = NDArray[np.float32]
SPARE_SEED = 0  # draws an action where that of a box is illegal


class Encoded(ABC):
    """A match in numbers. ``count``: the number of action numbers. ``size``: that of the numbers in an observation."""

    count: int

    def __init__(self, state: State, encoding: Encoding) -> None:
        self.state = state
        self.encoding = encoding
        self.size = sum(part.size for part in encoding.parts)
        self.composition: Any = Composition()

    @property
    def position(self) -> Any:
        """The position, not a copy: do not change it."""
        return self.state.position_for(self.state.game.typed_options)

    def clone(self) -> Self:
        """Return an independent copy."""
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__, state=self.state.clone(), composition=self.composition.copy())
        return made

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.state, self.composition)

    def play_chance(self, rng: Generator) -> None:
        """Draw chance outcomes until a seat decides or the match is over."""
        while self.state.is_chance_node():
            self.state.apply_typed(self.state.sample_chance(rng))

    def observation(self, seat: int) -> Observation:
        """Return what a seat sees and has seen."""
        out = [0.0] * self.size
        self.encoding.observe(self.position, self.composition, seat, out)
        return np.array(out, np.float32)

    @abstractmethod
    def legal_numbers(self) -> list[int]:
        """Return the numbers of the current player's actions, in ascending order."""

    def mask(self) -> NDArray[np.int8]:
        """Return 1 for each legal number and 0 for the others."""
        mask = np.zeros(self.count, np.int8)
        mask[self.legal_numbers()] = 1
        return mask

    @abstractmethod
    def action(self, number: int) -> Action | None:
        """Return the action that a legal number completes, or None if it is a part of one."""

    def apply(self, number: int) -> None:
        """Apply the action that a number completes, or choose the part of one. Raise IllegalAction."""
        if number not in (legal := self.legal_numbers()):
            raise IllegalAction(number, [], "api", f"legal now are the numbers {legal}")
        self.apply_legal(number)

    @abstractmethod
    def apply_legal(self, number: int) -> None:
        """Like `apply`, if the number is known to be legal."""


class InNumbers(Encoded):
    """A match of a game with fixed action numbers."""

    encoding: Numbered

    def __init__(self, state: State, encoding: Numbered) -> None:
        super().__init__(state, encoding)
        self.count = encoding.count
        self.composition = encoding.composition()

    def legal_numbers(self) -> list[int]:
        if self.state.current_player() < 0:
            return []
        mask = [0] * self.count
        self.encoding.write_mask(self.position, self.composition, mask)
        return [number for number, legal in enumerate(mask) if legal]

    def action(self, number: int) -> Action | None:
        return self.encoding.typed(self.position, self.composition, number)

    def apply_legal(self, number: int) -> None:
        action = self.action(number)
        if action is None:
            self.encoding.apply(self.position, self.composition, number)
        else:
            self.state.apply_typed(action)
            self.composition = self.encoding.composition()


class InBoxes(Encoded):
    """A match of a game with ranges. A box has a number for the action, and one for each free number of a range.

    They are fractions, from 0 to 1. Programs that need action numbers use the middles of the cells of a grid.
    """

    encoding: Gridded

    def __init__(self, state: State, encoding: Gridded) -> None:
        super().__init__(state, encoding)
        self.dimensions = 1 + max(len(steps) for _, steps in encoding.grid)
        self._cells: dict[type[Action], tuple[int, tuple[int, ...]]] = {}
        self.count = 0
        for kind, steps in encoding.grid:
            self._cells[kind] = self.count, steps
            self.count += math.prod(steps)

    def legal_numbers(self) -> list[int]:
        return sorted(number for action in self.state.legal_actions() for number in self._numbers(action))

    def _numbers(self, offered: Action) -> range:
        """Return the numbers of an action that is offered: all cells of a range, otherwise the one of its fields."""
        first, steps = self._cells[type(offered)]
        if is_range(offered):
            return range(first, first + math.prod(steps))
        first += sum(getattr(offered, name) for name in offered.__struct_fields__)  # at most one whole number
        return range(first, first + 1)

    def action(self, number: int) -> Action:
        offered = next(action for action in self.state.legal_actions() if number in self._numbers(action))
        first, steps = self._cells[type(offered)]
        cell = np.unravel_index(number - first, steps) if steps else ()
        return self._within(offered, [(at + 0.5) / size for at, size in zip(cell, steps, strict=True)])

    def apply_legal(self, number: int) -> None:
        self.state.apply_typed(self.action(number))

    def apply_box(self, box: Sequence[float] | NDArray[Any]) -> None:
        """Apply the action of a box, of `dimensions` fractions."""
        actions = self.state.legal_actions()
        offered = actions[min(int(box[0] * len(actions)), len(actions) - 1)]
        self.state.apply_typed(self._within(offered, box[1:]))

    def _within(self, offered: Action, fractions: Sequence[float] | NDArray[Any]) -> Action:
        """Return the action in a range whose free numbers are these fractions of it.

        If that is illegal, or more numbers are free, a legal one is drawn from the range, always the same.
        """
        if not is_range(offered):
            return offered
        if len(free_numbers(offered)) <= len(fractions):
            action: Action = at_fractions(offered, iter(fractions))
            if self.state.refusal(action) is None:
                return action
        return legal_of(self.state, offered, np.random.default_rng(SPARE_SEED))


def encoding_of(game: Game) -> Encoding:
    """Return the encoding of a game. Raise TuppenceError if it has none."""
    encoding = game.encoding()
    if encoding is None:
        raise TuppenceError(f"{game.title} has no encoding in numbers: its method `encoding` would return one")
    return encoding


def encoded(game: Game) -> InNumbers | InBoxes:
    """Return a new match of a game in numbers. Raise TuppenceError if the game has no encoding."""
    return in_numbers(game.new_initial_state())


def in_numbers(state: State) -> InNumbers | InBoxes:
    """Return a match in numbers from a state on. Raise TuppenceError if the game has no encoding."""
    encoding = encoding_of(state.game)
    if isinstance(encoding, Gridded):
        return InBoxes(state, encoding)
    if isinstance(encoding, Numbered):
        return InNumbers(state, encoding)
    raise TypeError(encoding)


def _unpickled(state: State, composition: Structure) -> Encoded:
    """Return a match from its pickled parts."""
    made = in_numbers(state)
    made.composition = composition
    return made


def bounds(encoding: Encoding) -> tuple[Observation, Observation]:
    """Return the least and the greatest number in each place of an observation."""
    sizes = [part.size for part in encoding.parts]
    lows, highs = [part.low for part in encoding.parts], [part.high for part in encoding.parts]
    return np.repeat(lows, sizes).astype(np.float32), np.repeat(highs, sizes).astype(np.float32)
