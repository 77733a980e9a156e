"""The values of two-player T.K.O. for a player who wants every match to end, with pennies and dice (`rounds`).

A player who holds nothing has nothing to lose, so two players may both cancel for ever while nobody holds anything.
These are the values of a game in which endless play is a loss for one player and costs the other nothing: what that
player can guarantee against any opponent. They are the least solution of the value equations, computed from below, as
for every stochastic reachability game (Condon 1992). Waiting costs the player a small share of the match's value each
time, so of two equal actions the player takes the one that ends the match. docs/studies/tko.md measures the cost of
this obligation and the length of matches.

Nickels can be won, so their number has no bound; the table stops at ``MOST`` each. There another nickel is worth
nothing, and a match with more nickels is looked up at the nearest proportion.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.heuristics import held_after, nobody_holds
from tuppence.games.seven_pennies.kernel import GATHER, find, num_legal_actions
from tuppence.games.seven_pennies.rules import Position
from tuppence.games.seven_pennies.solution import rounds
from tuppence.games.seven_pennies.solution.rounds import EMPTY, OTHER, SAME, Round
from tuppence.rule import rule

Floats = NDArray[np.float64]

MOST = 8  # each player's nickels in the table
CLOSE = 1e-6  # the change of the values below which the iteration stops
SETTLING = 30  # iterations of the empty position per iteration of all others
# The share of a match's value left after waiting once. With pennies, gathering a good throw costs nothing.
PATIENCE, PATIENCE_WITH_DICE = 0.9999, 0.99


class Table(NamedTuple):
    """The lookup table of `number`."""

    number_of: NDArray[np.int32]  # see `Round`
    utility: Floats  # by the next thrower, that player's position, and the nickels of the chooser and the other player
    patience: float


@rule
def number(s: Position, table: Table) -> int:
    """Return the number (`kernel.find`) of the best action in a position with phase CHOOSE. At a tie it gathers."""
    best = 0
    most = -1.0
    for number in range(num_legal_actions(s)):
        value, payer = find(s, number, None)
        utility = utility_after(s, value, payer, table)
        if utility > most:
            best = number
            most = utility
    return best


@rule
def utility_after(s: Position, value: int, payer: int, table: Table) -> float:
    """Return the value of the match to the thrower after an action."""
    other = 1 - s.turn
    own, others = s.nickels[s.turn], s.nickels[other]
    if payer == GATHER and s.theatre[value - 1] == s.thrown:
        own += 1
    if payer == other and held_after(s, other, value, payer) == 0:
        others -= 1
    who, at = rounds.next_after(s, value, payer, table.number_of)
    utility = float(table.utility[who, at, in_table(own, others, MOST), in_table(others, own, MOST)])
    return utility * table.patience if payer == rules.NOBODY and nobody_holds(s) else utility


@rule
def in_table(nickels: int, others: int, most: int) -> int:
    """Return the index of a number of nickels in a table: above ``most``, that of the nearest proportion."""
    high = max(nickels, others)
    if high <= most or nickels == 0:
        return nickels
    return max(1, (2 * nickels * most + high) // (2 * high))


def solve(chosen: dict[str, Any]) -> Table:
    """Return the table of a two-player T.K.O. match with these options. The first call takes a second or two."""
    return _solved(chosen["faces"], chosen["must_cancel_own"], chosen["extra_turn"])


@functools.lru_cache(maxsize=32)
def _solved(faces: int, must_cancel_own: bool, extra_turn: bool) -> Table:
    """Return the table, which does not depend on the initial nickels."""
    duel = rounds.listed("tko", faces, must_cancel_own, extra_turn)
    patience = patience_with(faces)
    return Table(duel.number_of, values(duel, patience), patience)


def patience_with(faces: int) -> float:
    """Return the champion's patience, with pennies or with dice."""
    return PATIENCE if faces == rules.COINS else PATIENCE_WITH_DICE


def values(duel: Round, patience: float) -> Floats:
    """Return the `Table.utility` of a duel, shape (2, positions, 1 + MOST, 1 + MOST)."""
    utility = np.zeros((2, len(duel.first), MOST + 1, MOST + 1))
    utility[:, :, 1:, 0] = 1.0  # the other is out
    own_leads, other_leads = indexes(duel, SAME), indexes(duel, OTHER)
    change = 1.0
    while change > CLOSE:
        before = utility.copy()
        after_own = utility[own_leads]
        utility[SAME, :, 1:, 1:] = average(duel, after_own[duel.choices].max(axis=1))
        after_other = utility[other_leads]
        utility[OTHER, :, 1:, 1:] = average(duel, after_other[duel.choices].min(axis=1))
        settle_empty(duel, utility, after_own, after_other, patience)
        change = float(abs(utility - before).max())
    return utility


def indexes(duel: Round, thrower: int) -> tuple[NDArray[np.int32], ...]:
    """Return the indexes of each lead in the values, by both players' nickels, for the player who chose."""
    who, position, chose, other = (duel.leads[:, column, None, None] for column in range(4))
    own_more, other_more = (chose, other) if thrower == SAME else (other, chose)
    nickels = np.arange(1, MOST + 1)
    own = np.clip(nickels[:, None] + own_more, 0, MOST)
    others = np.clip(nickels + other_more, 0, MOST)
    return who ^ thrower, position, own, others


def average(duel: Round, utility: Floats) -> Floats:
    """Return the values of the positions, given the values of the classes of throws."""
    averaged: Floats = np.add.reduceat(duel.chance[:, None, None] * utility[duel.thrown], duel.first)
    return averaged


def settle_empty(duel: Round, utility: Floats, after_own: Floats, after_other: Floats, patience: float) -> None:
    """Solve the empty position, where not to gather is to wait, which costs one player only."""
    begin = slice(0, duel.first[EMPTY + 1])
    chance, thrown = duel.chance[begin, None, None], duel.thrown[begin]
    waits = (duel.leads == (OTHER, EMPTY, 0, 0)).all(axis=1)[:, None, None]
    gathers = np.where(waits, -1.0, after_own)[duel.choices[thrown]].max(axis=1)
    others_gathers = np.where(waits, 2.0, after_other)[duel.choices[thrown]].min(axis=1)
    own, other = utility[SAME, EMPTY, 1:, 1:], utility[OTHER, EMPTY, 1:, 1:]
    for _ in range(SETTLING):
        own[:] = (chance * np.maximum(gathers, patience * other)).sum(axis=0)
        other[:] = (chance * np.minimum(others_gathers, own)).sum(axis=0)
