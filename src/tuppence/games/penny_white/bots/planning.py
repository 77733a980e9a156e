"""The champion of Penny White: a search two flicks deep, by simulation.

Planes of flicks from several places give the best aims, by kernel regression (`planes`). These are compared over more
samples of the tremor, and the best of them by the values after the opponent's best reply, found on a coarser plane.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from tuppence.actions import Action
from tuppence.games.penny_white import rules
from tuppence.games.penny_white.actions import Flick, Remove
from tuppence.games.penny_white.board import WHITE, has_room
from tuppence.games.penny_white.bots import aims, evaluation, heuristics
from tuppence.games.penny_white.bots.evaluation import Numbers, Outcomes
from tuppence.games.penny_white.bots.planes import Plane, best_apart
from tuppence.games.penny_white.rules import Position

CELLS, CELLS_OF_REPLIES = 2.0, 1.0  # grid steps per standard deviation of the tremor
COMPARED, COMPARING_HANDS, LAST_HANDS = 12, 64, 512  # aims; samples of the tremor for each; for an end's last flick
PLANES = 4  # the most planes, each from another place
SEARCHED, HANDS = 6, 6  # aims whose replies are searched, and samples of the tremor for each
SAMPLES, SAMPLES_OF_REPLIES = 48, 24  # of the tremor, with which flicks are compared after a match, and their replies

# Points, fitted to 2,000 ends of regulars at tremor 1 (docs/studies/penny-white.md).
LAST = 0.53  # the advantage of the player with the last flick of the end
NEXT = 0.17  # that of the player who flicks next
NEXT_OF_FEW = 0.32  # added to it, divided by the square of the flicks to come


class Champion:
    """The champion."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def best_flick(self, s: Position) -> Flick:
        """Return its flick."""
        return best_flick(s, self._rng)


def best_flick(s: Position, rng: np.random.Generator) -> Flick:
    """Return the flick with the best winning chance after the opponent's replies, if the end has any."""
    last = sum(s.left) == 1
    found = best_apart([Plane(s, start, CELLS) for start in aims.starts(s)[:PLANES]], COMPARED)
    hands = rng.standard_normal((LAST_HANDS if last else COMPARING_HANDS, 2))
    chances = evaluation.expected(s, found, hands)
    if last:
        return aims.flick(found[int(np.argmax(chances))])
    best = found[np.argsort(-chances)[:SEARCHED]]
    replied = _after_replies(s, best, rng.standard_normal((HANDS, 2)), _best_of_plane)
    return aims.flick(best[int(np.argmax(replied.mean(axis=1)))])


def samples_of(s: Position, flicks: Sequence[Flick], seed: int) -> Numbers:
    """Return each seat's winning chance after each flick, for samples of the tremor: shape (samples, flicks, seats)."""
    rng, last = np.random.default_rng(seed), sum(s.left) == 1
    hands = rng.standard_normal((LAST_HANDS if last else SAMPLES, 2))
    tried = np.array([(flick.x, flick.y, flick.angle, flick.speed) for flick in flicks])
    if last:
        mine = evaluation.outcomes(s, evaluation.shaken(s, tried, hands)).chances(s, 0).reshape(len(tried), -1)
    else:
        worth = partial(_worth, hands=rng.standard_normal((SAMPLES_OF_REPLIES, 2)))
        mine = _after_replies(s, tried, hands, worth, order)
    found: Numbers = np.stack([mine, 1 - mine] if s.turn == 0 else [1 - mine, mine], axis=-1).swapaxes(0, 1)
    return found


def samples_of_removals(s: Position, choices: Sequence[Action], seed: int) -> Numbers:
    """Return the same after each removal or waiver (PW-6), followed by the champion's flick if the end has another."""
    found = [_after_removal(s, choice, seed) for choice in choices]
    most = max(map(len, found))
    return np.stack([np.resize(one, (most, s.seats)) for one in found], axis=1)


def _after_removal(s: Position, choice: Action, seed: int) -> Numbers:
    """Return each seat's winning chance after a removal or waiver, in samples: shape (samples, seats)."""
    after = s.copy()
    _remove(after, choice)
    while after.phase == rules.REMOVE:
        _remove(after, heuristics.best_removal(after))
    if after.phase == rules.FLICK:
        found: Numbers = samples_of(after, [best_flick(after, np.random.default_rng(seed + 1))], seed)[:, 0]
        return found
    after.end = s.end  # the end is over, and its points are in the scores
    chance = heuristics.chance(after, heuristics.Placement([after.discs[WHITE]], [True], []), 0)
    return np.tile([chance, 1 - chance] if after.turn == 0 else [1 - chance, chance], (LAST_HANDS, 1))


def _remove(s: Position, choice: Action) -> None:
    """Remove a penny, or waive it (PW-6)."""
    if isinstance(choice, Remove):
        rules.remove(s, choice.penny, None)
    else:
        rules.waive(s, None)


def order(to_come: int) -> float:
    """Return what the order of the flicks is worth to the player who has just flicked, in points."""
    return (-LAST if to_come % rules.SEATS else LAST) - NEXT - NEXT_OF_FEW / to_come**2


def _best_of_plane(_: Position, replies: Plane) -> float:
    """Return the chance of the best reply."""
    return float(replies.chances.max())


def _worth(after: Position, replies: Plane, hands: Numbers) -> float:
    """Return the chance of the best reply by samples of the tremor that had no part in its choice."""
    best = int(np.argmax(replies.chances))
    return float(evaluation.expected(after, replies.aims[best : best + 1], hands, order)[0])


def _after_replies(
    s: Position,
    tried: Numbers,
    hands: Numbers,
    worth: Callable[[Position, Plane], float],
    order: evaluation.Order = heuristics.hammer,
) -> Numbers:
    """Return the winning chance of each aim with each hand after the opponent's best reply: shape (aims, hands).

    ``worth``: of the best reply. ``order``: for an end that has no reply.
    """
    made = evaluation.outcomes(s, evaluation.shaken(s, tried, hands))
    chances = made.chances(s, sum(s.left) - 1, order)
    for row in np.flatnonzero(made.on_board[:, WHITE]).tolist():
        after = _flicked(s, made, row)
        if has_room(after):
            chances[row] = 1 - worth(after, Plane(after, aims.starts(after)[0], CELLS_OF_REPLIES))
    found: Numbers = chances.reshape(len(tried), len(hands))
    return found


def _flicked(s: Position, made: Outcomes, row: int) -> Position:
    """Return the position after one outcome of a flick, in the opponent's turn."""
    after = s.copy()
    rules.take_penny(after)
    after.discs[: s.flicked + 2] = made.places[row].tolist()
    after.on_board[: s.flicked + 2] = [int(on) for on in made.on_board[row]]
    after.turn = 1 - s.turn
    return after
