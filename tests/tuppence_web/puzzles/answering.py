"""A day with puzzles, for tests of answers."""

from __future__ import annotations

from datetime import date

from tuppence_web.puzzles.rules import Puzzle, games, puzzle_of

DAY = date(2026, 7, 23)
GAME = games()[0]


def todays() -> Puzzle:
    """The puzzle of `GAME` and `DAY`."""
    found = puzzle_of(GAME, DAY)
    assert found is not None
    return found


def wrong(puzzle: Puzzle) -> int:
    """The number of a choice that is not the best."""
    return puzzle.ranked[-1]
