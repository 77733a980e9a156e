"""The exact solution of two-player Seven Pennies for points, with pennies or dice, for any target.

All seven pieces of a round score (SP-5), so pairs of scores form layers by their sum, solved from the last backwards.
The values after a round are then known, and the round itself is a game of at most 115 positions (`rounds`), solved by
policy iteration (Howard 1960; both players at once, as Pollatschek and Avi-Itzhak 1969). The probabilities of a round's
ends under a pair of policies are the solution of a linear system, which is solved once for all scores with this pair.

*Endless rounds.* Two players who never gather never end a round; such a match returns 0 to both. But no player gains by
stalling, and the values do not depend on the return of such a match, because the solution ends every round with
probability 1 against any opponent: in every match that is solved, `endless` looks for positions in which the opponent
can keep the round, and finds none, except where the solution has nothing left to lose. By the value equations no choice
of the opponent raises the opponent's expectation, and since every round ends, that expectation is the opponent's
return. For the same reason each linear system has a unique solution.

With pennies this can be shown without a computer:

1. If the opponent holds nothing and all pieces that the solution throws show the side of its own pieces (any side if it
holds none either), it gathers them and scores all seven. No other end of a round is worth more, and at a tie the
solution gathers.

2. Chance can lead to this case from any position and for any choices. While the opponent holds pieces, let all thrown
pieces be unlike the thrower's; or unlike the opponent's, if the solution throws and holds none. Pieces unlike the
thrower's must be cancelled, which costs one of the two players at least one piece; pieces unlike the opponent's cost
the opponent if cancelled, and end the round if gathered. So after at most six such turns the opponent holds none. If
the opponent throws then, let all pieces show the side of the solution's: gathering them ends the round, cancelling them
costs nobody.

3. This takes a bounded number of turns, with a probability above some bound, so it happens eventually.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.errors import InvalidState, NotSolved
from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.heuristics import balcony_after, held_after
from tuppence.games.seven_pennies.kernel import MOST, find, num_legal_actions
from tuppence.games.seven_pennies.rules import Position
from tuppence.games.seven_pennies.solution import rounds
from tuppence.games.seven_pennies.solution.rounds import EMPTY, PIECES, SAME, Round
from tuppence.rule import rule
from tuppence.solved import Solved, Spread, at_once

if TYPE_CHECKING:
    from tuppence.game import Game
    from tuppence.match import State

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Bools = NDArray[np.bool_]
Pairing = Callable[[bytes, bytes], Floats]  # see `chances_of_ends`
Dice = tuple[int, bool, bool]  # the number of faces, and the options must_cancel_own and extra_turn

TIE = 1e-13  # options that differ by less are a tie, which goes to gathering
NOTHING = 1e-10  # what a player may lose by an endless round: at such values all options tie
PAIRINGS = 2000  # linear systems whose solutions are cached: with pennies the same few hundred recur at all scores
QUICK = 200, 50  # the highest targets that are solved without a noticeable wait, with pennies and with dice
SOON = 300, 200  # within some seconds, by tables of up to 10 MB


class Table(NamedTuple):
    """The values of a solved match, as arrays for `number`, plain or compiled."""

    number_of: NDArray[np.int32]  # see `Round`
    after: Floats  # the value to the player who has ended a round, by own and the other's scores
    thrower: Floats  # the value to the thrower, by ended points (in sevens), own score and the position of the round


@rule
def number(s: Position, table: Table) -> int:
    """Return the number (`kernel.find`) of the solution's action, in a position with phase CHOOSE.

    At a tie it takes the first action, so it gathers.
    """
    best = 0
    most = -1.0
    for number in range(num_legal_actions(s)):
        value, payer = find(s, number, None)
        utility = utility_after(s, value, payer, table)
        if utility > most + TIE:
            best = number
            most = utility
    return best


@rule
def utility_after(s: Position, value: int, payer: int, table: Table) -> float:
    """Return the value of the match to the thrower after an action."""
    own, other = s.scores[s.turn], s.scores[1 - s.turn]
    if balcony_after(s, value, payer) == 0:
        own += held_after(s, s.turn, value, payer)
        return float(table.after[own, other + held_after(s, 1 - s.turn, value, payer)])
    who, at = rounds.next_after(s, value, payer, table.number_of)
    ended = (own + other) // PIECES
    if who == SAME:
        return float(table.thrower[ended, own, at])
    return 1.0 - float(table.thrower[ended, other, at])


def solve_match(dice: Dice, target: int, spread: Spread = at_once) -> Table:
    """Solve every pair of scores that a match can have. Raise NotSolved if it may be endless."""
    round = rounds.listed("points", *dice)
    own, other = np.ogrid[: target + PIECES, : target + PIECES]
    after = (own > other) + 0.5 * (own == other)
    layers = (2 * target - 2) // PIECES
    thrower = np.zeros((layers + 1, target, len(round.first)))
    chosen = np.zeros((1, len(round.choices)), np.int64)
    points = np.arange(PIECES + 1)
    for ended in range(layers, -1, -1):
        total = PIECES * ended
        scores = np.arange(max(0, total - target + 1), min(total, target - 1) + 1)
        ends = after[scores[:, None] + points, total - scores[:, None] + PIECES - points]
        chosen = chosen[np.linspace(0, len(chosen) - 1, len(scores)).round().astype(np.int64)]  # of nearly these scores
        solved = spread(Layer(dice, ends, chosen), -(-len(scores) // 2))
        chosen, values = map(in_order, zip(*solved, strict=True), (len(scores), len(scores)))
        thrower[ended, scores] = values
        after[scores, total - scores] = 1.0 - values[::-1, EMPTY]  # the opponent begins the next round
    pairing_of.cache_clear()
    return Table(round.number_of, after, thrower)


@dataclass(frozen=True)
class Layer:
    """The pairs of scores with one sum. Two that are each other's reverse are solved together, as one piece.

    ``ends``: the values of the ends of the round to the thrower, a row for each pair of scores in the order of own
    scores, by the thrower's points. ``chosen``: the choices at each class with which to begin.
    """

    dice: Dice
    ends: Floats
    chosen: Numbers

    def __call__(self, pieces: range) -> list[tuple[Numbers, Floats]]:
        """Return the choices, and the values of the positions, of some pieces, of both pairs of scores each."""
        round, size = rounds.listed("points", *self.dice), len(self.ends)
        rows = np.unique([*pieces, *(size - 1 - piece for piece in pieces)])
        points = round.leads[:, 2]
        over = points + round.leads[:, 3] > 0
        ends = np.where(over, self.ends[np.ix_(rows, points)], np.nan)
        chosen, values = solve_layer(round, ends, self.chosen[rows], pairing_of(self.dice))
        worth = np.stack([values, 1.0 - values[::-1]], axis=1)
        if (worth[endless(round, tied(round, utility_of_leads(round, ends, values)))] > NOTHING).any():
            raise NotSolved("a player can prolong a round for ever that is worth something")
        both = [[at, len(rows) - 1 - at] for at in range(len(pieces))]
        return [(chosen[two], values[two]) for two in both]


def in_order(solved: Sequence[Any], size: int) -> Any:
    """Return the rows of a layer, given those of its pieces."""
    pairs = np.stack(solved, axis=1)
    return np.concatenate([pairs[0], pairs[1, : size // 2][::-1]])


@functools.cache
def pairing_of(dice: Dice) -> Pairing:
    """Return `chances_of_ends` with a cache."""
    return functools.lru_cache(PAIRINGS)(functools.partial(chances_of_ends, rounds.listed("points", *dice)))


def utility_of_leads(round: Round, ends: Floats, values: Floats) -> Floats:
    """Return the value of each lead to the thrower, given those of the ends and of the thrower's positions."""
    who, position = round.leads[:, 0], round.leads[:, 1]
    next_value = np.where(who == SAME, values[:, position], 1.0 - values[::-1, position])
    return np.where(np.isnan(ends), next_value, ends)


