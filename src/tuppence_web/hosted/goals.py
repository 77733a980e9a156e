"""Small goals that players may reach in a match, and what is counted for them: each game's ``goals.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from tuppence.events import Event

__all__ = ["Finished", "Goal", "Statistic", "furthest_behind", "stretches"]

Kind = TypeVar("Kind", bound=Event)


class Finished(NamedTuple):
    """A match that is over, as one of its players looks back on it. ``places``: one per seat (GA-2)."""

    events: Sequence[Event]
    seat: int
    places: Sequence[int]
    options: dict[str, Any]

    @property
    def won(self) -> bool:
        """Whether the player came first, perhaps with others."""
        return self.places[self.seat] == 1

    def own(self, kind: type[Kind]) -> Iterator[Kind]:
        """The player's own events of a type, in order."""
        return (event for event in self.events if isinstance(event, kind) and event.seat == self.seat)


class Goal(msgspec.Struct, frozen=True):
    """Something worth trying. ``sentence`` asks for it in words; ``name`` is what is stored, so it never changes."""

    name: str
    sentence: str
    reached: Callable[[Finished], bool]


class Statistic(msgspec.Struct, frozen=True):
    """A number of one match: added up over a player's matches or, if ``most``, the highest of them."""

    name: str
    label: str
    of: Callable[[Finished], int]
    most: bool = False


def stretches(events: Iterable[Event], begins: Callable[[Event], bool]) -> list[list[Event]]:
    """Events in stretches, such as turns or rounds, each from an event with which one begins.

    What comes before the first of them is left out.
    """
    found: list[list[Event]] = []
    for event in events:
        if begins(event):
            found.append([])
        if found:
            found[-1].append(event)
    return found


def furthest_behind(seat: int, gains: Iterable[tuple[int, int, int]]) -> int:
    """By how many points at most a seat lay behind another. ``gains``: (step, seat, points), steps in their order.

    >>> furthest_behind(0, [(1, 0, 2), (1, 1, 5), (2, 0, 4)])
    3
    """
    sums: dict[int, int] = {seat: 0}
    steps: dict[int, dict[int, int]] = {}
    for step, gainer, points in gains:
        sums[gainer] = sums.get(gainer, 0) + points
        steps[step] = dict(sums)
    return max((max(after.values()) - after[seat] for after in steps.values()), default=0)
