"""Puzzles: positions, choices, values and files; the puzzle of a day, and the challenge of a day. No Django."""

from __future__ import annotations

import functools
import hmac
from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from math import sqrt
from typing import Any

import msgspec

import tuppence
from tuppence.match import State
from tuppence.record import replay

LEAD = 0.03  # the least lead of the best choice: three matches in a hundred
MOST_CHOICES = 6
SURE = 2.5758293035489004  # standard errors on either side in an interval of 99 %
FILE = "puzzles.jsonl"
A_YEAR = 366  # days
CHALLENGER = 0  # the guest's seat in a challenge


class Choice(msgspec.Struct, frozen=True):
    """A choice in words, and its ``value``: the share of the matches that it wins, with its standard ``error``.

    The error is 0 where the value is exact, and where all playouts agree.
    """

    label: str
    action: dict[str, Any]
    value: float
    error: float = 0.0


class Puzzle(msgspec.Struct, frozen=True):
    """A decision of a simulated match.

    ``seed``: of the match and of the playouts; no other puzzle of the game has it. ``history``: what led to the
    decision. ``choices``: in the order in which they are offered. ``playouts``: how many valued each choice; 0 where
    the values are exact.
    """

    seed: int
    options: dict[str, Any]
    history: list[dict[str, Any]]
    choices: list[Choice]
    playouts: int = 0

    @property
    def ranked(self) -> list[int]:
        """The numbers of the choices, the best first."""
        return sorted(range(len(self.choices)), key=lambda number: -self.choices[number].value)

    @property
    def best(self) -> int:
        """The number of the best choice."""
        return self.ranked[0]

    @property
    def compared(self) -> list[Choice]:
        """The best choice and the second."""
        return [self.choices[number] for number in self.ranked[:2]]

    @property
    def is_clear(self) -> bool:
        """Whether one choice is clearly best: by `LEAD`, and by 99 % intervals that do not overlap."""
        first, *others = (self.choices[number] for number in self.ranked)
        low, _ = self.interval(first)
        return bool(others) and all(first.value - one.value >= LEAD and low > self.interval(one)[1] for one in others)

    def _independent(self, choice: Choice) -> float:
        """Return the number of independent playouts that have such an error: fewer if several are of one deal."""
        compared = [choice] if choice.error else [one for one in self.choices if one.error]
        return min([self.playouts, *(one.value * (1.0 - one.value) / one.error**2 for one in compared)])

    def interval(self, choice: Choice) -> tuple[float, float]:
        """Return the ends of the 99 % interval of a choice's value: Wilson's, which is wide where all playouts agree.

        >>> [round(end, 4) for end in Puzzle(1, {}, [], [], 100).interval(Choice("Roll", {}, 0.0))]
        [0.0, 0.0622]
        """
        if not self.playouts:
            return choice.value, choice.value
        squared, value = SURE**2 / self._independent(choice), choice.value
        reach = sqrt(squared * value * (1.0 - value) + squared**2 / 4)
        low, high = ((value + squared / 2 + end) / (1.0 + squared) for end in (-reach, reach))
        return max(0.0, min(low, value)), min(1.0, max(high, value))  # at 0 and 1 rounding moves the end

    def record(self, game: str) -> dict[str, Any]:
        """Return the record of the match up to the decision."""
        return {"game": game, "options": self.options, "history": self.history, "result": None}

    def state(self, game: str) -> State:
        """Return the state in which to decide."""
        return replay(self.record(game))


def path_of(game: str) -> Any:
    """Return the file with a game's puzzles, a line each. A release may add lines, and changes none."""
    return files("tuppence_web.games") / game.replace("-", "_") / FILE


@functools.cache
def _lines(game: str) -> Sequence[bytes]:
    path = path_of(game)
    return tuple(path.read_bytes().splitlines()) if path.is_file() else ()


@functools.lru_cache(maxsize=64)
def _read(line: bytes) -> Puzzle:
    return msgspec.json.decode(line, type=Puzzle)


def games() -> list[str]:
    """Return the games that have puzzles."""
    return [name for name in tuppence.games() if _lines(name)]


def all_puzzles(game: str) -> list[Puzzle]:
    """Return all puzzles of a game."""
    return [msgspec.json.decode(line, type=Puzzle) for line in _lines(game)]


def repeats_after(game: str) -> int | None:
    """Return after how many days a game's puzzles begin again, if that is within a year."""
    count = len(_lines(game))
    return count if 0 < count < A_YEAR else None


def puzzle_of(game: str, day: date) -> Puzzle | None:
    """Return a game's puzzle of a day, or None if the game has none. After the last one they begin again."""
    lines = _lines(game)
    return _read(lines[day.toordinal() % len(lines)]) if lines else None


def secret_of(key: str, game: str, day: date) -> bytes:
    """Return the secret of a day's challenge, which nobody can compute without the server's key."""
    return hmac.digest(key.encode(), f"challenge:{game}:{day.isoformat()}".encode(), "sha256")


def lead_of(scores: Sequence[int], places: Sequence[int]) -> int:
    """Return by how much the challenger is ahead of the next, or, negative, behind the winner.

    >>> lead_of([0, 4], [1, 2]), lead_of([40, 95], [2, 1]), lead_of([7, 7], [1, 1])
    (4, -55, 0)
    """
    own, won = scores[CHALLENGER], places[CHALLENGER] == 1
    others = [score for seat, score in enumerate(scores) if seat != CHALLENGER and (won or places[seat] == 1)]
    lead = min(abs(own - score) for score in others)
    return lead if won else -lead


def why(puzzle: Puzzle, words: str) -> str:
    """Return why the best choice is the best, in figures and then in the ``words`` of the game.

    >>> roll, stop = Choice("Roll", {}, 0.634), Choice("Stop", {}, 0.6)
    >>> why(Puzzle(1, {}, [], [stop, roll]), "“Roll”: 3 of 6 faces are safe")
    '“Roll” wins 63.4 % of the matches from here, “Stop” 60.0 %. “Roll”: 3 of 6 faces are safe.'
    """
    first, second = puzzle.compared
    compared = (
        f"“{first.label}” wins {100 * first.value:.1f} % of the matches from here,"
        f" “{second.label}” {100 * second.value:.1f} %"
    )
    return f"{compared}{f'. {words}' if words else ''}."
