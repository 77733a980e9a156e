"""What a position of Penny White is worth to a player within its end, as it lies and by trying out a flick."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tuppence.actions import Action
from tuppence.games.penny_white import draws, legality, rules
from tuppence.games.penny_white.actions import Disc, Flick, Remove, Waive
from tuppence.games.penny_white.board import WHITE, distance
from tuppence.games.penny_white.rules import Position
from tuppence.rule import LEGAL

NEAR = 60.0  # mm: a penny that lies so far from the white is a third as promising as one that touches it
LATER = 0.5  # how much of what would be scored now is lost for a whole end of flicks that are to come
PROMISE = 0.5  # points, of a penny that lies at the white
LOST = 1.0  # points, of the white off the board (PW-5)


def expected(s: Position, flick: Flick, hands: Sequence[tuple[float, float]]) -> float:
    """What a flick is worth to its player, over these tremors: deviations of the direction and of the speed."""
    total = 0.0
    for aside, faster in hands:
        after = s.copy()
        rules.flick(after, flick.x, flick.y, flick.angle, flick.speed, None)
        discs = draws.slide(after, *draws.with_tremor(after, aside, faster))[0]
        total += _after(after, discs, s.turn)
    return total / len(hands)


def _after(s: Position, discs: Sequence[Disc], seat: int) -> float:
    """What it is worth that everything came to rest there: the removals too, as if they were made at once."""
    if not discs[WHITE][2]:
        return -LOST
    rules.take_penny(s)
    for number, (x, y, on_board) in enumerate(discs):
        if s.on_board[number] and not on_board and s.owner[number] != seat and number != WHITE:
            s.removals += 1
        s.discs[number][:] = [x, y]
        s.on_board[number] = int(on_board)
    while s.removals and rules.lying(s, seat):
        s.on_board[_best_of(s)] = 0
        s.removals -= 1
    return worth(s, seat)


def worth(s: Position, seat: int) -> float:
    """The points of an end that ended now, less of them the more flicks are to come, and what pennies promise."""
    points, promise = 0, 0.0
    for number in range(1, s.flicked + 1):
        if s.on_board[number]:
            sign = 1 if s.owner[number] == seat else -1
            points += sign * rules.counts(s, number)
            promise += sign * math.exp(-distance(s, number, WHITE) / NEAR)
    to_come = sum(s.left) / (rules.SEATS * s.each)
    return float(points * (1 - LATER * to_come) + PROMISE * to_come * promise)


def best_removal(s: Position) -> Action:
    """The removal that is best for whoever may make it: that of the flicker's nearest penny, which never is worse
    than none.
    """
    if s.removals and legality.check_remove(s, _best_of(s) - 1) == LEGAL:
        return Remove(_best_of(s) - 1)
    return Waive()


def _best_of(s: Position) -> int:
    """The number of the flicker's penny that lies nearest to the white."""
    own = [number for number in range(1, s.flicked + 1) if s.on_board[number] and s.owner[number] == s.turn]
    return min(own, key=lambda number: distance(s, number, WHITE))
