"""The file of an arena: a line of JSON with its conditions, then a line for each part of its games, as they are done.

A line that was not written to its end, because the process was killed, is removed when the arena continues.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tuppence.errors import InvalidArgument, brief
from tuppence.game import Game

if TYPE_CHECKING:
    from tuppence.simulation.results import Playouts

__all__ = ["ArenaFile", "Conditions", "Saved"]


class Conditions(msgspec.Struct, frozen=True):
    """What all games of a file share."""

    tuppence: str  # the version
    game: str
    options: dict[str, Any]
    seed: int
    max_steps: int | None


class Saved(msgspec.Struct, frozen=True):
    """Games of one line-up: ``seats`` has the bot of each seat. Game k is that of `playouts` with ``seed``."""

    seats: list[str]
    seed: int
    first: int  # the number of the first of the games
    returns: list[list[float]]
    places: list[list[int]]
    lengths: list[int]

    def played(self, count: int) -> Playouts:
        """Return the results of the first ``count`` of the games."""
        import numpy as np

        from tuppence.simulation.results import Playouts

        rows = self.returns[:count], self.places[:count], self.lengths[:count]
        returns, places, lengths = map(np.array, rows)
        return Playouts(returns, places, lengths)


class ArenaFile:
    """Raise InvalidArgument if the file is of other games, or of something else."""

    def __init__(self, path: Path, game: Game, seed: int, max_steps: int | None) -> None:
        from importlib.metadata import version  # slow to import

        self._path = path
        conditions = Conditions(version("tuppence"), game.name, game.options, seed, max_steps)
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        if lines and not lines[-1].endswith(b"\n"):
            path.write_bytes(b"".join(lines := lines[:-1]))
        self._lines = lines[1:]
        if not lines:
            self._append(conditions)
        elif (found := self._read(lines[0], Conditions)) != conditions:
            raise InvalidArgument("file", str(path), f"a file of these games: it has {brief(repr(found))}")

    def saved(self) -> Iterator[Saved]:
        """Yield the games that the file had when it was opened."""
        for line in self._lines:
            yield self._read(line, Saved)

    def add(self, seats: list[str], seed: int, first: int, played: Playouts) -> None:
        """Append games that are done."""
        results = played.returns.tolist(), played.places.tolist(), played.lengths.tolist()
        self._append(Saved(seats, seed, first, *results))

    def _append(self, line: Conditions | Saved) -> None:
        with self._path.open("ab") as out:
            out.write(msgspec.json.encode(line) + b"\n")

    def _read(self, line: bytes, kind: type[Any]) -> Any:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise InvalidArgument("file", str(self._path), f"a file of an arena ({brief(str(error))})") from error
