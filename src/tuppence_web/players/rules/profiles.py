"""What a profile shows: the rating of each game, its history, and the newest results. No Django."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

import msgspec

from tuppence.bots.ratings import Rating
from tuppence.game import game_type


class Result(Protocol):
    """A finish in a match (models.Finish)."""

    game: str
    place: int
    of: int
    at: datetime
    mu: float | None
    sigma: float | None


class Record(msgspec.Struct):
    """A player's matches of one game. ``course``: the shown rating after each rated match."""

    game: str
    title: str
    matches: int = 0
    won: int = 0
    course: list[int] = []

    @property
    def rating(self) -> int | None:
        """The current rating; None without a rated match."""
        return self.course[-1] if self.course else None


def records(results: Iterable[Result]) -> list[Record]:
    """One record per game played, most played first."""
    found: dict[str, Record] = {}
    for result in results:
        record = found.setdefault(result.game, Record(result.game, game_type(result.game).title))
        record.matches += 1
        record.won += result.place == 1
        if result.mu is not None and result.sigma is not None:
            record.course.append(Rating(result.mu, result.sigma).shown)
    return sorted(found.values(), key=lambda record: -record.matches)
