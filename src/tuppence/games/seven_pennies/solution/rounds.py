"""All positions of a two-player round, enumerated with the rules: possible throws and where each choice leads.

Seen from the thrower, a position consists of the numbers of pieces that both players hold and the relation of their
values. Values that nobody holds are equivalent under the rules, and so are throws that differ only in them. That leaves
43 positions with pennies and at most 115 with dice. `solve` and `knockout` compute their values.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.games.seven_pennies import kernel, options, rules
from tuppence.games.seven_pennies.heuristics import balcony_after, held_after
from tuppence.games.seven_pennies.kernel import GATHER
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import rule

PIECES = 7  # of two players (SP-1); in a match for points every round scores this many in total (SP-5)
EMPTY = 0  # the position where nobody holds anything: the start of a round
NONE = -1  # in an index: no such position
KINDS = 12
MANY = 9  # nickels: enough that nobody goes out during the enumeration
SAME, OTHER = 0, 1  # who throws next
Counts = tuple[int, ...]
Lead = tuple[int, int, int, int]  # a row of `Round.leads`
Throw = tuple[int, tuple[int, ...], int]  # its position, the number of each choice's lead, and how many are gathers


class Round(NamedTuple):
    """Every position, the classes of throws with the same choices there, and where the choices lead."""

    number_of: NDArray[np.int32]  # a position's number, by own pieces, the other player's, and `kind_of` both
    first: NDArray[np.int32]  # index of each position's first throw; throws are sorted by position
    thrown: NDArray[np.int32]  # the class of each throw
    chance: NDArray[np.float64]  # its probability
    choices: NDArray[np.int32]  # shape (classes, most choices): the lead of each choice, padded with the last lead
    gathers: NDArray[np.int32]  # by class: the number of gathers, which are the first choices
    leads: NDArray[np.int32]  # who throws next (0: the same player, 1: the other), that player's position, and the
    #                           nickels, or points at the end of a round, of the player who chose and of the other


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


@rule
def position_of(s: Position, number_of: NDArray[np.int32]) -> int:
    """Return the number of a position for the seat in turn. ``number_of``: see `Round`."""
    own, other = s.turn, 1 - s.turn
    return int(number_of[s.count[own], s.count[other], kind_of(s, s.value[own], s.value[other])])


@rule
def next_after(s: Position, value: int, payer: int, number_of: NDArray[np.int32]) -> tuple[int, int]:
    """Return who throws after an action (`kernel.find`), and that player's position. ``number_of``: see `Round`."""
    if balcony_after(s, value, payer) == 0:
        return OTHER, EMPTY
    other = 1 - s.turn
    own_count, other_count = held_after(s, s.turn, value, payer), held_after(s, other, value, payer)
    own_value = value if payer == GATHER else s.value[s.turn] if own_count else 0
    other_value = s.value[other] if other_count else 0
    if payer == GATHER and s.extra_turn and rules.costs_somebody(s):
        return SAME, int(number_of[own_count, other_count, kind_of(s, own_value, other_value)])
    return OTHER, int(number_of[other_count, own_count, kind_of(s, other_value, own_value)])


@functools.lru_cache(maxsize=64)
def listed(variant: str, faces: int, must_cancel_own: bool, extra_turn: bool) -> Round:
    """Enumerate all positions with the rules. The arrays are read-only by convention."""
    found = list(positions(variant, faces, must_cancel_own, extra_turn))
    numbers = {_seen(position): number for number, position in enumerate(found)}
    chances: dict[Throw, float] = {}
    leads: dict[Lead, int] = {}
    for number, position in enumerate(found):
        for after, gathers, chance in _afters(position):
            led = [leads.setdefault(_lead(position, one, numbers), len(leads)) for one in after]
            choices = (*sorted(set(led[:gathers])), *sorted(set(led[gathers:])))
            throw = number, choices, len(set(led[:gathers]))
            chances[throw] = chances.get(throw, 0.0) + chance
    return _arrays(numbers, chances, list(leads))


