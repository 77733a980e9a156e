"""The texts of the score sheet of Dropsy; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.entering import Enterable
from tuppence.events import Event
from tuppence.games.dropsy.actions import Foul
from tuppence.games.dropsy.rules import Position
from tuppence.games.dropsy.sheet import words
from tuppence.games.dropsy.words import rounds_over
from tuppence.rule import LEGAL
from tuppence.score_sheet import of_each_seat


@final
class Presenter(score_sheet.Presenter[Position]):
    """Texts and scores."""

    score_step = "round"

    def steps(self, position: Position) -> int:
        return rounds_over(position)

    def progress(self, position: Position) -> str:
        return f"Round {position.round} of {position.rounds}"

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position)

    def enterable(self, position: Position) -> list[Enterable]:
        """Return whose foul can be entered; layouts and slots are shown on the boards."""
        fouls = of_each_seat(position.seats, "{seat}", Foul, words.FOUL, keys="")  # digits fill slots
        return [one for one in fouls if self.game.check(position, one.actions[0]) == LEGAL]

    def sentence(self, event: Event) -> str:
        return words.describe(event)
