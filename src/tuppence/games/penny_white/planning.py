"""The champion of Penny White: a search two flicks deep, by simulation.

Planes of flicks from several places give the best aims, by kernel regression (`planes`). They are compared over more
samples of the tremor, and the best of them by what the opponent's best answer leaves, found on a coarser plane.
"""

from __future__ import annotations

import numpy as np

from tuppence.games.penny_white import aims, evaluation, rules
from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.board import WHITE, has_room
from tuppence.games.penny_white.evaluation import Numbers, Outcomes
from tuppence.games.penny_white.planes import Plane, best_apart
from tuppence.games.penny_white.rules import Position

CELLS, CELLS_OF_ANSWERS = 2.0, 1.0  # grid steps in a standard deviation of the tremor
COMPARED, COMPARING_HANDS, LAST_HANDS = 12, 64, 512  # aims, and samples of the tremor: of them all; of the last flick
PLANES = 4  # at most, each from a place of its own
ANSWERED, HANDS = 6, 6  # aims whose answers are searched, and samples of the tremor for each


class Champion:
    """The champion."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def best_flick(self, s: Position) -> Flick:
        """Return its flick."""
        return best_flick(s, self._rng)


def best_flick(s: Position, rng: np.random.Generator) -> Flick:
    """Return the flick with the best chance after the opponent's answers, or by itself if it is the last of the end."""
    last = sum(s.left) == 1
    found = best_apart([Plane(s, start, CELLS) for start in aims.starts(s)[:PLANES]], COMPARED)
    hands = rng.standard_normal((LAST_HANDS if last else COMPARING_HANDS, 2))
    chances = evaluation.expected(s, found, hands)
    if last:
        return aims.flick(found[int(np.argmax(chances))])
    best = found[np.argsort(-chances)[:ANSWERED]]
    return aims.flick(best[int(np.argmax(_after_answers(s, best, rng.standard_normal((HANDS, 2)))))])


def _after_answers(s: Position, tried: Numbers, hands: Numbers) -> Numbers:
    """Return the mean chance of each aim after the opponent's best answers: shape (aims,)."""
    made = evaluation.outcomes(s, evaluation.shaken(s, tried, hands))
    chances = made.chances(s, sum(s.left) - 1)
    for row in np.flatnonzero(made.on_board[:, WHITE]).tolist():
        after = _flicked(s, made, row)
        if has_room(after):
            answers = Plane(after, aims.starts(after)[0], CELLS_OF_ANSWERS)
            chances[row] = 1 - answers.chances.max()
    found: Numbers = chances.reshape(len(tried), len(hands)).mean(axis=1)
    return found


def _flicked(s: Position, made: Outcomes, row: int) -> Position:
    """Return the position after one outcome of a flick, with the opponent to flick."""
    after = s.copy()
    rules.take_penny(after)
    after.discs[: s.flicked + 2] = made.places[row].tolist()
    after.on_board[: s.flicked + 2] = [int(on) for on in made.on_board[row]]
    after.turn = 1 - s.turn
    return after
