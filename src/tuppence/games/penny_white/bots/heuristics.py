"""The heuristic winning chance within an end of Penny White, and the flick and the removal that maximise it.

Plain Python, one placement of the discs at a time, without NumPy; `evaluation` computes many at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tuppence.actions import Action
from tuppence.games.penny_white import draws, rules
from tuppence.games.penny_white.actions import Flick, Remove, Waive
from tuppence.games.penny_white.angles import cosine, sine
from tuppence.games.penny_white.board import RADIUS, WHITE
from tuppence.games.penny_white.bots import aims
from tuppence.games.penny_white.rules import CLEARLY, Position

# Fitted to a player's gain in the rest of an end, in 2,500 ends of regulars at tremor 1 (docs/studies/penny-white.md).
NEAR = 30.0  # mm: the distance from the white over which the potential of a penny falls by a factor of e
POTENTIAL = 1.8  # points: of a penny at the white with one flick left; divided by the root of the flicks left
FADING = 3.0  # points scored now are weighted by 1 / (1 + FADING * flicks left)
HAMMER = 0.7  # points: the advantage of the player with the last flick of the end
LOST = 1.0  # points: the loss if the white goes off the board (PW-5)
SPREAD = 1.2  # points: the standard deviation of the points in an end, or in the rest of one
LEAST_SPREAD = 0.01  # points: the spread if no flick is left
LOGISTIC = 1.702  # a logistic curve of this steepness is within 0.01 of the normal distribution
SAME = 1e-9  # chances that differ by less are equal, so that all machines choose the same despite rounding

Hand = tuple[float, float]  # the normal deviates of a tremor: of the angle and of the speed (PW-4)


class Placement(NamedTuple):
    """The places of the discs: the white, then the pennies. ``own``: whether each penny is the flicker's."""

    places: list[Sequence[float]]
    on_board: list[bool]
    own: list[bool]

    def distances(self, own: bool) -> list[float]:
        """Return the distances of one side's pennies on the board from the white."""
        white = self.places[WHITE]
        return [
            math.dist(self.places[number], white)
            for number, mine in enumerate(self.own, 1)
            if mine == own and self.on_board[number]
        ]


def first_of_best(chances: Sequence[float]) -> int:
    """Return the index of the first of the highest chances."""
    highest = max(chances)
    return next(at for at, chance in enumerate(chances) if chance >= highest - SAME)


def hammer(to_come: int) -> float:
    """Return what having the last flick of the end is worth, to the player who has just flicked, in points."""
    return -HAMMER if to_come % rules.SEATS else HAMMER


def points(discs: Placement, to_come: int) -> float:
    """Return the flicker's expected points in this end, with ``to_come`` flicks left in it."""
    if not discs.on_board[WHITE]:
        return -LOST
    own, other = discs.distances(own=True), discs.distances(own=False)
    mine, theirs = min(own, default=math.inf), min(other, default=math.inf)
    scored = sum(away <= theirs - CLEARLY for away in own) - sum(away <= mine - CLEARLY for away in other)
    if not to_come:
        return float(scored)
    potential = sum(math.exp(-away / NEAR) for away in own) - sum(math.exp(-away / NEAR) for away in other)
    return scored / (1 + FADING * to_come) + POTENTIAL * potential / math.sqrt(to_come) + hammer(to_come)


def chance(s: Position, discs: Placement, to_come: int) -> float:
    """Return the winning chance of the flicker of ``s`` with this placement, with a shared win as half."""
    lead = s.scores[s.turn] - s.scores[1 - s.turn] + points(discs, to_come)
    open_ends = max(0, s.ends - s.end) + (discs.on_board[WHITE] and to_come > 0)
    steep = -LOGISTIC * lead / max(SPREAD * math.sqrt(open_ends), LEAST_SPREAD)
    return 1 / (1 + math.exp(steep)) if steep < 0 else 1 - 1 / (1 + math.exp(-steep))


def best_removal(s: Position) -> Action:
    """Return the removal, or the waiver, after which the flicker's chance is least. Ties prefer a removal (PW-6)."""
    mine = [number for number in range(1, s.flicked + 1) if s.on_board[number] and s.owner[number] == s.turn]
    choices: list[Action] = [*(Remove(number - 1) for number in mine), Waive()]
    own = [s.owner[number] == s.turn for number in range(1, s.flicked + 1)]
    placements = [
        Placement([*s.discs], [bool(on) and number != removed for number, on in enumerate(s.on_board)], own)
        for removed in (*mine, None)
    ]
    return choices[first_of_best([-chance(s, discs, sum(s.left)) for discs in placements])]


def best_flick(s: Position, hands: Sequence[Hand]) -> Flick:
    """Return the candidate with the best mean chance over the same samples of the tremor."""
    flicks = aims.tries(s)
    means = [sum(chance(s, discs, sum(s.left) - 1) for discs in placements_after(s, flick, hands)) for flick in flicks]
    return flicks[first_of_best([mean / len(hands) for mean in means])]


def placements_after(s: Position, flick: Flick, hands: Sequence[Hand]) -> Iterator[Placement]:
    """Yield the placement after the flick with each hand's tremor, and after the opponent's removals."""
    from tuppence.physics import plain

    numbers: list[int] = []
    places: list[draws.Place] = []
    draws.add_lying(s, numbers, places)
    start = draws.beside(s, flick.x, flick.y, places)
    numbers, places = [s.flicked + 1, *numbers], [start, *places]
    own = [*(s.owner[number] == s.turn for number in range(1, s.flicked + 1)), True]
    for aside, faster in hands:
        angle, speed = draws.with_tremor(flick.angle, flick.speed, s.tremor, aside, faster)
        velocities = [(sine(angle) * speed, cosine(angle) * speed), *((0.0, 0.0) for _ in numbers[1:])]
        moved = plain.slide(places, velocities, RADIUS, draws.FRICTION, draws.RESTITUTION, s.width, s.length)
        discs = Placement([(0.0, 0.0)] * (1 + len(own)), [False] * (1 + len(own)), own)
        for number, (x, y, on_board) in zip(numbers, moved.rests(), strict=True):
            discs.places[number], discs.on_board[number] = (x, y), on_board
        _remove(s, discs)
        yield discs


def _remove(s: Position, discs: Placement) -> None:
    """Remove the flicker's nearest pennies, as many as the opponent may remove (PW-6)."""
    put_off = sum(
        bool(s.on_board[number]) and not discs.on_board[number] and s.owner[number] != s.turn
        for number in range(1, s.flicked + 1)
    )
    mine = [number for number, own in enumerate(discs.own, 1) if own and discs.on_board[number]]
    for number in sorted(mine, key=lambda one: math.dist(discs.places[one], discs.places[WHITE]))[:put_off]:
        discs.on_board[number] = False
