"""A match that begins with the actions of another one, up to a decision (docs/tables.md)."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.modes.mode import Mode
from tuppence_web.tables.wire.types import JsonObject
from tuppence_web.web.refusals import Refusal


class ContinuedMatch(Mode):
    """A match against bots from a position of an ended match. It counts for nothing.

    ``copied``: the actions that led to the position. Chance after them is drawn as at any table.
    """

    source = "continued"
    unrated = words.FROM_POSITION
    set_by_players = False

    def __init__(self, copied: Sequence[JsonObject]) -> None:
        super().__init__()
        self.copied = copied

    def seats_are_set(self, before_start: bool) -> bool:
        return before_start

    @property
    def no_rematch(self) -> Refusal:
        return words.CONTINUED
