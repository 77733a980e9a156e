"""A bot's search, which runs compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tuppence.arguments import field_flaw
from tuppence.chance.streams import seeded
from tuppence.errors import InvalidState
from tuppence.layout import Position
from tuppence.rule import Compilation, compiled, prepare

__all__ = ["CompiledSearch"]


class CompiledSearch(Compilation):
    """A compiled search function of a position and a random stream.

    ``name``: what is compiled, for the log. ``broken(position)`` describes the law that a position breaks. Such a
    position is not passed to compiled code.
    """

    def __init__(self, name: str, function: Callable[[Any, Any], int], broken: Callable[[Any], str]) -> None:
        super().__init__()
        self._name = name
        self._function = function
        self._broken = broken

    def warm(self, position: Position) -> None:
        """Compile the search, using any position of the game. Call it once per process."""
        with self.running():
            prepare(self._function, position.array()[0], seeded(0), what=self._name)

    def number(self, position: Position, seed: int, decision: int) -> int:
        """Return the number of the best action, the same for the same seed and decision. Raise InvalidState."""
        if flaw := field_flaw(position) or self._broken(position):
            raise InvalidState(f"no match can lead to what the seat has seen: {flaw}")
        return int(compiled(self._function)(position.array()[0], seeded(seed, decision)))
