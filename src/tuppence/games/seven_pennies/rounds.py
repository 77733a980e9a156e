"""The positions of a two-player round with pennies, enumerated with the rules, for `solve`.

Seen from the thrower, a position consists of the numbers of pieces that both players hold and whether they show
different sides. Pieces are *like* if they show the same side as the thrower's, or as the opponent's if the thrower
holds none: heads and tails are equivalent under the rules, so mirror images are the same position. A choice follows a
throw and its booth, after which a number of pieces is left, all like or all unlike.
"""

from __future__ import annotations

import functools
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.games.seven_pennies import kernel, options, rules
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import rule

EMPTY = 0  # the position where nobody holds anything: the start of a round
NONE = -1  # in an index: no such position or choice
PIECES = 7  # of two players (SP-1); every round scores this many points in total (SP-5)


class Round(NamedTuple):
    """Every position of a round, the possible throws, and where both options of each choice lead."""

    positions: int
    number_of: NDArray[np.int32]  # a position's number, by own pieces, the opponent's, and `opposed`
    choice: NDArray[np.int32]  # a choice's number, by the same and 7 + like - unlike pieces left in the Theatre
    thrown_from: NDArray[np.int32]  # by choice: the position before its throw
    chance: NDArray[np.float64]  # by choice: the probability of its throw
    leads: NDArray[np.int32]  # by choice and option: the opponent's position; or positions + own points - 1 at an end
    by_seat: NDArray[np.bool_]  # by choice: the options are the payers, the opponent first; actions are in seat order


@rule
def first_value(s: Position) -> int:
    """Return the value of like pieces: that of the thrower's pieces, else of the opponent's, else 1."""
    if s.value[s.turn]:
        return s.value[s.turn]
    if s.value[1 - s.turn]:
        return s.value[1 - s.turn]
    return 1


@rule
def opposed(s: Position) -> int:
    """Return 1 if both players hold pieces that show different sides, else 0."""
    own, other = s.value[s.turn], s.value[1 - s.turn]
    return 1 if own and other and own != other else 0


@rule
def left(s: Position) -> int:
    """Return 7 + like - unlike pieces in the Theatre. After the booth only one kind is left."""
    like = first_value(s)
    return PIECES + s.theatre[like - 1] - s.theatre[rules.pair_of(s, like) - 1]


def position_of(index: NDArray[np.int32], s: Position) -> int:
    """Return the number of a position for the seat in turn; ``index``: `Round.number_of`."""
    return int(index[s.count[s.turn], s.count[1 - s.turn], opposed(s)])


@rule
def choice_of(choice: NDArray[np.int32], s: Position) -> Any:
    """Return the number of the choice in a position; ``choice``: `Round.choice`."""
    return choice[s.count[s.turn], s.count[1 - s.turn], opposed(s), left(s)]


@functools.cache
def listed() -> Round:
    """Return the round, enumerated once per process. The arrays are read-only by convention."""
    index = np.full((PIECES, PIECES, 2), NONE, np.int32)
    hands = [(own, other, 0) for own in range(PIECES) for other in range(PIECES - own)]
    hands += [(own, other, 1) for own, other, _ in hands if own and other]
    for number, hand in enumerate(hands):
        index[hand] = number
    choice = np.full((PIECES, PIECES, 2, 2 * PIECES + 1), NONE, np.int32)
    thrown_from: list[int] = []
    chance: list[float] = []
    leads: list[tuple[int, int]] = []
    by_seat: list[bool] = []
    for hand in hands:
        pieces = PIECES - hand[0] - hand[1]
        for like in range(pieces + 1):
            thrown = _thrown(*hand, like)
            choice[(*hand, left(thrown))] = len(chance)
            thrown_from.append(int(index[hand]))
            chance.append(comb(pieces, like) / 2**pieces)
            leads.append(_leads(thrown, index, len(hands)))
            by_seat.append(_is_by_seat(thrown))
    return Round(
        positions=len(hands),
        number_of=index,
        choice=choice,
        thrown_from=np.array(thrown_from),
        chance=np.array(chance),
        leads=np.array(leads),
        by_seat=np.array(by_seat),
    )


def _thrown(own: int, other: int, unlike: int, like: int) -> Position:
    """Return a position in which seat 1, with ``own`` pieces, has thrown ``like`` like pieces.

    The thrower is seat 1 so that the opponent is the first of two possible payers.
    """
    position = rules.new_position(options.Options.fill_in({}))
    rules.start(position, 1, None)
    position.count[:2] = other, own
    position.value[:2] = (1 + unlike) if other else 0, 1 if own else 0
    position.balcony -= own + other
    position.theatre[:2] = like, position.balcony - like
    rules.throw(position, None)
    return position


def _leads(thrown: Position, index: NDArray[np.int32], positions: int) -> tuple[int, int]:
    """Return where seat 1's options lead, as in `Round.leads`; the same twice if there is at most one."""
    choices = kernel.num_legal_actions(thrown) if thrown.phase == rules.CHOOSE else 0
    found = []
    for number in range(choices):
        chosen = thrown.copy()
        kernel.apply_action(chosen, number)
        found.append(positions + chosen.points[1] - 1 if chosen.rounds else position_of(index, chosen))
    found = found or [position_of(index, thrown)]
    return found[0], found[-1]


def _is_by_seat(thrown: Position) -> bool:
    """Return whether seat 1 chooses the payer (SP-4)."""
    two = thrown.phase == rules.CHOOSE and kernel.num_legal_actions(thrown) == 2
    return two and kernel.find(thrown, 0, None)[1] != kernel.GATHER
