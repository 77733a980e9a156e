"""Penny White in numbers: a grid of actions, and observations for learners."""

from __future__ import annotations

from tuppence.games.penny_white.actions import MOST_PENNIES, Flick, FlickWhite, PlaceWhite, Remove, Waive
from tuppence.games.penny_white.rules import OVER, SEATS, Position
from tuppence.kernel import Composition, Gridded, Part, put_mark, put_seats
from tuppence.layout import Row
from tuppence.rule import rule

PHASES = OVER + 1
FLICKS = (9, 1, 41, 16)  # places across and before the line, angles, speeds
GRID = ((PlaceWhite, (11,)), (FlickWhite, FLICKS), (Flick, FLICKS), (Remove, (MOST_PENNIES,)), (Waive, ()))


def encoding(first: Position) -> Gridded:
    """Return the encoding of a game, given its first position."""
    discs, infinite = SEATS * first.each, float("inf")
    parts = (
        Part("phase", PHASES, 1, "in the order of the rules: 1 for what is; a sliding white and penny are two"),
        Part("turn", SEATS, 1, "1 for the seat that flicks, or flicked last"),
        Part("end", 1, infinite, "the number of this end"),
        Part("white", 3, infinite, "1 if it is on the board, x, y", -infinite),
        Part("owners", discs, SEATS, "of each flicked penny in order: 1 for the observing seat's, 2 for the other's"),
        Part("on board", discs, 1, "1 for each of these pennies that is on the board"),
        Part("places of pennies", 2 * discs, infinite, "x and y of each", -infinite),
        Part("left", SEATS, first.each, "pennies that each seat has still to flick"),
        Part("removals", 1, first.each, "removals that the last flick still allows"),
        Part("scores", SEATS, infinite, "points of each seat"),
        Part("places", SEATS, SEATS, "the place of each seat, or 0"),
    )
    return Gridded(parts, observe, GRID)


@rule
def observe(s: Position, c: Composition, seat: int, out: Row[float]) -> None:
    """Write what a seat sees. While a disc slides, that is the board before the flick."""
    at = put_mark(s.phase, PHASES, out, 0)
    at = put_mark((s.turn - seat) % SEATS, SEATS, out, at)
    out[at] = s.end
    out[at + 1] = s.on_board[0]
    out[at + 2] = s.discs[0][0]
    out[at + 3] = s.discs[0][1]
    at += 4
    discs = SEATS * s.each
    for penny in range(s.flicked):
        out[at + penny] = 1 + (s.owner[penny + 1] - seat) % SEATS
        out[at + discs + penny] = s.on_board[penny + 1]
        out[at + 2 * discs + 2 * penny] = s.discs[penny + 1][0]
        out[at + 2 * discs + 2 * penny + 1] = s.discs[penny + 1][1]
    at = put_seats(s, s.left, seat, out, at + 4 * discs)
    out[at] = s.removals
    at = put_seats(s, s.scores, seat, out, at + 1)
    put_seats(s, s.places, seat, out, at)
