"""The rules of a game as functions of numbers, which `tuppence.playouts` compiles. A game need not have them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Kernel:
    """A game's compiled rules: functions marked @rule, of a module.

    ``position`` is an element of an array of the game's layout, as ``game.new_position().array()`` makes one. Action k
    is ``legal_actions()[k]``, and `apply_chance` draws as `sample_chance` does, number for number, so that a match goes
    the same way by these functions and by the referee. A policy is a number from 1, its place in ``policies``; ``rng``
    is for `tuppence.chance.below`.
    """

    current_player: Callable[[Any], int]  # (position): the seat that decides, CHANCE or TERMINAL
    apply_chance: Callable[[Any, Any], None]  # (position, rng): draw what chance brings and apply it
    num_legal_actions: Callable[[Any], int]  # (position): how many actions the current player has
    apply_action: Callable[[Any, int], None]  # (position, action): apply an action by its number
    returns: Callable[[Any, Any], None]  # (position, returns): write each seat's return at the end; places are known
    policies: tuple[str, ...] = ()  # the bots that `choose` can play
    quick: tuple[str, ...] = ()  # those of them that do not search, for a search to play matches out by
    choose: Callable[[Any, int, Any, Any], int] | None = None  # (position, policy, tables, rng): the action
    choose_quick: Callable[[Any, int, Any, Any], int] | None = None  # the same for the quick ones, the first policies
    tables: Callable[[Any], Any] = lambda game: None  # what `choose` looks things up in: a named tuple of arrays
