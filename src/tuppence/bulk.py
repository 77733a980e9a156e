"""`playouts` of many games on all cores; `tuppence.series` implements it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuppence.errors import needs
from tuppence.game import Game
from tuppence.match import State
from tuppence.played import UNIFORM, Playable, Playouts

__all__ = ["playouts"]


def playouts(
    game: Game | Playable,
    games: int,
    *,
    policies: str | Sequence[str] = UNIFORM,
    seed: int = 0,
    start: State | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    ray: str | None = None,
) -> Playouts:
    """Play ``games`` games of ``game``, from its start or from ``start``, on ``threads`` cores (None: all).

    ``policies``: one name for all seats or one per seat, "uniform" or a bot that the game can compile. ``progress`` is
    called with the number of finished games several times a second. If ``start`` is terminal, every game has its result
    and length 0. ``ray``: the address of a Ray cluster that plays the games instead, on at most ``threads`` of its
    cores; the same seed gives the same games. Raise TuppenceError for an unknown policy or a start of another game,
    ClusterError if the cluster cannot play the games, NotInstalled if NumPy, or Ray for a cluster, is not installed.

    >>> from tuppence import load
    >>> float(playouts(load("penny-drop"), 10, seed=1).wins.sum())
    10.0
    """
    needs("playing many games", "numpy")
    from tuppence.series import Series

    series = Series(game, games, policies=policies, seed=seed, start=start)
    series.play(threads, progress, ray)
    return series.played()
