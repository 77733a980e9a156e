"""Puzzles of Penny White: the last flick of a match, with a few ways to play it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from msgspec.structs import astuple

from tuppence.actions import Action
from tuppence.games.penny_white import rules
from tuppence.games.penny_white.board import NEAR_LINE, RADIUS, WHITE
from tuppence.games.penny_white.bots import aims, evaluation
from tuppence.games.penny_white.rules import Position
from tuppence.match import State
from tuppence_web.hosted.puzzles import Labelled, Puzzles, Returns

SHORT = 48.0  # mm before or behind the white
HARD, SOFT = 2.4, 1.4  # times the speed that just reaches a penny
NAMED = ("nearest", "second nearest")  # of the other player's pennies


def fits(state: State) -> bool:
    """Return whether the last penny of the match is to be flicked, and each player has one on the board."""
    s: Position = state.position
    lying = {s.owner[number] for number in range(1, s.flicked + 1) if s.on_board[number]}
    return s.phase == rules.FLICK and sum(s.left) == 1 and len(lying) == rules.SEATS


def choices(state: State) -> list[Labelled]:
    """Return flicks with what they try."""
    s: Position = state.position
    return list(_choices(s)) if s.phase == rules.FLICK else []


def _choices(s: Position) -> Iterator[Labelled]:
    starts, (x, y) = aims.starts(s)[:3], s.discs[WHITE]
    for start in starts:
        yield "Stop at the white", aims.towards(start, (x, y))
        yield "Stop short of the white", aims.towards(start, (x, y - SHORT))
        yield "Stop past the white", aims.towards(start, (x, y + SHORT))
    yield "Knock the white away", aims.towards(starts[0], (x, y), HARD)
    other = 1 - s.turn
    for name, number in zip(NAMED, _by_distance(s, other), strict=False):
        for over in aims.OVERS_OF_HITS:
            place = s.discs[number][0] + over * 2 * RADIUS, s.discs[number][1]
            yield f"Knock {{{other}}}'s {name} penny away", aims.towards(starts[0], place, HARD)
            yield f"Push {{{other}}}'s {name} penny", aims.towards(starts[0], place, SOFT)


def returns(state: State, actions: list[Action], hands: int, seed: int) -> Returns:
    """Return what each flick is worth with each of some hands: the end is over, and the match with it."""
    s: Position = state.position
    tried = np.array([astuple(action) for action in actions])
    shaken = evaluation.shaken(s, tried, np.random.default_rng(seed).standard_normal((hands, 2)))
    lead = s.scores[s.turn] - s.scores[1 - s.turn] + evaluation.outcomes(s, shaken).points(0)
    worth: Returns = (0.5 + 0.5 * np.sign(lead)).reshape(len(actions), hands)
    return worth


def _by_distance(s: Position, seat: int) -> list[int]:
    """Return a player's pennies on the board beyond the near line, the nearest to the white first."""
    own = [
        number
        for number in range(1, s.flicked + 1)
        if s.owner[number] == seat and s.on_board[number] and s.discs[number][1] > NEAR_LINE + RADIUS
    ]
    return sorted(own, key=lambda number: math.dist(s.discs[number], s.discs[WHITE]))


PUZZLES = Puzzles(
    options={"pennies": 4, "ends": 1}, fits=fits, choices=choices, returns=returns, screened=200, playouts=4000
)
