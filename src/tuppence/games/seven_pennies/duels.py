"""T.K.O. between two, listed by playing its rules: every position, what may be thrown there, and where choices lead.

Seen from the one who throws, a position is how many pieces both hold and how their values go together: values that
nobody holds are alike to the rules, and so are throws that differ only in which of these they show. So there are 23
positions with pennies and at most 100 with dice. `knockout` says what they are worth.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.games.seven_pennies import kernel, options, rules
from tuppence.rule import rule

PIECES = 7  # of two players (SP-1)
EMPTY = 0  # the position in which nobody holds anything
NONE = -1  # in an index: no such position
KINDS = 12
MANY = 9  # nickels, so that nobody goes out while positions are listed
Counts = tuple[int, ...]
Lead = tuple[int, int, int, int]  # as in `Duel.leads`
Throw = tuple[int, tuple[int, ...]]  # its position, and the leads of its choices by their numbers


class Duel(NamedTuple):
    """Every position, the classes of throws with the same choices that may come there, and where the choices lead."""

    number_of: NDArray[np.int32]  # a position's number, by own pieces, the other's and the kind of both (`kind_of`)
    first: NDArray[np.int32]  # where the throws of each position begin among all, which stand in the order of positions
    thrown: NDArray[np.int32]  # the class of each of all
    chance: NDArray[np.float64]  # its probability
    choices: NDArray[np.int32]  # shape (classes, most choices): what each leads to, the last one repeated
    leads: NDArray[np.int32]  # a lead: who throws next (0: the same, 1: the other), the position of that one, and
    #                           the nickels that it brings the one who chose and the other


@rule
def kind_of(s: Any, own: int, other: int) -> int:
    """How two values go together: alike or a pair, and which is the value that pairs with itself; 0 is none of it."""
    kind = 0
    if own and other:
        kind = 1 if own == other else 2 if own == rules.pair_of(s, other) else 0
    if own and own == rules.pair_of(s, own):
        kind += 3
    if other and other == rules.pair_of(s, other):
        kind += 6
    return kind


def list_duel(faces: int, must_cancel_own: bool, extra_turn: bool) -> Duel:
    """All of it, found by the rules from the position in which nobody holds anything."""
    chosen = {"variant": "tko", "nickels": MANY, "faces": faces}
    first = rules.new_position(
        options.fill_in({**chosen, "must_cancel_own": must_cancel_own, "extra_turn": extra_turn})
    )
    rules.start(first, 0, None)
    numbers = {_seen(first): EMPTY}
    found = [first]
    chances: dict[Throw, float] = {}
    leads: dict[Lead, int] = {}
    for number, position in enumerate(found):  # which grows meanwhile
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
    """What was listed, as arrays."""
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


def _seen(s: Any) -> Counts:
    """A position as the one at turn sees it, as an index of `Duel.number_of`."""
    own, other = s.turn, 1 - s.turn
    return s.count[own], s.count[other], kind_of(s, s.value[own], s.value[other])


def _as_first(s: Any) -> Any:
    """The same position with seat 0 at turn, nickels as at the beginning."""
    made = s.copy()
    if s.turn:
        made.value[:2], made.count[:2] = s.value[1::-1], s.count[1::-1]
    made.turn, made.nickels[:2] = 0, [MANY, MANY]
    return made


def _afters(s: Any) -> Iterator[tuple[list[Any], float]]:
    """For each throw that differs to the rules: the positions after each choice, or after none, and its probability."""
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
    """How many ways lead to each throw, of those that differ only in values that are not ``apart`` one for all."""
    if pieces == 0:
        return {(0,) * faces: 1}
    found: dict[Counts, int] = {}
    for counts, ways in throws(faces, pieces - 1, apart).items():
        for at in range(faces):
            one = _one_for_all((*counts[:at], counts[at] + 1, *counts[at + 1 :]), apart)
            found[one] = found.get(one, 0) + ways
    return found


def _one_for_all(counts: Counts, apart: frozenset[int]) -> Counts:
    """A throw with the pairs of values that are not apart in an order, and the values of each too."""
    made = list(counts)
    lows = [low for low in range(1, len(counts) // 2 + 1) if low not in apart]
    pairs = sorted(sorted((counts[low - 1], counts[-low])) for low in lows)
    for low, (fewer, more) in zip(lows, pairs, strict=True):
        made[low - 1], made[-low] = fewer, more
    return tuple(made)
