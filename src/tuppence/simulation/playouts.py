"""`playouts` of many games on all cores; `tuppence.simulation.series` implements it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tuppence.errors import needs
from tuppence.game import Game
from tuppence.match import State
from tuppence.simulation.results import UNIFORM, Playable, Playouts

if TYPE_CHECKING:
    from tuppence.simulation.policies import Policies

__all__ = ["playouts"]


def playouts(
    game: Game | Playable,
    games: int,
    *,
    policies: Policies = UNIFORM,
    seed: int = 0,
    start: State | None = None,
    max_steps: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    ray: str | None = None,
) -> Playouts:
    """Play ``games`` games of ``game``, from its start or from ``start``, on ``threads`` cores (None: all).

    ``policies``: one for all seats or one per seat. "uniform", a level of the game, and a function marked @rule
    (`tuppence.simulation.policies.RulePolicy`) run compiled if the game can be compiled. A function of the game, the
    seat and a seed that returns a bot, such as a class, or a bot, which then plays all games, make the referee play all
    seats. A game that has ``max_steps`` decisions ends there, without a winner (`Playouts.unfinished`). ``progress`` is
    called with the number of finished games several times a second. If ``start`` is terminal, every game has its result
    and length 0. ``ray``: the address of a Ray cluster that plays the games instead, on at most ``threads`` of its
    cores; the same seed gives the same games. Raise InvalidArgument for an invalid policy, IllegalAction if a policy
    breaks a rule, InvalidState for a start of another game, ClusterError if the cluster cannot play the games,
    NotInstalled if NumPy, or Ray for a cluster, is not installed.

    >>> from tuppence import load
    >>> float(playouts(load("penny-drop"), 10, seed=1).wins.sum())
    10.0
    """
    needs("playing many games", "numpy")
    from tuppence.simulation.series import Games, Series

    series = Series(Games(game, policies, seed=seed, start=start, max_steps=max_steps), games)
    series.play(threads, progress, ray)
    return series.played()
