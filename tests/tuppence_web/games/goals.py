"""For tests of goals: matches of two made of a few events."""

from __future__ import annotations

from typing import Any

from tuppence.events import Event
from tuppence_web.hosted.game import hosted
from tuppence_web.hosted.goals import Finished

OWN, OTHER = 0, 1


def goals_of(name: str, *events: Event, won: bool = True, **options: Any) -> set[str]:
    """The goals that seat 0 of a match of two reached."""
    match = Finished(events, OWN, [1, 2] if won else [2, 1], {"players": 2, **options})
    return {goal.name for goal in hosted(name).goals if goal.reached(match)}


def statistics_of(name: str, *events: Event, **options: Any) -> dict[str, int]:
    """The statistics of seat 0 in such a match."""
    match = Finished(events, OWN, [1, 2], {"players": 2, **options})
    return {counted.name: counted.of(match) for counted in hosted(name).statistics}
