"""The texts of the score sheet of Ten Pennies; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.entering import Enterable
from tuppence.events import Event
from tuppence.games.ten_pennies.cards import ROUNDS
from tuppence.games.ten_pennies.rules import DRAW_FOR_DEAL, OVER, Position
from tuppence.games.ten_pennies.sheet import words
from tuppence.games.ten_pennies.sheet.actions import Buys, FirstDeal
from tuppence.games.ten_pennies.words import note, rounds_over
from tuppence.score_sheet import of_each_seat


@final
class Presenter(score_sheet.Presenter[Position]):
    """Texts and scores."""

    score_step = "round"

    def steps(self, position: Position) -> int:
        return rounds_over(position)

    def progress(self, position: Position) -> str:
        return f"Round {position.round} of {ROUNDS}"

    def payments(self, events: list[Event]) -> dict[str, list[int]]:
        return words.payments(events, self.game.num_players)

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position)

    def note(self, position: Position) -> str:
        return note(position)

    def enterable(self, position: Position) -> list[Enterable]:
        """Return who may deal first, and who may buy; the cards caught are typed.

        The buttons keep their places during a round.
        """
        if position.phase == OVER:
            return []
        is_drawn = position.phase != DRAW_FOR_DEAL
        dealers = of_each_seat(position.seats, "{seat} deals first", FirstDeal, words.FIRST)
        if is_drawn:
            dealers = [one.unavailable() for one in dealers] if position.round == 1 else []
        buyers = of_each_seat(position.seats, "{seat}", Buys, words.BUYING, keys="")  # digits are typed into the form
        can_buy = [is_drawn and pennies > 0 for pennies in position.pennies]
        return dealers + [one if able else one.unavailable() for one, able in zip(buyers, can_buy, strict=False)]

    def sentence(self, event: Event) -> str:
        return words.describe(event)
