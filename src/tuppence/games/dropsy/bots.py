"""The levels of Dropsy.

They choose where to drop. The tremor of the hand is part of the game and the same for every player.
"""

from __future__ import annotations

import math
from typing import Any

from tuppence.actions import Action
from tuppence.bot import LevelBot
from tuppence.games.dropsy.actions import ArrangeRandom, Drop
from tuppence.games.dropsy.board import NO_SLOT, SLOTS, extent, slot_centre, slot_of
from tuppence.games.dropsy.legality import HEIGHTS

LEVELS = ("beginner", "regular", "champion")
STEPS = 201  # places along each side of the layout over which a beginner's hand may be


class Bot(LevelBot):
    """A level at a seat."""

    def __init__(self, level: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        super().__init__(LEVELS, level, seat, seed)

    def _choose(self, view: dict[str, Any]) -> Action:
        return ArrangeRandom() if view["phase"] == "arrange" else self._nearest_free(view)

    def _nearest_free(self, view: dict[str, Any]) -> Drop:
        """Return a drop at the free slot nearest to where the hand happens to be; at any slot if none is free."""
        cells = view["cells"]
        hand = [extent(cells, axis) * self._noise(STEPS) / (STEPS - 1) for axis in range(2)]
        free = free_slots(view) or [slot_centre(cells, slot) for slot in range(len(SLOTS))]
        x, y = min(free, key=lambda place: math.dist(place, hand))
        return Drop(x, y, HEIGHTS[0])


def free_slots(view: dict[str, Any]) -> list[tuple[float, float]]:
    """Return the centres of the slots in which no token is flush."""
    cells = view["cells"]
    taken = {slot_of(cells, one["x"], one["y"], one["z"], one["tilt"]) for one in view["tokens"]} - {NO_SLOT}
    return [slot_centre(cells, slot) for slot in range(len(SLOTS)) if slot not in taken]
