"""The exact values of two-player T.K.O., with pennies or dice (`rounds`), if an endless match counts half a win.

Where nobody holds anything, a player may cancel again and again without risk, so a match need not end. GA-3 gives
nobody a win for it, but with that both would lose by waiting, and there would be no single best strategy. So here an
endless match is a draw: half a win for each. Then what one player gains the other loses, and every position has a
value (Everett 1957, recursive games; with perfect information no choice needs chance: Liggett and Lippman 1969).

Value iteration starts from a draw everywhere; with Anderson's mixing of the last sweeps (Walker and Ni 2011) it takes a
half to a sixth of them. In the empty position both players mostly wait, sometimes tens of thousands of times, so it is
solved exactly in each sweep: given which throws each player waits with, its two values follow from each other. There
each wait also counts as the end of the match, a draw, with a probability of `CALLED_OFF`, which decides the value only
where both wait with every throw.

Nickels can be won, so their number has no bound; the table stops at `MOST` each, or at `MORE` above the nickels at the
start. There another nickel is worth nothing, and a match with more nickels is looked up at the nearest proportion.
docs/studies/tko.md reports what that changes.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.rules import Position
from tuppence.games.seven_pennies.solution import rounds
from tuppence.games.seven_pennies.solution.knockout import average, in_table
from tuppence.games.seven_pennies.solution.rounds import EMPTY, OTHER, SAME, Round
from tuppence.solved import Solved

if TYPE_CHECKING:
    from tuppence.game import Game

Floats = NDArray[np.float64]

MOST, MORE = 20, 10
DRAW = 0.5
CALLED_OFF = 1e-12
CLOSE = 1e-12  # the change of the values below which the sweeps stop
SWEEPS = 5_000  # at most: about 200 to 2,000 are made
MIXED = 5  # sweeps before the last that are mixed with it
NEARLY_ALIKE = 1e-14  # relative: so that sweeps that are nearly alike get no large weights
SETTLING = 20  # steps of policy iteration for the empty position, at most


def solve_values(round: Round, most: int) -> Floats:
    """Return the value to the thrower, by position and both players' nickels; shape (positions, 1 + most, 1 + most)."""
    values = np.full((len(round.first), most + 1, most + 1), DRAW)
    values[:, 1:, 0], values[:, 0, 1:] = 1.0, 0.0
    who, position, won, others_won = (round.leads[:, column, None, None] for column in range(4))
    nickels = np.arange(1, most + 1)
    own, other = np.clip(nickels[:, None] + won, 0, most), np.clip(nickels + others_won, 0, most)
    made: deque[tuple[Floats, Floats]] = deque(maxlen=1 + MIXED)
    for _ in range(SWEEPS):
        swept = values.copy()
        leads = np.where(who == SAME, values[position, own, other], 1.0 - values[position, other, own])
        swept[:, 1:, 1:] = average(round, functools.reduce(np.maximum, (leads[one] for one in round.choices.T)))
        swept[EMPTY, 1:, 1:] = value_of_empty(round, leads, values[EMPTY, 1:, 1:])
        made.append((swept, swept - values))
        values = swept
        if abs(made[-1][1]).max() < CLOSE:
            break
        values = mixed(made)
    return values


def mixed(made: Iterable[tuple[Floats, Floats]]) -> Floats:
    """Return the mixture of sweeps, each with the change it made, by which the change would be least."""
    swept, changes = (np.stack(each) for each in zip(*made, strict=True))
    steps = np.diff(changes, axis=0)
    square = np.einsum("ipab,jpab->ij", steps, steps)  # `@` would start threads, which cost more than they save
    square += NEARLY_ALIKE * np.trace(square) * np.eye(len(square))
    weights = np.linalg.solve(square, np.einsum("ipab,pab->i", steps, changes[-1]))
    mixture: Floats = swept[-1] - np.einsum("i,ipab->pab", weights, np.diff(swept, axis=0))
    return mixture


def value_of_empty(round: Round, leads: Floats, value: Floats) -> Floats:
    """Return the value of the empty position to the thrower, given those of the leads except the one of waiting."""
    begin = slice(0, round.first[EMPTY + 1])
    chance, choices = round.chance[begin, None, None], round.choices[round.thrown[begin]]
    waits = (round.leads == (OTHER, EMPTY, 0, 0)).all(axis=1)
    may_wait = waits[choices].any(axis=1)[:, None, None]
    begins = np.where(waits[:, None, None], -1.0, leads)[choices].max(axis=1)
    for _ in range(SETTLING):
        before = value
        chances = np.where(may_wait & (begins < 1.0 - value.T), 0.0, chance)  # of throws with which the player begins
        begun, won, lost = (part.sum(axis=0) for part in (chances, chances * begins, chances * (1.0 - begins)))
        # What is rare is added up as it is: taken from 1 it would lose its digits. The other's value is the transposed.
        ends = begun + begun.T - begun * begun.T
        value = (won + (1.0 - begun) * lost.T + CALLED_OFF * DRAW) / (ends + CALLED_OFF)
        if abs(value - before).max() < CLOSE:
            break
    return value


class Solution(Solved[Position]):
    """Values and actions from any state of a match; an endless match counts half a win for each player.

    ``values_of``: see `solve_values`. They are exact except for the cut at the most nickels of the table.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        chosen: dict[str, Any] = game.options
        rules_of_dice = chosen["faces"], chosen["must_cancel_own"], chosen["extra_turn"]
        self.number_of = rounds.listed("tko", *rules_of_dice).number_of
        self.values_of = _values(*rules_of_dice, max(MOST, chosen["nickels"] + MORE))

    def known(self, s: Position) -> float | None:
        if s.phase == rules.STARTER:
            return 0.5  # the players are symmetric
        if s.phase == rules.CHOOSE:
            return None
        own, other, most = s.nickels[s.turn], s.nickels[1 - s.turn], self.values_of.shape[1] - 1
        at = rounds.position_of(s, self.number_of)
        return float(self.values_of[at, in_table(own, other, most), in_table(other, own, most)])


def is_quick(given: dict[str, Any]) -> bool:
    """Return whether there is a solution that takes no noticeable time."""
    return _is_solved(given) and given["faces"] == rules.COINS and _is_small(given)


def is_soon(given: dict[str, Any]) -> bool:
    """Return whether there is a solution that takes some seconds at most. Dice and many nickels take longer."""
    return _is_solved(given) and (given["faces"] == rules.COINS or _is_small(given))


def _is_solved(given: dict[str, Any]) -> bool:
    """Return whether there is a solution."""
    return bool(given["players"] == 2 and given["variant"] == "tko")


def _is_small(given: dict[str, Any]) -> bool:
    """Return whether the table has the usual size."""
    return bool(given["nickels"] + MORE <= MOST)


@functools.lru_cache(maxsize=8)
def _values(faces: int, must_cancel_own: bool, extra_turn: bool, most: int) -> Floats:
    return solve_values(rounds.listed("tko", faces, must_cancel_own, extra_turn), most)
