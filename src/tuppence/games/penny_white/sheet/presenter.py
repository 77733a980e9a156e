"""The texts of the score sheet of Penny White; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.events import Event
from tuppence.games.penny_white.rules import Position
from tuppence.games.penny_white.sheet import words
from tuppence.games.penny_white.words import describe, ends_played


@final
class Presenter(score_sheet.Presenter):
    """Texts and scores."""

    score_step = "end"

    def progress(self, position: Position) -> str:
        return ends_played(position)

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position)

    def sentence(self, event: Event) -> str:
        return describe(event)
