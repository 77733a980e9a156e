"""Dropsy in numbers: a grid of actions, and observations for learners."""

from __future__ import annotations

from tuppence.games.dropsy.actions import Arrange, ArrangeRandom, Drop
from tuppence.games.dropsy.board import BOARDS, GRID, TURNS
from tuppence.games.dropsy.rules import DROPS, OVER, Position
from tuppence.kernel import Composition, Gridded, Part, put_mark, put_seat, put_seats
from tuppence.layout import Row
from tuppence.rule import rule

PHASES = OVER + 1
# A layout takes more numbers than a learner chooses well: one is drawn, as if it were requested.
ACTIONS = ((Arrange, ()), (ArrangeRandom, ()), (Drop, (24, 24, 3)))


def encoding(first: Position) -> Gridded:
    """Return the encoding of a game, given its first position."""
    seats, tokens, infinite = first.seats, first.seats * first.each, float("inf")
    parts = (
        Part(
            "phase", PHASES, 1, "in the order of the rules: 1 for what is; the first layout and a requested one are two"
        ),
        Part("turn", seats, 1, "1 for the seat that arranges or drops, or dropped last"),
        Part("round", 1, first.rounds, "the number of this round"),
        Part("boards", 3 * BOARDS, max(GRID, TURNS), "column, row and quarter-turns of each board"),
        Part("hands", seats, first.each, "tokens in each hand"),
        Part("drops", seats, DROPS * first.each, "drops of each seat in this round"),
        Part("fouls", seats, infinite, "fouls of each seat in this round"),
        Part("finisher", seats, 1, "1 for the seat that finished the round"),
        Part("owners", tokens, seats, "of each token on the boards in order: 1 for the observing seat, and so on"),
        Part("tokens", 4 * tokens, infinite, "x, y, z and tilt of each", -infinite),
        Part("scores", seats, infinite, "points of each seat", -infinite),
        Part("places", seats, seats, "the place of each seat, or 0"),
    )
    return Gridded(parts, observe, ACTIONS)


@rule
def observe(s: Position, c: Composition, seat: int, out: Row[float]) -> None:
    """Write what a seat sees. While a token falls, that is the boards before the drop."""
    at = put_mark(s.phase, PHASES, out, 0)
    at = put_seat(s, s.turn, seat, out, at)
    out[at] = s.round
    for board in range(BOARDS):
        for part in range(3):
            out[at + 1 + 3 * board + part] = s.cells[board][part]
    at = put_seats(s, s.hands, seat, out, at + 1 + 3 * BOARDS)
    at = put_seats(s, s.drops, seat, out, at)
    at = put_seats(s, s.fouls, seat, out, at)
    at = put_seat(s, s.finisher, seat, out, at)
    tokens = s.seats * s.each
    for token in range(s.dropped):
        if s.on_boards[token]:
            out[at + token] = 1 + (s.owner[token] - seat) % s.seats
            for part in range(4):
                out[at + tokens + 4 * token + part] = s.tokens[token][part]
    at = put_seats(s, s.scores, seat, out, at + 5 * tokens)
    put_seats(s, s.places, seat, out, at)