def solve_layer(round: Round, ends: Floats, chosen: Numbers, pairing: Pairing) -> tuple[Numbers, Floats]:
    """Return the choice at each class and the value of each position for all scores with one sum, one row for each.

    ``ends``: rows of `ends_of` in the order of own scores; in reverse they are the opponent's. ``chosen``: where to
    begin.
    """
    columns = [np.flatnonzero(round.leads[:, 2] == points)[0] for points in range(1, PIECES + 1)]
    points = np.concatenate([ends[:, columns], 1.0 - ends[::-1, columns]], axis=1)
    rows = np.arange(len(ends))[:, None]
    while True:  # both players improve at the same time, which converges for every allowed target (tested)
        led = [row.astype(np.int32).tobytes() for row in round.choices[np.arange(len(round.choices)), chosen]]
        pairs = zip(led, reversed(led), strict=True)
        values = np.array([pairing(own, other) @ utility for (own, other), utility in zip(pairs, points, strict=True)])
        utility = utility_of_leads(round, ends, values)[:, round.choices]
        best = utility.max(axis=2)
        worse = best - utility[rows, np.arange(len(round.choices)), chosen] > TIE
        if not worse.any():
            return chosen, values
        chosen = np.where(worse, (utility >= best[..., None] - TIE / 2).argmax(axis=2), chosen)


