"""The exact solution of two-player Seven Pennies with pennies, for any target.

All seven pieces of a round score (SP-5), so pairs of scores form layers by their sum, solved from the last backwards.
The values after a round are then known, and the round itself is a game of 43 positions (`rounds`), solved by policy
iteration (Howard 1960; both players at once, as Pollatschek and Avi-Itzhak 1969). The probabilities of a round's ends
under a pair of policies are the solution of a linear system, which is solved once for all scores with this pair: a few
hundred systems in a match to 100.

*Endless rounds.* Two players who never gather never end a round; such a match returns 0 to both. But no player gains by
stalling, and the values do not depend on the return of such a match, because the solution ends every round with
probability 1 against any opponent:

1. If the opponent holds nothing and all pieces that the solution throws show the side of its own pieces (any side if it
holds none either), it gathers them and scores all seven. No other end of a round is worth more (tested), and at a tie
the solution gathers.

2. Chance can lead to this case from any position and for any choices. While the opponent holds pieces, let all thrown
pieces be unlike the thrower's; or unlike the opponent's, if the solution throws and holds none. Pieces unlike the
thrower's must be cancelled, which costs one of the two players at least one piece; pieces unlike the opponent's cost
the opponent if cancelled, and end the round if gathered. So after at most six such turns the opponent holds none. If
the opponent throws then, let all pieces show the side of the solution's: gathering them ends the round, cancelling them
costs nobody.

3. This takes a bounded number of turns, with a probability above some bound, so it happens eventually.

By the value equations no choice of the opponent raises the opponent's expectation, and since every round ends, that
expectation is the opponent's return. For the same reason each linear system has a unique solution.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.errors import InvalidState, NotSolved
from tuppence.games.seven_pennies import rounds, rules
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import rule
from tuppence.solved import Solved

if TYPE_CHECKING:
    from tuppence.game import Game
    from tuppence.match import State

Floats = NDArray[np.float64]
RoundPolicy = NDArray[np.bool_]  # by choice of a round: whether to take the second option

TIE = 1e-13  # options that differ by less are a tie, which goes to gathering
QUICK_TARGET = 200  # the highest target that is solved without a noticeable wait
POINTS = np.arange(1, rounds.PIECES + 1)  # possible points of the player who ends a round


class Policy(NamedTuple):
    """The solution's choices (`policy_of`), as arrays for `number`, plain or compiled.

    `number` reads ``turn``, ``scores``, ``value``, ``count``, ``theatre`` and ``faces`` of a position with phase
    CHOOSE.
    """

    pairing: NDArray[np.int32]  # by the scores of the player who decides and the opponent
    second: NDArray[np.bool_]  # by pairing and choice: whether to take the second option
    choice: NDArray[np.int32]  # see `Round`
    by_seat: NDArray[np.bool_]  # see `Round`


@rule
def number(s: Position, policy: Policy) -> int:
    """Return the number (`kernel.find`) of the solution's action, in a position with phase CHOOSE."""
    choice = rounds.choice_of(policy.choice, s)
    second = policy.second[policy.pairing[s.scores[s.turn], s.scores[1 - s.turn]], choice]
    if policy.by_seat[choice] and s.turn == 0:
        return 0 if second else 1
    return 1 if second else 0


class Pairings:
    """The probabilities of a round's ends for each pair of policies."""

    def __init__(self) -> None:
        self.numbers: dict[bytes, int] = {}
        self.ends: list[Floats] = []  # by pairing: see `chances_of_ends`
        self.second: list[RoundPolicy] = []  # by pairing: the thrower's policy

    def of(self, own: RoundPolicy, other: RoundPolicy) -> int:
        """Return the index of a pairing in the lists."""
        pair = own.tobytes() + other.tobytes()
        if pair not in self.numbers:
            self.numbers[pair] = len(self.ends)
            self.ends.append(chances_of_ends(own, other))
            self.second.append(own)
        return self.numbers[pair]


def chances_of_ends(own: RoundPolicy, other: RoundPolicy) -> Floats:
    """Return the probability of each end of the round for each position of the thrower, shape (positions, 14).

    The columns are an end by the thrower with 1-7 points, then an end by the opponent with 1-7 points.
    """
    passes, ends = one_turn(own)
    others_passes, others_ends = one_turn(other)
    sooner = np.concatenate([ends, passes @ others_ends], axis=1)
    return np.linalg.solve(np.eye(len(passes)) - passes @ others_passes, sooner)


def one_turn(policy: RoundPolicy) -> tuple[Floats, Floats]:
    """Return the probabilities of the opponent's next position and of ends by points, one row per position."""
    game = rounds.listed()
    leads = np.where(policy, game.leads[:, 1], game.leads[:, 0])
    width = game.positions + len(POINTS)
    chances = np.zeros((game.positions, width))
    np.add.at(chances, (game.thrown_from, leads), game.chance)
    return chances[:, : game.positions], chances[:, game.positions :]


class Table(NamedTuple):
    """A solved match to some target."""

    after: Floats  # the value after ending a round, by own and the opponent's scores, of which some end the match
    pairing: NDArray[np.int32]  # by the scores of the thrower and the opponent
    ends: Floats  # by pairing, see `Pairings`
    second: NDArray[np.bool_]  # by pairing, see `Pairings`


def policy_of(table: Table) -> Policy:
    """Return the choices of a solved match."""
    game = rounds.listed()
    return Policy(table.pairing, table.second, game.choice, game.by_seat)


