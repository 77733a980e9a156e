"""The positions of a match for points, where those that are alike may count as one (`tuppence.solved.Positions`).

The rules know of a value only with which one it pairs, so positions are alike if they differ only in the names of pairs
or of the two values of a pair.
"""

from __future__ import annotations

from math import comb, factorial
from typing import TYPE_CHECKING

from tuppence.actions import Action
from tuppence.errors import NotSolved
from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.actions import Thrown
from tuppence.games.seven_pennies.rules import MOST_SEATS, Position
from tuppence.games.seven_pennies.solution import rounds
from tuppence.solved import Positions

if TYPE_CHECKING:
    from tuppence.game import Game
    from tuppence.games.seven_pennies.options import Options

ENDLESS = (
    "a best response values every position, and T.K.O. has no end of them, since nickels can be won: play for points "
    "(variant='points'), or measure the policy in matches (`tuppence arena`)"
)


class Distinct(Positions[Position]):
    """All positions, without what no later play depends on. Raise NotSolved for T.K.O."""

    def __init__(self, game: Game[Position]) -> None:
        super().__init__(game)
        self._options: Options = game.typed_options
        if self._options.variant == "tko":
            raise NotSolved(ENDLESS)

    def standing_for(self, s: Position) -> Position:
        made = s.copy()
        made.points = [0] * MOST_SEATS
        if s.phase != rules.CHOOSE:
            made.thrown = 0
        return made

    def count(self) -> int:
        chosen = self._options
        seats, pieces = chosen.players, chosen.pieces
        scores: int = -(-(chosen.target**seats) // pieces)
        return scores * seats * self._in_round()

    def _in_round(self) -> int:
        """Return the number of positions of a round, of each seat at turn."""
        seats, pieces, faces = self._options.players, self._options.pieces, self._options.faces
        found = 1 + _left(faces, pieces)
        for held in range(1, pieces):
            hands = sum(comb(seats, one) * comb(held - 1, one - 1) * faces**one for one in range(1, seats + 1))
            found += hands * (1 + _left(faces, pieces - held))
        return found


class Alike(Distinct):
    """Positions of which those that are alike count as one."""

    def standing_for(self, s: Position) -> Position:
        made = super().standing_for(s)
        held = s.value[: s.seats]
        sides = {value: (s.theatre[value - 1], *(one == value for one in held)) for value in range(1, s.faces + 1)}
        pairs = [(low, rules.pair_of(s, low)) for low in range(1, s.faces // 2 + 1)]
        turned = [pair if sides[pair[0]] >= sides[pair[1]] else pair[::-1] for pair in pairs]
        turned.sort(key=lambda pair: (sides[pair[0]], sides[pair[1]]), reverse=True)
        names = list(range(s.faces + 1))
        for (low, high), (first, second) in zip(pairs, turned, strict=True):
            names[first], names[second] = low, high
        for value in range(1, s.faces + 1):
            made.theatre[names[value] - 1] = s.theatre[value - 1]
        made.value[: s.seats] = [names[value] for value in held]
        return made

    def outcomes(self, s: Position) -> list[tuple[Action, float]]:
        if s.phase != rules.THROW:
            return super().outcomes(s)
        return [(Thrown(counts), ways / s.faces**s.balcony) for counts, ways in rounds.throws_apart(s).items()]

    def _in_round(self) -> int:
        """Return the number for two players, and for more the least that it can be."""
        faces = self._options.faces
        if self._options.players == 2:
            return sum(1 + len(rounds.throws_apart(s)) for s in rounds.positions("points", faces, False, False))
        names: int = 2 ** (faces // 2) * factorial(faces // 2)
        return super()._in_round() // names


def _left(faces: int, pieces: int) -> int:
    """Return how many different Theatres some thrown pieces can leave after booth."""
    pairs, odd = divmod(faces, 2)
    left = 0
    for unlike in range(pieces + 1):  # the pieces left of values that do not pair with themselves
        if odd or (pieces - unlike) % 2 == 0:
            left += sum(comb(pairs, one) * comb(unlike - 1, one - 1) * 2**one for one in range(1, unlike + 1))
    return left + odd * (pieces % 2)
