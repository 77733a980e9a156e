"""The odds of a drop in Dropsy, from a map made by simulation (docs/studies/dropsy.md).

``python -m studies.dropsy.odds_map`` made the map, and ``python -m studies.dropsy.odds_truth`` compares it with
simulated drops.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from tuppence.arguments import is_number, position_for
from tuppence.errors import InvalidArgument, InvalidState
from tuppence.games.dropsy.board import LEVEL, NO_SLOT, extent, points
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.odds.curves import Chance
from tuppence.games.dropsy.odds.landing import Landing, Near, OddsMap, landing
from tuppence.games.dropsy.options import Options
from tuppence.games.dropsy.rules import DROP, REST, Position
from tuppence.match import State

__all__ = ["Odds", "OddsMap", "Points", "odds", "odds_map"]


class Points(NamedTuple):
    """Points of slots: their mean, and its standard error."""

    mean: float
    error: float


# Errors of the map against simulated drops in positions of matches, beyond their standard errors. For a slot and a
# slotted token relative to the chance p; for leaving the boards relative to p (1 - p).
SLOT_MISFIT, LEAVES_MISFIT, OFF_MISFIT, NEAR_OFF_MISFIT = 0.2, 0.1, 0.4, 1.0
UNKNOWN = 0.5  # the error for a token that leans or stands: the map was made with flat ones


@dataclass(frozen=True)
class Odds:
    """The odds of a drop, for the seat in turn.

    ``slots``: the chance that the token ends in each slot, in the order of the boards; ``slotted``: in any slot;
    ``off``: that it leaves the boards. ``near``: the odds of the tokens near the aim. Expected points of slots, as if
    the round ended now: ``gained`` by the token, ``lost`` by the player's tokens that leave their slots, and ``taken``
    from others whose tokens leave their slots.
    """

    slots: tuple[Chance, ...]
    slotted: Chance
    off: Chance
    near: tuple[Near, ...]
    gained: Points
    lost: Points
    taken: Points

    @property
    def points(self) -> Points:
        """The expected change of the player's points: those gained less those lost."""
        return Points(self.gained.mean - self.lost.mean, math.hypot(self.gained.error, self.lost.error))


def odds(state: State, x: float, y: float, height: float = HEIGHTS[0]) -> Odds:
    """Return the odds of a drop by the seat in turn, aimed at a place (DR-4).

    Raise InvalidState if no drop is due, InvalidArgument for a place or height that is not legal.

    >>> import tuppence
    >>> state = tuppence.load("dropsy", tremor=0).new_initial_state()
    >>> row = [[board, 0, 0] for board in range(6)]
    >>> _ = state.apply_action({"type": "arranged", "cells": row})
    >>> odds(state, 60, 60).gained.mean > 5.9
    True
    """
    position = _position_of(state)
    for name, value, most in (("x", x, extent(position.cells, 0)), ("y", y, extent(position.cells, 1))):
        if not is_number(value) or not 0 <= value <= most:
            raise InvalidArgument(name, value, f"over the layout's bounding box: 0 to {most:g} mm (DR-4)")
    return _summed(position, _with_misfit(position, landing(position, float(x), float(y), _height(height))))


def odds_map(state: State, height: float = HEIGHTS[0]) -> OddsMap:
    """Return the odds of drops by the seat in turn from a height, on a grid over the layout's bounding box.

    Raise InvalidState if no drop is due, InvalidArgument for a height that is not legal.
    """
    from tuppence.games.dropsy.odds.grid import odds_grid

    position = _position_of(state)
    return odds_grid(position, position.turn, _height(height))


def _with_misfit(s: Position, found: Landing) -> Landing:
    """Return the odds with errors that include the map's."""
    slots = [Chance(one.p, math.hypot(one.error, SLOT_MISFIT * one.p)) for one in found.slots]
    near = [
        one._replace(
            leaves=Chance(one.leaves.p, math.hypot(one.leaves.error, LEAVES_MISFIT * one.leaves.p)),
            off=_off_with(one.off, NEAR_OFF_MISFIT) if s.tokens[one.token][3] < LEVEL else Chance(one.off.p, UNKNOWN),
        )
        for one in found.near
    ]
    return Landing(slots, _off_with(found.off, OFF_MISFIT), near)


def _off_with(off: Chance, misfit: float) -> Chance:
    """Return a chance to leave the boards with an error that includes the map's."""
    return Chance(off.p, math.hypot(off.error, misfit * off.p * (1 - off.p)))


def _summed(s: Position, found: Landing) -> Odds:
    """Return the odds with their sums."""
    lost, taken = (
        Points(
            *_total(
                [(points(one.slot), one.leaves) for one in found.near if one.slot != NO_SLOT and own == _owns(s, one)]
            )
        )
        for own in (True, False)
    )
    slotted = Chance(*_total([(1, chance) for chance in found.slots]))
    gained = Points(*_total([(points(slot), chance) for slot, chance in enumerate(found.slots)]))
    return Odds(tuple(found.slots), slotted, found.off, tuple(found.near), gained, lost, taken)


def _owns(s: Position, one: Near) -> bool:
    """Return whether the seat in turn owns a token."""
    return s.owner[one.token] == s.turn


def _total(parts: list[tuple[int, Chance]]) -> tuple[float, float]:
    """Return the sum of ``number`` times each chance, and its standard error."""
    return sum(number * one.p for number, one in parts), math.hypot(*(number * one.error for number, one in parts))


def _height(height: object) -> float:
    """Return a height from which a token may be dropped. Raise InvalidArgument."""
    low, high = HEIGHTS
    if not is_number(height) or not low <= height <= high:
        raise InvalidArgument("height", height, f"{low:g} to {high:g} mm above the boards (DR-4)")
    return float(height)


def _position_of(state: object) -> Position:
    """Return the position of a state in which a drop is due. Raise InvalidState or InvalidArgument."""
    if not isinstance(state, State):
        raise InvalidArgument("state", state, "a state of Dropsy")
    position: Position = position_for(state, state.game.typed_options)
    if not isinstance(state.game.typed_options, Options):
        raise InvalidState(f"the state is of {state.game.title}, not of Dropsy")
    if position.phase not in (DROP, REST):
        raise InvalidState("no drop is due")
    return position
