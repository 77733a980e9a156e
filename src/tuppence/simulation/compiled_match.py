"""A match in compiled code whose decisions a program takes one at a time: the fastest way to play from Python."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tuppence.arguments import position_for, whole_number
from tuppence.errors import InvalidArgument
from tuppence.game import CHANCE, TERMINAL, Game
from tuppence.kernel import Kernel
from tuppence.layout import Position, Row
from tuppence.match import State
from tuppence.rule import compile_for, compiled
from tuppence.simulation.compiled_play import base_of, begin_stream
from tuppence.simulation.policies import not_listed

__all__ = ["CompiledMatch"]

BEGIN = -1  # in place of an action's number: nothing is applied before chance


class CompiledMatch:
    """A match at a decision of a player; compiled code draws chance and applies actions, without events or history.

    ``player``: the seat that decides, or TERMINAL. ``count``: the number of its actions; 0 at the end. ``start``: the
    state from which matches begin, by default that of the game. The first match of a game compiles its rules. Raise
    InvalidArgument for a game without compiled rules.

    >>> from tuppence import load
    >>> match = CompiledMatch(load("penny-drop"), seed=1)
    >>> while match.count:
    ...     match.apply(match.count - 1)
    >>> sum(match.returns())
    1.0
    """

    def __init__(self, game: Game, *, seed: int = 0, start: State | None = None) -> None:
        kernel = game.kernel()
        if kernel is None:
            raise InvalidArgument("game", game, "a game with compiled rules")
        self.game = game
        self.player, self.count = TERMINAL, 0
        first = game.new_position() if start is None else position_for(start, game.typed_options)
        self._first = first.array()
        self._table, self._stream, self._base = self._first.copy(), np.zeros(4, np.uint64), base_of(seed)
        self._seed, self._step = compiled(begin_stream), _stepper(kernel)
        compile_for(self._step, (self._table, self._stream, BEGIN), f"matches of {game.title}")
        self.begin()

    def begin(self, number: int = 0) -> None:
        """Begin a match. Its number and the seed decide its chance, like that of a game of `playouts`."""
        self._seed(self._stream, self._base, whole_number("number", number, 0))
        self._table[0] = self._first[0]
        self.player, self.count = self._step(self._table, self._stream, BEGIN)

    def apply(self, number: int) -> None:
        """Apply an action, given its place in `State.legal_actions`, and chance after it. Raise IllegalAction."""
        if type(number) is not int:
            number = whole_number("number", number, 0)
        if not 0 <= number < self.count:
            raise not_listed(number, self.state().legal_actions())
        self.player, self.count = self._step(self._table, self._stream, number)

    def returns(self) -> list[float]:
        """Return one number per seat: zeros until the end, then 1 for a win (GA-3)."""
        return self.state().returns()

    def state(self) -> State:
        """Return the match as a state without history."""
        return State(self.game, self.game.new_position().of_array(self._table))


@functools.cache
def _stepper(kernel: Kernel) -> Callable[..., tuple[int, int]]:
    """Return the compiled function that applies an action and chance, and returns who decides, among how many."""
    current_player, num_legal_actions = kernel.current_player, kernel.num_legal_actions
    apply_chance, apply_action = kernel.apply_chance, kernel.apply_action

    def step(table: Row[Position], rng: Any, number: int) -> tuple[int, int]:
        position = table[0]
        if number != BEGIN:
            apply_action(position, number)
        player = current_player(position)
        while player == CHANCE:
            apply_chance(position, rng)
            player = current_player(position)
        return player, num_legal_actions(position) if player >= 0 else 0

    return compiled(step)
