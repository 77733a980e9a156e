"""The drop with the most expected points for the player, without later drops."""

from __future__ import annotations

from collections.abc import Iterator

from tuppence.games.dropsy.actions import Drop
from tuppence.games.dropsy.board import NO_SLOT, extent, points
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.odds.landing import Ground, Landing, ground, landing_on, middles
from tuppence.games.dropsy.rules import Position

LOW, HIGH = HEIGHTS
CLOSER_LOOK = 4  # slots for which aims beside the middle are tried too
ASIDE = (2.0, 4.5)  # mm: their distances from the middle
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7))


def expected(s: Position, found: Landing) -> float:
    """Return the mean points that the seat in turn gains, less those of its tokens that leave their slots."""
    lost = sum(
        points(one.slot) * one.leaves.p for one in found.near if one.slot != NO_SLOT and s.owner[one.token] == s.turn
    )
    return sum(points(slot) * chance.p for slot, chance in enumerate(found.slots)) - lost


def free_slots(on: Ground) -> list[tuple[float, float]]:
    """Return the middles of the free slots."""
    return [middle for slot, middle in enumerate(middles(on.cells)) if slot not in on.taken]


def best_expected(s: Position) -> Drop:
    """Return the drop with the most expected points, at the middle of a slot or beside it."""
    on = ground(s)

    def gain(place: tuple[float, float]) -> float:
        return expected(s, landing_on(on, s.tremor, *place, LOW))

    places = sorted(middles(on.cells), key=gain, reverse=True)
    closer = [place for middle in places[:CLOSER_LOOK] for place in beside(s, *middle)]
    x, y = max((*places[:CLOSER_LOOK], *closer), key=gain)
    return Drop(x, y, LOW)


def beside(s: Position, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Yield places around a place, over the layout's bounding box."""
    for across, up in WAYS:
        for far in ASIDE:
            place = x + far * across, y + far * up
            if 0 <= place[0] <= extent(s.cells, 0) and 0 <= place[1] <= extent(s.cells, 1):
                yield place