def solve_match(target: int) -> Table:
    """Solve every pair of scores that a match can have."""
    own, other = np.ogrid[: target + rounds.PIECES, : target + rounds.PIECES]
    after = (own > other) + 0.5 * (own == other)
    pairing = np.full((target, target), rounds.NONE, np.int32)
    pairings = Pairings()
    for total in range((2 * target - 2) // rounds.PIECES * rounds.PIECES, -1, -rounds.PIECES):
        scores = np.arange(max(0, total - target + 1), min(total, target - 1) + 1)
        paired, values = solve_layer(utility_of_ends(after, scores, total - scores), pairings)
        pairing[scores, total - scores] = paired
        after[scores, total - scores] = 1.0 - values[::-1, rounds.EMPTY]  # the opponent begins the next round
    return Table(after, pairing, np.stack(pairings.ends), np.stack(pairings.second))


def utility_of_ends(after: Floats, own: Any, other: Any) -> Floats:
    """Return the values of the ends of a round at scores ``own`` to ``other``, in the order of `chances_of_ends`."""
    own, other = np.asarray(own)[..., None], np.asarray(other)[..., None]
    rest = rounds.PIECES - POINTS
    return np.concatenate([after[own + POINTS, other + rest], 1.0 - after[other + POINTS, own + rest]], axis=-1)


def solve_layer(ends: Floats, pairings: Pairings) -> tuple[NDArray[np.int32], Floats]:
    """Return the pairing and the value of each position for all scores with one sum, one row for each.

    ``ends``: rows of `utility_of_ends` in the order of own scores; in reverse they are the opponent's.
    """
    second = np.zeros((len(ends), len(rounds.listed().chance)), np.bool_)
    while True:  # both players improve at the same time, which converges for every allowed target (tested)
        pairs = zip(second, second[::-1], strict=True)
        paired = np.array([pairings.of(own, other) for own, other in pairs], np.int32)
        values = np.empty((len(ends), rounds.listed().positions))
        for one in np.unique(paired):
            rows = paired == one
            values[rows] = ends[rows] @ pairings.ends[one].T
        first_utility, second_utility = utility_of_choices(values[::-1], ends)
        gain = second_utility - first_utility
        better = gain > np.where(second, TIE / 2, TIE)  # two thresholds, so that a near tie does not oscillate
        if (better == second).all():
            return paired, values
        second = better


def utility_of_choices(others: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """Return the values of the first and the second option of each choice to the thrower.

    ``others``: the value of each position to the opponent, who throws next. ``ends``: see `utility_of_ends`.
    """
    leads = rounds.listed().leads
    utility = np.concatenate([1.0 - others, ends[..., : len(POINTS)]], axis=-1)
    return utility[..., leads[:, 0]], utility[..., leads[:, 1]]


class Solution(Solved[Position]):
    """Exact values and actions from any state of a match."""

    def __init__(self, game: Game, table: Table) -> None:
        super().__init__(game)
        self.table = table
        self.policy = policy_of(table)

    def known(self, s: Position) -> float:
        if s.phase == rules.STARTER:
            return 0.5  # the players are symmetric
        own, other = s.scores[s.turn], s.scores[1 - s.turn]
        if s.phase == rules.THROW:
            value = self.utility_of_positions(own, other)[rounds.position_of(rounds.listed().number_of, s)]
        else:
            value = max(self.utility_of_both(own, other)[rounds.choice_of(self.policy.choice, s)])
        return min(max(float(value), 0.0), 1.0)  # rounding errors can exceed the bounds

    def best(self, state: State) -> Action | None:
        """Return the best action, or None if no player decides now. At a tie it gathers."""
        position = self.position(state)
        legal = state.legal_actions()
        return legal[number(position, self.policy)] if legal else None

    def position(self, state: State) -> Position:
        """Return the position of a state. Raise InvalidState for another match or scores that no match has."""
        position = super().position(state)
        if sum(position.scores) % rounds.PIECES:
            raise InvalidState(f"a round gives {rounds.PIECES} points, so no match can reach {position.scores[:2]}")
        return position

    def utility_of_positions(self, own: int, other: int) -> Floats:
        """Return the value of each position of a round to the thrower, at these scores."""
        paired = self.table.ends[self.table.pairing[own, other]]
        value: Floats = paired @ utility_of_ends(self.table.after, own, other)
        return value

    def utility_of_both(self, own: int, other: int) -> Floats:
        """Return the values of both options of each choice to the thrower, at these scores; shape (choices, 2)."""
        ends = utility_of_ends(self.table.after, own, other)
        return np.stack(utility_of_choices(self.utility_of_positions(other, own), ends), axis=-1)


def solve(game: Game) -> Solution:
    """Return the solution of a match. Raise NotSolved, with the reason, if there is none."""
    why = why_not(game.options)
    if why:
        raise NotSolved(f"Seven Pennies is solved for two players with pennies, for points: {why}")
    return Solution(game, solved(game.options["target"]))


def why_not(given: dict[str, Any]) -> str:
    """Return why a match with these options is not solved; empty if it is."""
    if given["players"] > 2:
        return "with more players there is no single best strategy to compute, since it depends on what others choose"
    if given["variant"] == "tko":
        return "in T.K.O. nickels are won as well as lost, so a match can reach an unlimited number of positions"
    if given["faces"] != rules.COINS:
        return "with dice a round has far more positions and choices, which are not solved yet"
    return ""


def is_quick(given: dict[str, Any]) -> bool:
    """Return whether the match has a solution that takes no noticeable time."""
    target: int = given["target"]
    return not why_not(given) and target <= QUICK_TARGET


@functools.lru_cache(maxsize=8)
def solved(target: int) -> Table:
    """Solve a match, caching the last few targets."""
    return solve_match(target)
