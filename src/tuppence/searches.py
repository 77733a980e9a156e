"""What the searches of champions share: they are compiled before they are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tuppence.chance import seeded
from tuppence.rule import compiled, prepare


class Search:
    """A search that runs compiled only: a function of a record in an array of one and of a stream of chance.

    ``begun``: somebody compiles it already; ``ready``: it is compiled.
    """

    def __init__(self, function: Callable[[Any, Any], int]) -> None:
        self._function = function
        self.begun = False
        self.ready = False

    def warm(self, record: Any) -> None:
        """Compile it, with any record of the game; once a process."""
        self.begun = True
        prepare(self._function, record.array(), seeded(0))
        self.ready = True

    def number(self, record: Any, seed: int, decision: int) -> int:
        """What it finds for a record: the same for the same seed and number of a decision."""
        return int(compiled(self._function)(record.array(), seeded(seed, decision)))
