"""The texts of Dropsy; the sentences are in `words`."""

from __future__ import annotations

from typing import Any, final

from tuppence import presenter
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.games.dropsy import words
from tuppence.games.dropsy.actions import Arrange, ArrangeRandom, Drop
from tuppence.games.dropsy.board import FACES, PITCH, SIDE
from tuppence.games.dropsy.draws import PLACE, SPIN, THICK, TILT
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.rules import DROPS, PENALTY, Position
from tuppence.presenter import Choice

BOARD_THICK, SLOT_ACROSS, SLOT_DEEP, TOKEN_ACROSS = 12.0, 29.0, 3.5, 25.0  # mm (DR-2)
CHOICES: dict[type[Action], Choice] = {
    Arrange: Choice("Lay out the boards", "l"),
    ArrangeRandom: Choice("A random layout", "r"),
    Drop: Choice("Drop a token", "d"),
}


@final
class Presenter(presenter.Presenter[Position]):
    """Texts and scores; the score counts points."""

    score_name = "points"
    score_step = "round"

    def score(self, position: Position) -> list[int]:
        return position.scores[: position.seats]

    def steps(self, position: Position) -> int:
        return words.rounds_over(position)

    def progress(self, position: Position) -> str:
        return f"Round {position.round} of {position.rounds}"

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position, seat)

    def note(self, position: Position) -> str:
        return words.note(position)

    def choices(self, position: Position, legal: list[Action]) -> list[Choice]:
        return [CHOICES[type(action)] for action in legal]

    def sentence(self, event: Event) -> str:
        return words.describe(event)


def figures() -> dict[str, Any]:
    """Return the numbers that drawings and the rules page need: mm, degrees, rad/s (DR-2, DR-4, DR-8, DR-10).

    ``faces``: the slots of each board, the one with one slot first, in pitches from its middle.
    """
    return {
        "side": SIDE,
        "thick": BOARD_THICK,
        "pitch": PITCH,
        "slot": SLOT_ACROSS,
        "deep": SLOT_DEEP,
        "token": TOKEN_ACROSS,
        "token_thick": THICK,
        "faces": FACES,
        "lowest": HEIGHTS[0],
        "highest": HEIGHTS[1],
        "place": PLACE,
        "tilt": TILT,
        "spin": SPIN,
        "penalty": PENALTY,
        "drops": DROPS,
    }
