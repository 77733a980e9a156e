"""`solve`, in this process or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Generic, TypeVar

from tuppence.errors import InvalidArgument, needs
from tuppence.game import Game, Solution, checked_game
from tuppence.simulation.parts import Parts

__all__ = ["Pieces", "solve"]

Result = TypeVar("Result")


def solve(game: Game, *, ray: str | None = None) -> Solution:
    """Return the exact solution of a game. Raise NotSolved, with the reason, if there is none.

    ``ray``: the address of a Ray cluster that solves it, in pieces where these do not depend on each other, with the
    same result. Raise ClusterError if the cluster cannot do it, NotInstalled if NumPy, or Ray for a cluster, is not
    installed.

    >>> from tuppence import load
    >>> game = load("penny-drop")
    >>> solve(game).values(game.new_initial_state())
    [0.5, 0.5]
    """
    checked = checked_game(game)
    if ray is None:
        return checked.solve()
    if not isinstance(ray, str):
        raise InvalidArgument("ray", ray, "the address of a Ray cluster")
    needs("solving on a Ray cluster", "numpy", "ray")
    from tuppence.simulation.policies import package_of
    from tuppence.simulation.ray_chunks import CHUNK_SECONDS, connected, spread

    address, size = ray, 1
    packages = frozenset({"tuppence", package_of(game)})

    def across(work: Callable[[range], list[Result]], pieces: int, /) -> list[Result]:
        nonlocal size
        done: dict[int, list[Result]] = {}
        left = Parts([range(pieces)], CHUNK_SECONDS, size)
        spread(address, Pieces(work, packages), left, None, lambda part, results: done.update({part.start: results}))
        size = left.size
        return list(chain.from_iterable(done[first] for first in sorted(done)))

    with connected(address):
        return checked.solve_across(across)


class Pieces(Generic[Result]):
    """Work of a solution as workers of a cluster do it, with nothing to prepare."""

    def __init__(self, work: Callable[[range], list[Result]], packages: frozenset[str]) -> None:
        self.packages = packages
        self._work = work

    def prepare(self) -> None:
        """Do nothing."""

    def __call__(self, part: range, /) -> list[Result]:
        return self._work(part)
