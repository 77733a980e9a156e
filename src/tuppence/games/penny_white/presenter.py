"""The texts of Penny White; the sentences are in `words`."""

from __future__ import annotations

from typing import Any, final

from tuppence import presenter
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.games.penny_white import words
from tuppence.games.penny_white.actions import Flick, FlickWhite, PlaceWhite, Remove
from tuppence.games.penny_white.board import FAR_LINE, NEAR_LINE, RADIUS
from tuppence.games.penny_white.draws import DIRECTION, SHARE, SLOWING
from tuppence.games.penny_white.rules import Position
from tuppence.options import HANDS
from tuppence.presenter import Choice
from tuppence.words import place

FREE: dict[type[Action], Choice] = {  # the actions offered as ranges
    PlaceWhite: Choice("Place the white", "p"),
    FlickWhite: Choice("Flick the white", "f"),
    Flick: Choice("Flick", "f"),
}


@final
class Presenter(presenter.Presenter[Position]):
    """Texts and scores; the score counts points."""

    score_name = "points"
    score_step = "end"

    def score(self, position: Position) -> list[int]:
        return position.scores[: position.seats]

    def steps(self, position: Position) -> int:
        return words.ends_over(position)

    def progress(self, position: Position) -> str:
        return words.ends_played(position)

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position, seat)

    def note(self, position: Position) -> str:
        return words.note(position)

    def choices(self, position: Position, legal: list[Action]) -> list[Choice]:
        removes = [action for action in legal if isinstance(action, Remove)]
        keys = {action: str(number) for number, action in enumerate(removes, 1)}
        return [_choice(position, action, keys) for action in legal]

    def sentence(self, event: Event) -> str:
        return words.describe(event)


def _choice(position: Position, action: Action, keys: dict[Remove, str]) -> Choice:
    """Return the choice of a legal action. Removals are named by the order in which the flicker flicked the pennies."""
    if not isinstance(action, Remove):
        return FREE.get(type(action)) or Choice("Waive it", "w")
    own = sum(position.owner[number] == position.turn for number in range(1, action.penny + 2))
    return Choice(f"Remove the {place(own)} penny", keys[action], words.lies(position, action.penny))


def figures() -> dict[str, Any]:
    """Return the numbers that drawings and the rules page need: mm, mm/s2, the deviations of a hand of tremor 1 in
    radians and as a share of the speed, and what hands are called by their tremor (PW-1, PW-4, PW-10).
    """
    return {
        "radius": RADIUS,
        "near_line": NEAR_LINE,
        "far_line": FAR_LINE,
        "slowing": round(SLOWING, 4),
        "direction": DIRECTION,
        "share": SHARE,
        "hands": HANDS,
    }
