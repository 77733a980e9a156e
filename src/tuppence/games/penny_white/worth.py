"""What a lie is worth in Penny White: the chance to win the match from within an end, and the flick that promises most.

In plain Python, one lie at a time, for places without NumPy; `evaluation` has the same for many lies at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tuppence.actions import Action
from tuppence.angles import cosine, sine
from tuppence.games.penny_white import aims, draws, rules
from tuppence.games.penny_white.actions import Flick, Remove, Waive
from tuppence.games.penny_white.board import RADIUS, WHITE
from tuppence.games.penny_white.rules import CLEARLY, Position

# Fitted to 2,500 ends between regulars at tremor 1: a player's gain in the rest of it (docs/studies/penny-white.md).
NEAR = 30.0  # mm: the promise of a penny falls by e over this distance from the white
PROMISE = 1.8  # points: that of a penny at the white with one flick to come; it falls by the root of their number
FADING = 3.0  # points scored now count as much less with each flick to come, as 1 / (1 + 3 t)
HAMMER = 0.7  # points: the advantage of the player with the last flick of the end
LOST = 1.0  # points: the loss if the white goes off the board (PW-5)
SPREAD = 1.2  # points: the standard deviation of what an end, or the rest of one, still brings
SURE = 0.01  # points: the spread that is taken where nothing is left to chance
LOGISTIC = 1.702  # a logistic curve this steep follows the normal distribution within 0.01
SAME = 1e-9  # chances that differ by less are the same: machines round differently, and must not choose differently

Hand = tuple[float, float]  # the normal deviates of a tremor: of the angle and of the speed (PW-4)


class Lie(NamedTuple):
    """Where the discs lie: the white, then the pennies, and which of these are the flicker's."""

    places: list[Sequence[float]]
    on_board: list[bool]
    own: list[bool]

    def distances(self, own: bool) -> list[float]:
        """Return how far one side's pennies on the board lie from the white."""
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


def points(lie: Lie, to_come: int) -> float:
    """Return what a lie promises the flicker for this end, in points, with so many flicks still to come in it."""
    if not lie.on_board[WHITE]:
        return -LOST
    own, other = lie.distances(own=True), lie.distances(own=False)
    mine, theirs = min(own, default=math.inf), min(other, default=math.inf)
    scored = sum(away <= theirs - CLEARLY for away in own) - sum(away <= mine - CLEARLY for away in other)
    if not to_come:
        return float(scored)
    promise = sum(math.exp(-away / NEAR) for away in own) - sum(math.exp(-away / NEAR) for away in other)
    last = -HAMMER if to_come % rules.SEATS else HAMMER
    return scored / (1 + FADING * to_come) + PROMISE * promise / math.sqrt(to_come) + last


def chance(s: Position, lie: Lie, to_come: int) -> float:
    """Return the chance that the flicker of ``s`` wins the match from a lie, a shared win counted half."""
    lead = s.scores[s.turn] - s.scores[1 - s.turn] + points(lie, to_come)
    open_ends = max(0, s.ends - s.end) + (lie.on_board[WHITE] and to_come > 0)
    steep = -LOGISTIC * lead / max(SPREAD * math.sqrt(open_ends), SURE)
    return 1 / (1 + math.exp(steep)) if steep < 0 else 1 - 1 / (1 + math.exp(-steep))


def best_removal(s: Position) -> Action:
    """Return the removal, or the waiver, that leaves the flicker the least chance; rather a removal (PW-6)."""
    mine = [number for number in range(1, s.flicked + 1) if s.on_board[number] and s.owner[number] == s.turn]
    choices: list[Action] = [*(Remove(number - 1) for number in mine), Waive()]
    own = [s.owner[number] == s.turn for number in range(1, s.flicked + 1)]
    lies = [
        Lie([*s.discs], [bool(on) and number != removed for number, on in enumerate(s.on_board)], own)
        for removed in (*mine, None)
    ]
    return choices[first_of_best([-chance(s, lie, sum(s.left)) for lie in lies])]


def best_flick(s: Position, hands: Sequence[Hand]) -> Flick:
    """Return the candidate with the best chance on average, all with the same samples of the tremor."""
    flicks = aims.tries(s)
    means = [sum(chance(s, lie, sum(s.left) - 1) for lie in lies_after(s, flick, hands)) for flick in flicks]
    return flicks[first_of_best([mean / len(hands) for mean in means])]


def lies_after(s: Position, flick: Flick, hands: Sequence[Hand]) -> Iterator[Lie]:
    """Yield where each hand's flick leaves the discs, after the removals that the opponent may make."""
    from tuppence.physics import plain

    numbers: list[int] = []
    places: list[draws.Place] = []
    draws.lie_there(s, numbers, places)
    start = draws.beside(s, flick.x, flick.y, places)
    numbers, places = [s.flicked + 1, *numbers], [start, *places]
    own = [*(s.owner[number] == s.turn for number in range(1, s.flicked + 1)), True]
    for aside, faster in hands:
        angle, speed = draws.with_tremor(flick.angle, flick.speed, s.tremor, aside, faster)
        velocities = [(sine(angle) * speed, cosine(angle) * speed), *((0.0, 0.0) for _ in numbers[1:])]
        moved = plain.slide(places, velocities, RADIUS, draws.FRICTION, draws.RESTITUTION, s.width, s.length)
        lie = Lie([(0.0, 0.0)] * (1 + len(own)), [False] * (1 + len(own)), own)
        for number, (x, y, on_board) in zip(numbers, moved.rests(), strict=True):
            lie.places[number], lie.on_board[number] = (x, y), on_board
        _remove(s, lie)
        yield lie


def _remove(s: Position, lie: Lie) -> None:
    """Take off the flicker's nearest pennies, as many as the opponent may remove (PW-6)."""
    put_off = sum(
        bool(s.on_board[number]) and not lie.on_board[number] and s.owner[number] != s.turn
        for number in range(1, s.flicked + 1)
    )
    mine = [number for number, own in enumerate(lie.own, 1) if own and lie.on_board[number]]
    for number in sorted(mine, key=lambda one: math.dist(lie.places[one], lie.places[WHITE]))[:put_off]:
        lie.on_board[number] = False
