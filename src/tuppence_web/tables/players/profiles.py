"""What a profile shows: each game's rating and its course, and the newest results. No Django."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

import msgspec

from tuppence.game import game_type
from tuppence_web.tables.players.ratings import Rating


class Result(Protocol):
    """Where somebody finished in a match (models.Finish)."""

    game: str
    place: int
    of: int
    at: datetime
    mu: float | None
    sigma: float | None


class Record(msgspec.Struct):
    """Somebody's matches of one game. ``course``: the rating as it is shown, after each match that was rated."""

    game: str
    title: str
    matches: int = 0
    won: int = 0
    course: list[int] = []

    @property
    def rating(self) -> int | None:
        """The rating as it stands; None where no match was rated."""
        return self.course[-1] if self.course else None


def records(results: Iterable[Result]) -> list[Record]:
    """A record of each game that somebody has finished, the most played first."""
    found: dict[str, Record] = {}
    for result in results:
        record = found.setdefault(result.game, Record(result.game, game_type(result.game).title))
        record.matches += 1
        record.won += result.place == 1
        if result.mu is not None and result.sigma is not None:
            record.course.append(Rating(result.mu, result.sigma).shown)
    return sorted(found.values(), key=lambda record: -record.matches)