def chances_of_ends(round: Round, own: bytes, other: bytes) -> Floats:
    """Return the probability of each end of the round for each position of the thrower, shape (positions, 14).

    The columns are an end by the thrower with 1-7 points, then an end by the opponent with 1-7 points. ``own`` and
    ``other``: the leads that the players choose at each class, as int32.
    """
    passes, ends = one_turn(round, np.frombuffer(own, np.int32))
    others_passes, others_ends = one_turn(round, np.frombuffer(other, np.int32))
    sooner = np.concatenate([ends, passes @ others_ends], axis=1)
    halves = np.vsplit(passes, [len(passes) // 2])
    both = np.concatenate([half @ others_passes for half in halves])
    return solve_linear(np.eye(len(passes)) - both, sooner)


def solve_linear(matrix: Floats, right: Floats) -> Floats:
    """Solve a linear system by halves.

    For matrices of more than 60 rows BLAS starts threads, which on a busy machine cost a hundred times what they save.
    """
    half = len(matrix) // 2
    upper, lower = np.vsplit(matrix, [half])
    (upper_left, upper_right), (lower_left, lower_right) = np.hsplit(upper, [half]), np.hsplit(lower, [half])
    reduced = np.linalg.solve(upper_left, np.concatenate([upper_right, right[:half]], axis=1))
    inner, outer = np.hsplit(reduced, [len(matrix) - half])
    last = np.linalg.solve(lower_right - lower_left @ inner, right[half:] - lower_left @ outer)
    return np.concatenate([outer - inner @ last, last])


def one_turn(round: Round, led: NDArray[np.int32]) -> tuple[Floats, Floats]:
    """Return the probabilities of the opponent's next position and of ends by points, one row per position."""
    size = len(round.first)
    who, position, points = round.leads[:, 0], round.leads[:, 1], round.leads[:, 2]
    column = np.where(points > 0, 2 * size + points - 1, size * who + position)
    width = 2 * size + PIECES
    thrown_at = np.repeat(np.arange(size), np.diff([*round.first, len(round.thrown)]))
    at = thrown_at * width + column[led[round.thrown]]
    chances: Any = np.bincount(at, round.chance, size * width).reshape(size, width)
    again, later = chances[:, :size], chances[:, size:]
    if again.any():
        later = solve_linear(np.eye(size) - again, later)
    return later[:, :size], later[:, size:]


def tied(round: Round, leads: Floats) -> Bools:
    """Return the choices that the solution may take: of those that tie for the best the gathers, else all of them."""
    utility = leads[:, round.choices]
    best = utility >= utility.max(axis=2, keepdims=True) - TIE
    gathers = best & (np.arange(round.choices.shape[1]) < round.gathers[:, None])
    taken: Bools = np.where(gathers.any(axis=2, keepdims=True), gathers, best)
    return taken


def endless(round: Round, taken: Bools) -> Bools:
    """Return the positions in which an opponent can prolong the round for ever; shape (scores, throwers, positions).

    The solution throws (0) and takes any of the choices ``taken``, or its opponent does (1) and takes any choice. The
    largest set of positions that no throw leaves; from outside it the round ends with probability 1.
    """
    who, position = round.leads[:, 0], round.leads[:, 1]
    over = round.leads[:, 2:].any(axis=1)
    closed = np.ones((len(taken), 2, len(round.first)), np.bool_)
    while True:
        own, other = (closed[:, np.where(who == SAME, one, 1 - one), position] & ~over for one in (0, 1))
        held: Any = (taken & own[:, round.choices]).any(axis=2), other[:, round.choices].any(axis=2)
        left = np.stack([np.logical_and.reduceat(one[:, round.thrown], round.first, axis=1) for one in held], axis=1)
        if (left == closed).all():
            return closed
        closed = left


class Solution(Solved[Position]):
    """Exact values and actions from any state of a match for points."""

    def __init__(self, game: Game, spread: Spread | None = None) -> None:
        super().__init__(game)
        given = game.options
        self.table = solved_for(given) if spread is None else solve_match(dice_of(given), given["target"], spread)

    def known(self, s: Position) -> float:
        if s.phase == rules.STARTER:
            return 0.5  # the players are symmetric
        if s.phase == rules.THROW:
            ended = sum(s.scores[:2]) // PIECES
            value = float(self.table.thrower[ended, s.scores[s.turn], rounds.position_of(s, self.table.number_of)])
        else:
            listed: list[tuple[int, int]] = []
            find(s, MOST, listed)
            value = max(utility_after(s, *action, self.table) for action in listed)
        return min(max(value, 0.0), 1.0)  # rounding errors can exceed the bounds

    def best(self, state: State) -> Action | None:
        """Return the best action, or None if no player decides now. At a tie it gathers."""
        position = self.position(state)
        legal = state.legal_actions()
        return legal[number(position, self.table)] if legal else None

    def position(self, state: State) -> Position:
        """Return the position of a state. Raise InvalidState for another match or scores that no match has."""
        position = super().position(state)
        if sum(position.scores) % PIECES:
            raise InvalidState(f"a round gives {PIECES} points, so no match can reach {position.scores[:2]}")
        return position


def is_quick(given: dict[str, Any]) -> bool:
    """Return whether the match has a solution that takes no noticeable time."""
    return _is_within(given, *QUICK)


def is_soon(given: dict[str, Any]) -> bool:
    """Return whether the match has a solution that takes some seconds at most."""
    return _is_within(given, *SOON)


def _is_within(given: dict[str, Any], pennies: int, dice: int) -> bool:
    """Return whether there is a solution, and the target is not higher than the one for pennies, or for dice."""
    most = pennies if given["faces"] == rules.COINS else dice
    return bool(given["players"] == 2 and given["variant"] == "points" and given["target"] <= most)


def solved_for(given: dict[str, Any]) -> Table:
    """Return the solved match with these options, caching the last few."""
    return _solved(dice_of(given), given["target"])


def dice_of(given: dict[str, Any]) -> Dice:
    """Return the options of the dice."""
    return given["faces"], given["must_cancel_own"], given["extra_turn"]


_solved = functools.lru_cache(maxsize=8)(solve_match)
