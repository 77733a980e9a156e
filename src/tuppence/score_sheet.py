"""What all score sheets have in common: nobody decides, as everything entered has happened at a real table.

The score sheet of a game is what an official enters where the whole game cannot be entered: hidden cards, places to the
hundredth of a millimetre. Its positions are the game's own, at the moments at which somebody writes, so the game's
rules score them (docs/decisions/0055-score-sheets.md).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from tuppence import presenter
from tuppence.at_table import AtTable
from tuppence.entering import Enterable
from tuppence.errors import InvalidArgument, NotListed
from tuppence.game import CHANCE, TERMINAL, Game
from tuppence.places import share_win

if TYPE_CHECKING:
    from collections.abc import Callable

    from tuppence.actions import Action
    from tuppence.bot import SeatBot
    from tuppence.presenter import Choice

__all__ = ["Presenter", "ScoreSheet", "at_table", "no_bot", "of_each_seat"]


SEAT_KEYS = "12345678"


class ScoreSheet(Game):
    """The score sheet of a game: every entry is a chance outcome."""

    @property
    def max_game_length(self) -> int:
        """Nobody decides anything."""
        return 0

    @abstractmethod
    def is_over(self, position: Any) -> bool:
        """Return whether the match is over."""

    def current_player(self, position: Any) -> int:
        return TERMINAL if self.is_over(position) else CHANCE

    def legal_actions(self, position: Any) -> list[Action]:
        return []

    def chance_outcomes(self, position: Any) -> list[tuple[Action, float]]:
        if self.is_over(position):
            return []
        raise NotListed("what happens at a real table is entered, and may be many things")

    def write_returns(self, position: Any, returns: Any) -> None:
        share_win(position, returns)


class Presenter(presenter.Presenter):
    """The texts of a score sheet; the score counts points."""

    score_name = "points"

    def score(self, position: Any) -> list[int]:
        scores: list[int] = position.scores[: position.seats]
        return scores

    def choices(self, position: Any, legal: list[Action]) -> list[Choice]:
        return []

    def waiting(self, position: Any, seat: int) -> str:
        return "What happens at the table is entered."


def of_each_seat(
    seats: int, label: str, action: Callable[[int], Action], group: str = "", keys: str = SEAT_KEYS
) -> list[Enterable]:
    """Return what can be entered of each seat. ``label`` has ``{seat}`` where the seat stands."""
    return [
        Enterable(label.replace("{seat}", f"{{{seat}}}"), keys[seat : seat + 1], (action(seat),), group)
        for seat in range(seats)
    ]


def at_table(minutes: int) -> AtTable:
    """Return what a live table needs to know about a score sheet. ``minutes``: the typical length of a match."""
    return AtTable(minutes=minutes, levels=(), bot=no_bot)


def no_bot(level: str, options: dict[str, Any], seat: int, seed: int) -> SeatBot:
    """Raise InvalidArgument: nothing is decided on a score sheet."""
    raise InvalidArgument("level", level, "no bot plays on a score sheet: nothing is decided there")
