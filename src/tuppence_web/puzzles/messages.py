"""JSON of the page of a puzzle."""

from __future__ import annotations

import msgspec

from tuppence_web.tables.wire.messages import Welcome
from tuppence_web.tables.wire.types import Encoded, GameAction


class PuzzleChoice(msgspec.Struct, frozen=True):
    """A choice in words, and the action that it stands for."""

    label: str
    action: GameAction


class PuzzleValue(msgspec.Struct, frozen=True):
    """The share of the matches that a choice wins, and the ends of its 99 % interval: equal where it is exact."""

    value: float
    low: float
    high: float


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """The answer to a puzzle: the numbers of the best choice and of the reader's, null for none.

    ``values``: of each choice. ``why``: a sentence. ``playouts``: how many simulations valued each choice, 0 where the
    values are exact. ``solved``, ``answers``: how many guests chose the best, and how many answered.
    """

    best: int
    chosen: int | None
    values: list[PuzzleValue]
    why: str
    playouts: int
    solved: int
    answers: int


class PuzzleData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``puzzle-data``. ``start``: the position to decide in. ``answer``: null until the guest answers.

    ``streak``: the days in a row on which the guest solved the game's puzzle.
    """

    game: str
    title: str
    start: Encoded[Welcome]
    choices: list[PuzzleChoice]
    answer: PuzzleAnswer | None
    streak: int
