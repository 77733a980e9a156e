"""The odds of a drop in Dropsy, by the map that was made by simulation (docs/studies/dropsy.md).

``python -m studies.dropsy.odds_map`` made the map, and ``python -m studies.dropsy.odds_truth`` compares it with
true drops.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from tuppence.arguments import is_number, position_for
from tuppence.errors import InvalidArgument, InvalidState
from tuppence.games.dropsy.board import NO_SLOT, extent, points
from tuppence.games.dropsy.curves import Chance
from tuppence.games.dropsy.landing import Landing, Near, OddsMap, landing
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.options import Options
from tuppence.games.dropsy.rules import DROP, REST, Position
from tuppence.match import State

__all__ = ["Odds", "OddsMap", "Points", "odds", "odds_map"]


class Points(NamedTuple):
    """Points of slots: their mean, and its standard error."""

    mean: float
    error: float


# How far the map was from true drops on positions of real play, beyond what their number explains: a
# slot and a slotted token, as a share of the chance; leaving the boards, as a share of p (1 - p).
SLOT_MISFIT, LEAVES_MISFIT, OFF_MISFIT, NEAR_OFF_MISFIT = 0.2, 0.1, 0.4, 1.0


@dataclass(frozen=True)
class Odds:
    """What to expect of a drop, for the seat in turn.

    ``slots``: the chance that the token ends in each slot, in the order of the boards; ``slotted`` in any; ``off`` that
    it leaves the boards. ``near``: what becomes of each token that is likely to be hit. Points are those of the slots,
    as if they counted at once: ``gained`` by the token, ``lost`` by the player's tokens that leave their slots, and
    ``taken`` from others by driving theirs out.
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
        """By how much the player's own points change: those gained less those lost."""
        return Points(self.gained.mean - self.lost.mean, math.hypot(self.gained.error, self.lost.error))


def odds(state: State, x: float, y: float, height: float = HEIGHTS[0]) -> Odds:
    """Return the odds of a drop by the seat in turn, aimed at a place (DR-4).

    Raise InvalidState if no token is to be dropped, InvalidArgument for a place or height that no drop has.

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
    return _summed(position, _with_misfit(landing(position, float(x), float(y), _height(height))))


def odds_map(state: State, height: float = HEIGHTS[0]) -> OddsMap:
    """Return the odds of drops from a height everywhere over the layout's bounding box, by the seat in turn.

    Raise as `odds` does.
    """
    from tuppence.games.dropsy.grid import odds_grid

    position = _position_of(state)
    return odds_grid(position, position.turn, _height(height))


def _with_misfit(found: Landing) -> Landing:
    """Return the odds with errors that include what is wrong with the map."""
    slots = [Chance(one.p, math.hypot(one.error, SLOT_MISFIT * one.p)) for one in found.slots]
    near = [
        one._replace(
            leaves=Chance(one.leaves.p, math.hypot(one.leaves.error, LEAVES_MISFIT * one.leaves.p)),
            off=_off_with(one.off, NEAR_OFF_MISFIT),
        )
        for one in found.near
    ]
    return Landing(slots, _off_with(found.off, OFF_MISFIT), near)


def _off_with(off: Chance, misfit: float) -> Chance:
    """Return a chance to leave the boards with an error that includes a misfit."""
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
    """Return whether a token is that of the seat in turn."""
    return s.owner[one.token] == s.turn


def _total(parts: list[tuple[int, Chance]]) -> tuple[float, float]:
    """Return the sum of chances, each so many times, and its standard error."""
    return sum(number * one.p for number, one in parts), math.hypot(*(number * one.error for number, one in parts))


def _height(height: object) -> float:
    """Return a height from which a token may be dropped. Raise InvalidArgument."""
    low, high = HEIGHTS
    if not is_number(height) or not low <= height <= high:
        raise InvalidArgument("height", height, f"{low:g} to {high:g} mm above the boards (DR-4)")
    return float(height)


def _position_of(state: object) -> Position:
    """Return the position of a state in which a token is dropped. Raise InvalidState or InvalidArgument."""
    if not isinstance(state, State):
        raise InvalidArgument("state", state, "a state of Dropsy")
    position: Position = position_for(state, state.game.typed_options)
    if not isinstance(state.game.typed_options, Options):
        raise InvalidState(f"the state is of {state.game.title}, not of Dropsy")
    if position.phase not in (DROP, REST):
        raise InvalidState("no token is to be dropped")
    return position