def _lead(before: Position, after: Position, numbers: dict[Counts, int]) -> Lead:
    """Return where a choice led, as in `Round.leads`."""
    own, other = before.turn, 1 - before.turn
    now, then = (after.nickels, before.nickels) if after.tko else (after.scores, before.scores)
    return int(after.turn != own), numbers[_seen(after)], now[own] - then[own], now[other] - then[other]


def _arrays(numbers: dict[Counts, int], chances: dict[Throw, float], leads: list[Lead]) -> Round:
    """Convert the enumeration to arrays."""
    index = np.full((PIECES, PIECES, KINDS), NONE, np.int32)
    for hands, number in numbers.items():
        index[hands] = number
    classes = {one: at for at, one in enumerate(dict.fromkeys(throw[1:] for throw in chances))}
    most = max(len(led) for led, _ in classes)
    choices = [led + led[-1:] * (most - len(led)) for led, _ in classes]
    return Round(
        index,
        first=np.searchsorted([throw[0] for throw in chances], range(len(numbers))).astype(np.int32),
        thrown=np.array([classes[throw[1:]] for throw in chances], np.int32),
        chance=np.array(list(chances.values())),
        choices=np.array(choices, np.int32),
        gathers=np.array([gathers for _, gathers in classes], np.int32),
        leads=np.array(leads, np.int32),
    )


def positions(variant: str, faces: int, must_cancel_own: bool, extra_turn: bool) -> Iterator[Position]:
    """Yield one of each class of equivalent positions, `EMPTY` first, with seat 0 about to throw."""
    chosen = {"variant": variant, "faces": faces, "must_cancel_own": must_cancel_own, "extra_turn": extra_turn}
    counted = {"nickels": MANY} if variant == "tko" else {"target": PIECES + 1}
    first = rules.new_position(options.Options.fill_in({**chosen, **counted}))
    rules.start(first, 0, None)
    seen = set[Counts]()
    for own in range(PIECES):
        for other in range(PIECES - own):
            for values in _values(faces, own, other):
                position = first.copy()
                position.value[:2], position.count[:2] = values, [own, other]
                position.balcony -= own + other
                if _seen(position) not in seen:
                    seen.add(_seen(position))
                    yield position


def _values(faces: int, own: int, other: int) -> Iterator[list[int]]:
    """Yield values that two players with these numbers of pieces can hold: one of each relation, or more."""
    for mine in {1, (faces + 1) // 2} if own else {0}:
        for theirs in range(1, faces + 1) if other else (0,):
            yield [mine, theirs]


def _seen(s: Position) -> Counts:
    """Return a position as seen by the seat in turn: an index of `Round.number_of`."""
    own, other = s.turn, 1 - s.turn
    return s.count[own], s.count[other], kind_of(s, s.value[own], s.value[other])


def _afters(s: Position) -> Iterator[tuple[list[Position], int, float]]:
    """Yield, for each throw that differs under the rules, the positions after each choice, the number of gathers,
    which come first, and the throw's probability.
    """
    for counts, ways in throws_apart(s).items():
        thrown = s.copy()
        thrown.theatre[: s.faces] = counts
        rules.throw(thrown, None)
        after, gathers = [thrown], 0
        if thrown.phase == rules.CHOOSE:
            gathers = kernel.gathers(thrown)
            after = [thrown.copy() for _ in range(kernel.num_legal_actions(thrown))]
            for number, one in enumerate(after):
                kernel.apply_action(one, number)
        yield after, gathers, ways / s.faces**s.balcony


def throws_apart(s: Position) -> dict[Counts, int]:
    """Return the number of ways to throw each result that differs under the rules."""
    held = {value for value in s.value[: s.seats] if value}
    return throws(s.faces, s.balcony, frozenset(held | {rules.pair_of(s, value) for value in held}))


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
