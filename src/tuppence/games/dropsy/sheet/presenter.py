"""The texts of the score sheet of Dropsy; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.events import Event
from tuppence.games.dropsy.rules import Position
from tuppence.games.dropsy.sheet import words


@final
class Presenter(score_sheet.Presenter):
    """Texts and scores."""

    score_step = "round"

    def progress(self, position: Position) -> str:
        return f"Round {position.round} of {position.rounds}"

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position)

    def sentence(self, event: Event) -> str:
        return words.describe(event)
