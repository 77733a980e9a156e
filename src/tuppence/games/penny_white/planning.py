"""The champion of Penny White: a search two flicks deep, by simulation.

All candidates are simulated with samples of the tremor. Each outcome of the best of them is evaluated after the
opponent's best answer, found in the same way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.games.penny_white import aims, evaluation, rules
from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.board import WHITE, has_room
from tuppence.games.penny_white.evaluation import LOST, Numbers, Outcomes
from tuppence.games.penny_white.rules import Position

FIRST_HANDS, HANDS, ANSWERING_HANDS = 32, 8, 4  # samples of the tremor: of all candidates, the best, and answers
BEST = 8  # candidates whose answers are searched


def best_flick(s: Position, rng: np.random.Generator) -> Flick:
    """Return the flick with the best value after the opponent's answers, or by itself if it is the last of the end."""
    flicks = aims.tries(s)
    values = evaluation.expected(s, flicks, rng.standard_normal((FIRST_HANDS, 2)))
    order: list[int] = np.argsort(-values)[:BEST].tolist()
    if sum(s.left) == 1:
        return flicks[order[0]]
    hands, answers = rng.standard_normal((HANDS, 2)), rng.standard_normal((ANSWERING_HANDS, 2))
    after_answers = [_after_answers(s, flicks[number], hands, answers) for number in order]
    return flicks[order[int(np.argmax(after_answers))]]


def _after_answers(s: Position, flick: Flick, hands: Numbers, answers: Numbers) -> float:
    """Return the mean value of a flick to its player after the opponent's best answers."""
    made = evaluation.outcomes(s, [flick], hands)
    values = made.worth((sum(s.left) - 1) / (rules.SEATS * s.each))
    return float(np.mean([_answered(s, made, row, answers, values[row]) for row in range(len(hands))]))


def _answered(s: Position, made: Outcomes, row: int, answers: Numbers, value: Any) -> float:
    """Return the value of one outcome after the opponent's best answer; ``value`` if no place is left to flick from."""
    if not made.on_board[row, WHITE]:
        return -LOST
    after = s.copy()
    rules.take_penny(after)
    after.discs[: s.flicked + 2] = made.places[row].tolist()
    after.on_board[: s.flicked + 2] = [int(on) for on in made.on_board[row]]
    after.turn = 1 - s.turn
    if not has_room(after):
        return float(value)
    return -float(evaluation.expected(after, aims.tries(after), answers).max())
