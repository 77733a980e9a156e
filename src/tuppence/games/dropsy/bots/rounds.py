"""Playouts of Dropsy rounds by the odds, without physics, for the champion: compiled, a few microseconds per drop.

They use the game's rules. Only the resting places are simplified: a slot catches a token or not, a token that misses
stays on the boards or comes back, a slotted token leaves its slot or not. A token that stays near a slot covers it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.chance.streams import Stream, seeded, word
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.actions import MOST_SEATS
from tuppence.games.dropsy.board import NO_SLOT, SLOTS, points, slot_centre
from tuppence.games.dropsy.rules import Position
from tuppence.layout import Row
from tuppence.places import share_of_win
from tuppence.rule import Compilation, compiled, prepare, rule, rule_not_inlined

Numbers = NDArray[np.float64]
Held = NDArray[np.int64]  # by slot: the token in it, -1 for none

COUNT = len(SLOTS)
# Columns of the simple odds, a row for each slot: the first four of a drop at a free slot, the others at a taken one.
CAUGHT, OFF, COVERS, OFF_STRUCK, LEAVES, BACK, OFF_HIGH = range(7)
# Columns of a try's ends: the slots, then OFF_BOARDS. Columns of the tokens near its aim.
OFF_BOARDS = COUNT
TOKEN, SLOT, GOES, GOES_OFF = range(4)
MOST_NEAR = 12  # the most tokens near an aim that are used
SPREAD = 5.0  # points: the scale of the logistic curve of the lead after one more round
FLUSH, ON_TOP = -0.5, 3.0  # mm: z in a slot and on the boards (DR-2)
# Probabilities from simulated drops: that a token driven out of its slot covers it; that the token dropped at it, or at
# a token that covers a slot, covers the slot; that the token that covered the slot is driven away.
OUT_COVERS, STAYS_OVER, DRIVEN_AWAY = 0.8, 0.26, 0.06
UNIT = 1.0 / 9007199254740992.0


@rule
def uniform(rng: Stream) -> float:
    """Draw a float from 0 (included) to 1 (excluded)."""
    return float(word(rng) >> np.uint64(11)) * UNIT


@rule
def find_held(s: Position, held: Held) -> None:
    """Write the token in each slot to ``held``, -1 for none."""
    held[:] = -1
    for token in range(s.dropped):
        slot = rules.slot_of_token(s, token)
        if slot != NO_SLOT:
            held[slot] = token


@rule_not_inlined
def put(s: Position, token: int, slot: int, held: Held) -> None:
    """A token ends in a slot, or off the boards."""
    if slot == OFF_BOARDS:
        rules.take_off(s, token)
        rules.come_back(s, token, None)
        return
    x, y = slot_centre(s.cells, slot)
    rules.lie(s, token, x, y, FLUSH, 0.0)
    held[slot] = token


@rule_not_inlined
def push(s: Position, token: int, slot: int, off: bool, held: Held) -> None:
    """A token leaves its slot, unless ``slot`` is NO_SLOT, and the boards if ``off``."""
    if slot != NO_SLOT:
        held[slot] = -1
    if off:
        rules.take_off(s, token)
        rules.come_back(s, token, None)
    else:
        rules.lie(s, token, s.tokens[token][0], s.tokens[token][1], ON_TOP, 0.0)


@rule_not_inlined
def end_drop(s: Position) -> None:
    """End the drop."""
    rules.drop_done(s, None)


@rule
def stay(s: Position, token: int, slot: int) -> None:
    """A token stays on the boards near a slot, but in none."""
    x, y = slot_centre(s.cells, slot)
    rules.lie(s, token, x, y, ON_TOP, 0.0)


@rule
def choose(s: Position, held: Held, clear: Numbers, odds: Numbers, weight: float) -> int:
    """Return the slot at which the seat in turn drops: with the most expected points gained, or taken from others.

    ``weight``: the weight of points taken from others.
    """
    best, most = 0, -1.0
    for slot in range(COUNT):
        if held[slot] < 0:
            utility = points(slot) * odds[slot][CAUGHT] * clear[slot]
        elif s.owner[held[slot]] == s.turn:
            utility = -0.5
        else:
            utility = weight * points(slot) * odds[slot][LEAVES] * clear[slot]
        if utility > most:
            best, most = slot, utility
    return best


@rule
def drop_at_slot(s: Position, slot: int, held: Held, clear: Numbers, odds: Numbers, rng: Stream) -> None:
    """The seat in turn drops at a slot, by the simple odds."""
    token, row, old = rules.let_go(s, None), odds[slot], held[slot]
    covers = STAYS_OVER
    if uniform(rng) >= clear[slot]:
        off = row[OFF_STRUCK]
        clear[slot] = DRIVEN_AWAY
    elif old < 0:
        off, covers = row[OFF], row[COVERS]
        if uniform(rng) < row[CAUGHT]:
            put(s, token, slot, held)
            end_drop(s)
            return
    else:
        off = row[OFF_HIGH]
        if uniform(rng) < row[LEAVES]:
            clear[slot] *= 1.0 - OUT_COVERS
            push(s, old, slot, uniform(rng) < row[BACK], held)
    if uniform(rng) < off:
        put(s, token, OFF_BOARDS, held)
    else:
        stay(s, token, slot)
        clear[slot] *= 1.0 - covers
    end_drop(s)


@rule
def drop_candidate(
    s: Position, ends: Numbers, near: Numbers, held: Held, clear: Numbers, odds: Numbers, rng: Stream
) -> None:
    """The seat in turn makes the candidate drop. ``ends``: the chance of each slot, and of leaving the boards."""
    token, luck = rules.let_go(s, None), uniform(rng)
    end, passed = -1, 0.0
    for place in range(COUNT + 1):
        passed += ends[place]
        if luck < passed:
            end = place
            break
    for row in range(MOST_NEAR):
        if near[row][TOKEN] < 0:
            break
        slot = int(near[row][SLOT])
        if uniform(rng) < near[row][GOES]:
            push(s, int(near[row][TOKEN]), slot, uniform(rng) < near[row][GOES_OFF], held)
            if slot != NO_SLOT:
                clear[slot] *= 1.0 - OUT_COVERS
    if end >= 0:
        put(s, token, end, held)
    else:
        nearest = int(near[MOST_NEAR][SLOT])
        stay(s, token, nearest)
        clear[nearest] *= 1.0 - (odds[nearest][COVERS] if held[nearest] < 0 else STAYS_OVER)
    end_drop(s)


@rule
def winning_chance(s: Position, seat: int) -> float:
    """Return the estimated winning chance of a seat, or its return if the match is over."""
    if s.phase == rules.OVER:
        return share_of_win(s, seat)
    scale = SPREAD * np.sqrt(s.rounds - s.round + 1)
    total = 0.0
    for other in range(s.seats):
        total += np.exp((s.scores[other] - s.scores[seat]) / scale)
    return 1.0 / total


@rule_not_inlined
def play_out(s: Position, seat: int, held: Held, clear: Numbers, odds: Numbers, weights: Numbers, rng: Stream) -> float:
    """Play to the end of the round. Return the winning chance of a seat."""
    number = s.round
    while s.phase == rules.DROP and s.round == number:
        slot = choose(s, held, clear, odds, weights[s.turn])
        drop_at_slot(s, slot, held, clear, odds, rng)
    return winning_chance(s, seat)


def play_tries(
    first: Row[Position], work: Row[Position], seat: int, ends: Numbers, near: Numbers,
    clear: Numbers, odds: Numbers, weights: Numbers, times: int, rng: Stream, chances: Numbers,
) -> None:  # fmt: skip
    """Play each try out ``times`` times, all with the same random numbers, and write a seat's mean winning chances.

    Compiled only. ``first``, ``work``: arrays of one position; the second is scratch space. ``ends``: shape (tries,
    COUNT + 1). ``near``: shape (tries, MOST_NEAR + 1, 4), the tokens near, then -1; the last row has the slot nearest
    to the aim.
    """
    held, start, cover = np.empty(COUNT, np.int64), np.empty(COUNT, np.int64), clear.copy()
    luck, begun = rng.copy(), rng.copy()
    find_held(first[0], start)
    chances[:] = 0.0
    for _ in range(times):
        for part in range(len(begun)):
            begun[part] = word(rng)
        for number in range(len(ends)):
            luck[:] = begun
            work[0] = first[0]
            held[:] = start
            cover[:] = clear
            s = work[0]
            drop_candidate(s, ends[number], near[number], held, cover, odds, luck)
            if s.phase == rules.DROP and s.round == first[0].round:
                chances[number] += play_out(s, seat, held, cover, odds, weights, luck)
            else:
                chances[number] += winning_chance(s, seat)
    chances /= times


class Tries(NamedTuple):
    """The drops to compare, and the odds of all others. See `play_tries`."""

    ends: Numbers
    near: Numbers
    clear: Numbers  # (COUNT,): the chance that a drop at a slot hits no token on the wood
    odds: Numbers  # (COUNT, OFF_HIGH + 1)
    weights: Numbers  # (MOST_SEATS,): each seat's weight of a point that others lose

    @classmethod
    def none(cls) -> Tries:
        """Return arrays for no tries."""
        near, odds = np.zeros((0, MOST_NEAR + 1, 4)), np.zeros((COUNT, OFF_HIGH + 1))
        return cls(np.zeros((0, COUNT + 1)), near, np.zeros(COUNT), odds, np.zeros(MOST_SEATS))


def chances_of_tries(position: Position, seat: int, tries: Tries, times: int, seed: int) -> Numbers:
    """Return a seat's mean winning chance for each try over ``times`` playouts."""
    given = arguments(position, seat, tries, times, seed)
    compiled(play_tries)(*given)
    chances: Numbers = given[-1]
    return chances


def arguments(position: Position, seat: int, tries: Tries, times: int, seed: int) -> tuple[Any, ...]:
    """Return the arguments of `play_tries`."""
    return position.array(), position.array(), seat, *tries, times, seeded(seed), np.zeros(len(tries.ends))


compilation = Compilation()


def warm(position: Position) -> None:
    """Compile the playouts, or load them from the cache, using any position of the game."""
    with compilation.running():
        prepare(play_tries, *arguments(position, 0, Tries.none(), 1, 0), what="the champion of dropsy")
