"""The champion of Penny White: the flick that leaves the other the least, after the answer that is best for the other.

Every flick that comes to mind is tried with some hands; for the best of them each resting place is answered by the
other's best flick, tried in the same way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.games.penny_white import aims, evaluation, rules
from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.board import WHITE, has_room
from tuppence.games.penny_white.evaluation import LOST, Numbers, Outcomes
from tuppence.games.penny_white.rules import Position

FIRST_HANDS, HANDS, ANSWERING_HANDS = 32, 8, 4
BEST = 8  # flicks whose answers are looked at


def best_flick(s: Position, rng: np.random.Generator) -> Flick:
    """The flick to make: where no answer comes, the best by itself."""
    flicks = aims.tries(s)
    values = evaluation.expected(s, flicks, rng.standard_normal((FIRST_HANDS, 2)))
    order: list[int] = np.argsort(-values)[:BEST].tolist()
    if sum(s.left) == 1:
        return flicks[order[0]]
    hands, answers = rng.standard_normal((HANDS, 2)), rng.standard_normal((ANSWERING_HANDS, 2))
    worth = [_after_answers(s, flicks[number], hands, answers) for number in order]
    return flicks[order[int(np.argmax(worth))]]


def _after_answers(s: Position, flick: Flick, hands: Numbers, answers: Numbers) -> float:
    """What a flick is worth to its player after the other's best answers, on the average of some hands."""
    made = evaluation.outcomes(s, [flick], hands)
    worth = made.worth((sum(s.left) - 1) / (rules.SEATS * s.each))
    return float(np.mean([_answered(s, made, row, answers, worth[row]) for row in range(len(hands))]))


def _answered(s: Position, made: Outcomes, row: int, answers: Numbers, worth: Any) -> float:
    """What one of the resting places is worth after the other's best answer; as it lies where none can come."""
    if not made.on_board[row, WHITE]:
        return -LOST
    after = s.copy()
    rules.take_penny(after)
    after.discs[: s.flicked + 2] = made.places[row].tolist()
    after.on_board[: s.flicked + 2] = [int(on) for on in made.on_board[row]]
    after.turn = 1 - s.turn
    if not has_room(after):
        return float(worth)
    return -float(evaluation.expected(after, aims.tries(after), answers).max())
