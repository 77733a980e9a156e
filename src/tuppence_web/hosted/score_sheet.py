"""What all score sheets have in common: nobody decides, as everything entered has happened at a real table.

The score sheet of a game is what an official enters where the whole game cannot be entered: hidden cards, places to the
hundredth of a millimetre. Its positions are the game's own, at the moments at which somebody writes, so the game's
rules score them (docs/decisions/0055-score-sheets.md).
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from typing import TYPE_CHECKING

from tuppence import text
from tuppence.errors import NotListed
from tuppence.game import CHANCE, TERMINAL, Game
from tuppence.layout import PositionT
from tuppence.text import Enterable

if TYPE_CHECKING:
    from collections.abc import Callable

    from tuppence.actions import Action
    from tuppence.options import Options
    from tuppence.text import Choice

__all__ = ["ScoreSheet", "Text", "of_each_seat"]


SEAT_KEYS = "12345678"


class ScoreSheet(Game[PositionT]):
    """The score sheet of a game: every entry is a chance outcome."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.views = sys.modules[cls.__module__]

    @property
    def max_game_length(self) -> int:
        """Nobody decides anything."""
        return 0

    @property
    @abstractmethod
    def game_options(self) -> type[Options]:
        """The options of the game, which may have more than its score sheet."""

    def new_position(self) -> PositionT:
        first: PositionT = self.rules.new_position(self.game_options(**self.options))
        return first

    def is_over(self, position: PositionT) -> bool:
        """Return whether the match is over."""
        return self.rules.current_player(position) == TERMINAL

    def current_player(self, position: PositionT) -> int:
        return TERMINAL if self.is_over(position) else CHANCE

    def legal_actions(self, position: PositionT) -> list[Action]:
        return []

    def chance_outcomes(self, position: PositionT) -> list[tuple[Action, float]]:
        if self.is_over(position):
            return []
        raise NotListed("what happens at a real table is entered, and may be many things")


class Text(text.Text[PositionT]):
    """What the texts of all score sheets have in common. A sheet's derive from this class, then from its game's."""

    def labels(self, legal: list[Action]) -> list[Choice]:
        return []

    def waiting(self) -> str:
        return "What happens at the table is entered."

    def note(self) -> str:
        return ""


def of_each_seat(
    seats: int, label: str, action: Callable[[int], Action], group: str, keys: str = SEAT_KEYS
) -> list[Enterable]:
    """Return what can be entered of each seat. ``label`` has ``{seat}`` where the seat stands."""
    return [
        Enterable(label.replace("{seat}", f"{{{seat}}}"), keys[seat : seat + 1], (action(seat),), group)
        for seat in range(seats)
    ]
