"""A champion's search, which is compiled before it is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tuppence.arguments import field_flaw
from tuppence.chance import seeded
from tuppence.errors import InvalidState
from tuppence.rule import compiled, prepare


class CompiledSearch:
    """A search that runs compiled only: a function of a position in an array of one and of a stream of chance.

    ``broken``: the law that a position breaks, in words, for what is handed to compiled code has to keep them all.
    ``begun``: somebody compiles it already; ``ready``: it is compiled.
    """

    def __init__(self, function: Callable[[Any, Any], int], broken: Callable[[Any], str]) -> None:
        self._function = function
        self._broken = broken
        self.begun = False
        self.ready = False

    def warm(self, position: Any) -> None:
        """Compile it, with any position of the game; once a process."""
        self.begun = True
        name = self._function.__module__.split(".")[-2].replace("_", "-")
        prepare(self._function, position.array(), seeded(0), what=f"the champion of {name}")
        self.ready = True

    def number(self, position: Any, seed: int, decision: int) -> int:
        """What it finds for a position: the same for the same seed and number of a decision. Raises InvalidState."""
        if flaw := field_flaw(position) or self._broken(position):
            raise InvalidState(f"no match comes to what the seat was shown: {flaw}")
        return int(compiled(self._function)(position.array(), seeded(seed, decision)))
