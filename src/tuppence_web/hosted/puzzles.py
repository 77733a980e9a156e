"""Where a game's daily puzzles come from: the module ``puzzles`` of its folder in `tuppence_web.games`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from tuppence.actions import Action
from tuppence_web.hosted.game import module_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tuppence.chance import Generator
    from tuppence.match import State

__all__ = ["Labelled", "Puzzles", "aims", "listed_choices", "puzzles_in"]

Labelled = tuple[str, Action]
Returns: TypeAlias = "NDArray[np.float64]"  # shape (actions, number)


def listed_choices(state: State) -> list[Labelled]:
    """Return the legal actions with their labels: the default of `Puzzles.choices`."""
    seat = state.current_player()
    return [(choice.label, action) for action, choice in state.text(seat).choices(suggests=False)]


@dataclass(frozen=True, kw_only=True)
class Puzzles:
    """Where puzzles of a game come from: matches of bots of ``level`` with ``options``.

    ``fits``: whether a decision may become a puzzle. ``choices``: what it offers, without numbers to choose; of actions
    with the same label the best is offered. Where no exact solution is at hand, ``screened`` playouts of each choice
    show whether it may be a puzzle, and ``playouts`` what each choice is worth. ``world``: where seats see different
    things, a position that the player to decide cannot distinguish from the true one, all of them equally likely.
    ``estimate``: in place of those ``screened`` playouts, what an action may be worth to the player who decides.
    ``returns``: in place of playouts, (state, actions, number, seed) -> what the player who decides gets in that number
    of outcomes of each action.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    level: str = "regular"
    fits: Callable[[State], bool] = lambda state: True
    choices: Callable[[State], list[Labelled]] = listed_choices
    world: Callable[[State, Generator], Any] | None = None
    estimate: Callable[[State, Action], float] | None = None
    returns: Callable[[State, list[Action], int, int], Returns] | None = None
    screened: int = 100
    playouts: int = 1000


def puzzles_in(game: str) -> Puzzles:
    """Return where puzzles of a game come from: any decision between two, unless its folder says more."""
    module = module_of(game, "puzzles")
    found: Puzzles = import_module(module).PUZZLES if module is not None else Puzzles()
    return found


def aims(state: State) -> dict[str, Action]:
    """Return what a puzzle would offer in a state, by its labels; of actions with the same label the first."""
    return dict(reversed(puzzles_in(state.game.name).choices(state)))
