"""All positions of two-player T.K.O., enumerated with the rules: possible throws and where each choice leads.

Seen from the thrower, a position consists of the numbers of pieces that both players hold and the relation of their
values. Values that nobody holds are equivalent under the rules, and so are throws that differ only in them. That leaves
23 positions with pennies and at most 100 with dice. `knockout` computes their values.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.games.seven_pennies import kernel, options, rules
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import rule

PIECES = 7  # of two players (SP-1)
EMPTY = 0  # the position where nobody holds anything
NONE = -1  # in an index: no such position
KINDS = 12
MANY = 9  # nickels: enough that nobody goes out during the enumeration
Counts = tuple[int, ...]
Lead = tuple[int, int, int, int]  # a row of `Duel.leads`
Throw = tuple[int, tuple[int, ...]]  # its position, and for each choice the number of its lead


class Duel(NamedTuple):
    """Every position, the classes of throws with the same choices there, and where the choices lead."""

    number_of: NDArray[np.int32]  # a position's number, by own pieces, the other player's, and `kind_of` both
    first: NDArray[np.int32]  # index of each position's first throw; throws are sorted by position
    thrown: NDArray[np.int32]  # the class of each throw
    chance: NDArray[np.float64]  # its probability
    choices: NDArray[np.int32]  # shape (classes, most choices): the lead of each choice, padded with the last lead
    leads: NDArray[np.int32]  # who throws next (0: the same player, 1: the other), that player's position, and the
    #                           nickels won by the player who chose and by the other


@rule
def kind_of(s: Position, own: int, other: int) -> int:
    """Return a code for the relation of two values: equal or a pair, plus 3 or 6 if either pairs with itself."""
    kind = 0
    if own and other:
        kind = 1 if own == other else 2 if own == rules.pair_of(s, other) else 0
    if own and own == rules.pair_of(s, own):
        kind += 3
    if other and other == rules.pair_of(s, other):
        kind += 6
    return kind


def list_duel(faces: int, must_cancel_own: bool, extra_turn: bool) -> Duel:
    """Enumerate all positions with the rules, starting where nobody holds anything."""
    chosen = {"variant": "tko", "nickels": MANY, "faces": faces}
    first = rules.new_position(
        options.Options.fill_in({**chosen, "must_cancel_own": must_cancel_own, "extra_turn": extra_turn})
    )
    rules.start(first, 0, None)
    numbers = {_seen(first): EMPTY}
    found = [first]
    chances: dict[Throw, float] = {}
    leads: dict[Lead, int] = {}
    for number, position in enumerate(found):  # the list grows during the loop
        for after, chance in _afters(position):
            led = []
            for one in after:
                if _seen(one) not in numbers:
                    numbers[_seen(one)] = len(found)
                    found.append(_as_first(one))
                won = one.nickels[position.turn] - MANY, one.nickels[1 - position.turn] - MANY
                led.append(leads.setdefault((int(one.turn != position.turn), numbers[_seen(one)], *won), len(leads)))
            throw = number, tuple(sorted(set(led)))
            chances[throw] = chances.get(throw, 0.0) + chance
    return _arrays(numbers, chances, list(leads))


def _arrays(numbers: dict[Counts, int], chances: dict[Throw, float], leads: list[Lead]) -> Duel:
    """Convert the enumeration to arrays."""
    index = np.full((PIECES, PIECES, KINDS), NONE, np.int32)
    for hands, number in numbers.items():
        index[hands] = number
    classes = sorted({led for _, led in chances})
    most = max(map(len, classes))
    choices = [led + led[-1:] * (most - len(led)) for led in classes]
    return Duel(
        index,
        first=np.searchsorted([number for number, _ in chances], range(len(numbers))).astype(np.int32),
        thrown=np.array([classes.index(led) for _, led in chances], np.int32),
        chance=np.array(list(chances.values())),
        choices=np.array(choices, np.int32),
        leads=np.array(leads, np.int32),
    )


def _seen(s: Position) -> Counts:
    """Return a position as seen by the seat in turn: an index of `Duel.number_of`."""
    own, other = s.turn, 1 - s.turn
    return s.count[own], s.count[other], kind_of(s, s.value[own], s.value[other])


def _as_first(s: Position) -> Position:
    """Return the same position with seat 0 in turn and the initial nickels."""
    made = s.copy()
    if s.turn:
        made.value[:2], made.count[:2] = s.value[1::-1], s.count[1::-1]
    made.turn, made.nickels[:2] = 0, [MANY, MANY]
    return made


def _afters(s: Position) -> Iterator[tuple[list[Position], float]]:
    """Yield, for each throw that differs under the rules, its probability and the positions after each choice."""
    held = {value for value in s.value[:2] if value}
    apart = held | {rules.pair_of(s, value) for value in held}
    for counts, ways in throws(s.faces, s.balcony, frozenset(apart)).items():
        thrown = s.copy()
        thrown.theatre[: s.faces] = counts
        rules.throw(thrown, None)
        after = [thrown]
        if thrown.phase == rules.CHOOSE:
            after = [thrown.copy() for _ in range(kernel.num_legal_actions(thrown))]
            for number, one in enumerate(after):
                kernel.apply_action(one, number)
        yield after, ways / s.faces**s.balcony


@functools.cache
def throws(faces: int, pieces: int, apart: frozenset[int]) -> dict[Counts, int]:
    """Return the number of ways to throw each result; results that differ only in values not ``apart`` count as one."""
    if pieces == 0:
        return {(0,) * faces: 1}
    found: dict[Counts, int] = {}
    for counts, ways in throws(faces, pieces - 1, apart).items():
        for at in range(faces):
            one = _representative((*counts[:at], counts[at] + 1, *counts[at + 1 :]), apart)
            found[one] = found.get(one, 0) + ways
    return found


def _representative(counts: Counts, apart: frozenset[int]) -> Counts:
    """Return the representative of equivalent throws: values not ``apart`` are sorted within and between pairs."""
    made = list(counts)
    lows = [low for low in range(1, len(counts) // 2 + 1) if low not in apart]
    pairs = sorted(sorted((counts[low - 1], counts[-low])) for low in lows)
    for low, (fewer, more) in zip(lows, pairs, strict=True):
        made[low - 1], made[-low] = fewer, more
    return tuple(made)
