"""A game's rules as functions that `tuppence.playouts` compiles. They are optional."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Kernel"]


@dataclass(frozen=True)
class Kernel:
    """A game's compiled rules: module-level functions marked @rule.

    ``position`` is an element of an array of the game's layout, as ``game.new_position().array()`` returns it. Action k
    is ``legal_actions()[k]``, and `apply_chance` makes the same draws as `sample_chance`, so the same match follows
    from these functions and from the referee. A policy is a number from 1, its place in ``policies``; ``rng`` is passed
    to `tuppence.chance.below`.
    """

    current_player: Callable[[Any], int]  # (position) -> the seat that decides, CHANCE or TERMINAL
    apply_chance: Callable[[Any, Any], None]  # (position, rng): draw a chance outcome and apply it
    num_legal_actions: Callable[[Any], int]  # (position) -> number of the current player's legal actions
    apply_action: Callable[[Any, int], None]  # (position, action): apply an action, given its number
    returns: Callable[[Any, Any], None]  # (position, returns): write the returns at the end, when places are known
    policies: tuple[str, ...] = ()  # names of the bots that `choose` plays
    quick: tuple[str, ...] = ()  # the first of them, which do not search; searches use them in their playouts
    choose: Callable[[Any, int, Any, Any], int] | None = None  # (position, policy, tables, rng) -> action
    choose_quick: Callable[[Any, int, Any, Any], int] | None = None  # the same for the quick policies only
    tables: Callable[[Any], Any] = lambda game: None  # (game) -> the lookup tables of `choose`, a named tuple of arrays
