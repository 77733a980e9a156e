"""A daily challenge: one match a guest and day, with the same chance for everybody (docs/tables.md)."""

from __future__ import annotations

import msgspec

from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.modes.mode import Mode
from tuppence_web.tables.wire.types import JsonObject
from tuppence_web.web.refusals import Refusal


class Challenge(msgspec.Struct, frozen=True):
    """The challenge of a day. ``until``: when its secret may be published, in milliseconds since 1970."""

    day: str
    until: int


class ChallengeMatch(Mode):
    """A match whose chance follows from the day's secret alone. It counts for the board of its day only."""

    source = "challenge"
    unrated = words.CHANCE_OF_THE_DAY
    set_by_players = False

    def __init__(self, challenge: Challenge) -> None:
        super().__init__()
        self.withheld_until = challenge.until
        self.bots_seed = challenge.day

    def seats_are_set(self, before_start: bool) -> bool:
        return before_start

    @property
    def no_rematch(self) -> Refusal:
        return words.CHALLENGE

    def seeds_at_once(self, seats: int) -> JsonObject:
        return {"seeds": [""] * seats, "streams": "event"}
