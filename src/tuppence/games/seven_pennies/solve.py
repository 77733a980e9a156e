"""Seven Pennies with pennies between two, solved: the value and the choice of every point of a match, for any target.

All seven pieces of a round score (SP-5), so pairs of scores form layers by their sum, solved from the last backwards.
What follows a round is known then, and the round itself is a game of 43 positions (`rounds`), solved by policy
iteration (Howard 1960; both players at once, as Pollatschek and Avi-Itzhak 1969). How a round ends when two ways to
play it meet is a linear system, solved once for all scores at which they meet: a few hundred in a match to 100.

*Endless rounds.* Two players who never gather never end a round; such a match brings both 0. But nobody gains by
stalling, and the values would be the same whatever it brought, for the solution alone ends every round, sooner or
later, with probability 1, against any way to play:

1. Where the other holds none, and all pieces that the solution throws face as its own do (any way, where it holds none
   either), it gathers them and has scored all seven. No other end of a round is worth more (tested), and ties go to
   gathering.
2. Chance can lead there from everywhere, whatever anybody chooses. As long as the other holds pieces, let all pieces
   thrown face unlike the thrower's; or unlike the other's, when the solution throws and holds none. The first must be
   cancelled, which costs one of the two a piece at least; the second cost the other if they are cancelled, and end the
   round if they are gathered. So after six such turns at most the other holds none. If it is the other's throw then,
   let all pieces face as the solution's do: gathering them ends the round, cancelling them costs nobody.
3. All this takes a bounded number of turns and has a probability above some bound, so it happens at last.

By the equations of the values nothing that the other chooses raises what the other may expect, and as every round
ends, the other gets what was expected. For the same reason each linear system met on the way has one solution.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.arguments import position_for
from tuppence.errors import InvalidState, NotSolved
from tuppence.games.seven_pennies import options, rounds, rules
from tuppence.rule import rule

Floats = NDArray[np.float64]
RoundPolicy = NDArray[np.bool_]  # to play a round: which of its two choices is taken at each

TIE = 1e-13  # choices worth the same to within this are a tie, which goes to gathering
AT_ONCE = 200  # the highest target that is solved in a blink
POINTS = np.arange(1, rounds.PIECES + 1)  # what the one who ends a round has scored in it: the last gather at least


class Policy(NamedTuple):
    """What the solution chooses (``solve(options).policy``): arrays for `number`, plain or compiled.

    That reads ``turn``, ``scores``, ``value``, ``count``, ``theatre`` and ``faces`` of a position with phase CHOOSE.
    """

    pairing: NDArray[np.int32]  # by the scores of the one who decides and of the other: which policies play there
    second: NDArray[np.bool_]  # by the meeting and the choice: whether the second is taken
    choice: NDArray[np.int32]  # as in `Round`
    by_seat: NDArray[np.bool_]  # as in `Round`


@rule
def number(s: Any, policy: Policy) -> int:
    """The number (`kernel.find`) of what the solution does, of a position with phase CHOOSE."""
    choice = rounds.choice_of(policy.choice, s)
    second = policy.second[policy.pairing[s.scores[s.turn], s.scores[1 - s.turn]], choice]
    if policy.by_seat[choice] and s.turn == 0:
        return 0 if second else 1
    return 1 if second else 0


class Pairings:
    """How a round ends where two policies play it, for each pairing of them that came up."""

    def __init__(self) -> None:
        self.numbers: dict[bytes, int] = {}
        self.ends: list[Floats] = []  # by position: the chances that own gathering ends it with so many points, or the
        self.second: list[RoundPolicy] = []  # other's with so many for the other; and the own policy

    def of(self, own: RoundPolicy, other: RoundPolicy) -> int:
        """The place of a pair in the lists."""
        pair = own.tobytes() + other.tobytes()
        if pair not in self.numbers:
            self.numbers[pair] = len(self.ends)
            self.ends.append(chances_of_ends(own, other))
            self.second.append(own)
        return self.numbers[pair]


def chances_of_ends(own: RoundPolicy, other: RoundPolicy) -> Floats:
    """Shape (positions, 14): for each position of the one who throws, how likely the round ends in each way."""
    passes, ends = one_turn(own)
    others_passes, others_ends = one_turn(other)
    sooner = np.concatenate([ends, passes @ others_ends], axis=1)
    return np.linalg.solve(np.eye(len(passes)) - passes @ others_passes, sooner)


def one_turn(policy: RoundPolicy) -> tuple[Floats, Floats]:
    """The chances to leave the other in each position, and to end the round with so many points, from each position."""
    game = rounds.listed()
    leads = np.where(policy, game.leads[:, 1], game.leads[:, 0])
    width = game.positions + len(POINTS)
    chances = np.zeros((game.positions, width))
    np.add.at(chances, (game.thrown_from, leads), game.chance)
    return chances[:, : game.positions], chances[:, game.positions :]


class Table(NamedTuple):
    """A match to some target, solved."""

    after: Floats  # what having just ended a round is worth, by the scores then, own and the other's; some past the end
    pairing: NDArray[np.int32]  # by the scores of the one who throws and of the other: which policies play there
    ends: Floats  # of each pairing, as in `Pairings`
    second: NDArray[np.bool_]  # of each pairing, as in `Pairings`


def solve_match(target: int) -> Table:
    """Every pair of scores that a match can have."""
    own, other = np.ogrid[: target + rounds.PIECES, : target + rounds.PIECES]
    after = (own > other) + 0.5 * (own == other)
    pairing = np.full((target, target), rounds.NONE, np.int32)
    pairings = Pairings()
    for total in range((2 * target - 2) // rounds.PIECES * rounds.PIECES, -1, -rounds.PIECES):
        scores = np.arange(max(0, total - target + 1), min(total, target - 1) + 1)
        paired, values = solve_layer(utility_of_ends(after, scores, total - scores), pairings)
        pairing[scores, total - scores] = paired
        after[scores, total - scores] = 1.0 - values[::-1, rounds.EMPTY]  # the other begins the next round
    return Table(after, pairing, np.stack(pairings.ends), np.stack(pairings.second))


def utility_of_ends(after: Floats, own: Any, other: Any) -> Floats:
    """What the ends of a round are worth at scores ``own`` to ``other``, in the order of `Pairings.ends`."""
    own, other = np.asarray(own)[..., None], np.asarray(other)[..., None]
    rest = rounds.PIECES - POINTS
    return np.concatenate([after[own + POINTS, other + rest], 1.0 - after[other + POINTS, own + rest]], axis=-1)


def solve_layer(ends: Floats, pairings: Pairings) -> tuple[NDArray[np.int32], Floats]:
    """For all scores with one sum, a row each: which ways to play meet, and what each position is worth.

    ``ends``: a row of `utility_of_ends` each, in the order of own scores, so that from behind they are the other's.
    """
    second = np.zeros((len(ends), len(rounds.listed().chance)), np.bool_)
    while True:  # both improve at once, which settles for every target that there is (tested)
        pairs = zip(second, second[::-1], strict=True)
        paired = np.array([pairings.of(own, other) for own, other in pairs], np.int32)
        values = np.empty((len(ends), rounds.listed().positions))
        for one in np.unique(paired):
            rows = paired == one
            values[rows] = ends[rows] @ pairings.ends[one].T
        first_utility, second_utility = utility_of_choices(values[::-1], ends)
        gain = second_utility - first_utility
        better = gain > np.where(second, TIE / 2, TIE)  # apart, lest a choice so close go back and forth
        if (better == second).all():
            return paired, values
        second = better


def utility_of_choices(others: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """What the first and the second of each choice are worth to the one who throws.

    ``others``: what each position is worth to the other, who throws next; ``ends``: as of `utility_of_ends`.
    """
    leads = rounds.listed().leads
    utility = np.concatenate([1.0 - others, ends[..., : len(POINTS)]], axis=-1)
    return utility[..., leads[:, 0]], utility[..., leads[:, 1]]


class Solution:
    """Exact values and choices, from any point of a match."""

    def __init__(self, table: Table, chosen: options.Options) -> None:
        self.table = table
        self._options = chosen
        game = rounds.listed()
        self.policy = Policy(table.pairing, table.second, game.choice, game.by_seat)

    def values(self, state: Any) -> list[float]:
        """Expected returns, one a seat, under the solution; from any state of its game, chance and finished ones too.

        Raises InvalidState where the state is of another match.
        """
        position = self._position(state)
        if position.phase == rules.OVER:
            returns: list[float] = state.returns()
            return returns
        if position.phase == rules.STARTER:
            return [0.5, 0.5]  # all else is alike for both
        own, other = position.scores[position.turn], position.scores[1 - position.turn]
        if position.phase == rules.THROW:
            value = self.utility_of_positions(own, other)[rounds.position_of(rounds.listed().number_of, position)]
        else:
            value = max(self.utility_of_both(own, other)[rounds.choice_of(self.policy.choice, position)])
        utility = float(value if position.turn == 0 else 1.0 - value)
        first = min(max(utility, 0.0), 1.0)  # lest rounding go past what is sure
        return [first, 1.0 - first]

    def best(self, state: Any) -> Action | None:
        """What the solution does; None where nobody is to decide. A tie goes to gathering."""
        position = self._position(state)
        legal: list[Action] = state.legal_actions()
        return legal[number(position, self.policy)] if legal else None

    def _position(self, state: Any) -> Any:
        """The position of a state of its match. Raises InvalidState."""
        position = position_for(state, self._options)
        if sum(position.scores) % rounds.PIECES:
            raise InvalidState(f"every round brings {rounds.PIECES} points, so no match comes to {position.scores[:2]}")
        return position

    def utility_of_positions(self, own: int, other: int) -> Floats:
        """What each position of a round is worth to the one who throws, at these scores."""
        paired = self.table.ends[self.table.pairing[own, other]]
        value: Floats = paired @ utility_of_ends(self.table.after, own, other)
        return value

    def utility_of_both(self, own: int, other: int) -> Floats:
        """What both of each choice are worth to the one who throws, at these scores: shape (choices, 2)."""
        ends = utility_of_ends(self.table.after, own, other)
        return np.stack(utility_of_choices(self.utility_of_positions(other, own), ends), axis=-1)


def solve(given: dict[str, Any]) -> Solution:
    """The solution of a match with these options. Raises NotSolved, which says why."""
    why = why_not(given)
    if why:
        raise NotSolved(f"Seven Pennies is solved for two players with pennies, for points: {why}")
    return Solution(_solved(given["target"]), options.Options(**given))


def why_not(given: dict[str, Any]) -> str:
    """Why a match with these options is not solved; empty where it is."""
    if given["players"] > 2:
        return "with more players no single best play exists to compute, since what is best hangs on what others choose"
    if given["variant"] == "tko":
        return "in T.K.O. nickels are won as well as lost, so there is no end to the positions that a match may reach"
    if given["faces"] != rules.COINS:
        return "with dice a round has far more positions and choices, and these are not solved yet"
    return ""


def is_quick(given: dict[str, Any]) -> bool:
    """Whether there is a solution that nobody has to wait for."""
    target: int = given["target"]
    return not why_not(given) and target <= AT_ONCE


@functools.lru_cache(maxsize=8)
def _solved(target: int) -> Table:
    """Once a process for each target of late."""
    return solve_match(target)
