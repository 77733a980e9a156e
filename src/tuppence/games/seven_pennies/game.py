"""Seven Pennies as a `tuppence.game.Game`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb, factorial, prod
from typing import TYPE_CHECKING, final

from msgspec import UNSET

from tuppence import chance
from tuppence.actions import Action
from tuppence.chance.fairness import Tally
from tuppence.errors import NotListed, is_installed, needs
from tuppence.game import Game, GameType, Solution
from tuppence.games.seven_pennies import actions, bots, events, kernel, laws, legality, options, rules, views
from tuppence.games.seven_pennies.actions import DRAWS, Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.rules import Position
from tuppence.games.seven_pennies.text import Text
from tuppence.kernel import Kernel, Numbered
from tuppence.rule import COMPILER, LEGAL, Codes
from tuppence.views import Last

if TYPE_CHECKING:
    from tuppence.solved import Positions, Solved, Spread


MOST_LISTED = 10_000  # outcomes of a throw


@final
class SevenPennies(Game[Position]):
    """Seven Pennies for 2-10 players: with pennies or dice, for points or T.K.O."""

    actions, events, laws, legality, rules, views = actions, events, laws, legality, rules, views
    _options: options.Options

    @property
    def max_game_length(self) -> None:
        """None: players may gather and cancel without limit (SP-4)."""

    def legal_actions(self, position: Position) -> list[Action]:
        if legality.check_choice(position) != LEGAL:
            return []
        return kernel.all_typed(position)

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        if position.phase == rules.STARTER:
            return [(Starter(seat), 1 / position.seats) for seat in range(position.seats)]
        if position.phase != rules.THROW:
            return []
        pieces, faces = position.balcony, position.faces
        if comb(pieces + faces - 1, pieces) > MOST_LISTED:
            raise NotListed(f"a throw of {pieces} with {faces} faces has more than {MOST_LISTED} outcomes")
        ways = faces**pieces
        return [
            (Thrown(counts), factorial(pieces) // prod(map(factorial, counts)) / ways)
            for counts in _throws(pieces, faces)
        ]

    def sample_chance(self, position: Position, rng: chance.Generator) -> Action:
        if position.phase == rules.STARTER:
            return Starter(kernel.draw_starter(position, rng))
        counts = [0] * position.faces
        kernel.draw_throw(position, rng, counts)
        return Thrown(tuple(counts))

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Starter(seat):
                rules.start(position, seat, events)
            case Thrown(counts):
                position.theatre[: position.faces] = counts
                rules.throw(position, events)
            case Gather(value):
                rules.gather(position, value, events)
            case Cancel(value, payer):
                rules.cancel(position, value, legality.number_of(payer), events)

    def view(self, position: Position, seat: int | None) -> views.View:
        seats = position.seats
        held = zip(position.value[:seats], position.count[:seats], strict=True)
        return views.View.of(
            position,
            last=Last(position.points[:seats]) if position.rounds and not position.tko else None,
            theatre=position.theatre[: position.faces],
            held=[views.Held(value or None, count) for value, count in held],
            scores=UNSET if position.tko else position.scores[:seats],
            nickels=position.nickels[:seats] if position.tko else UNSET,
        )

    def solve(self) -> Solved[Position]:
        needs("the exact solution of Seven Pennies", "numpy")
        from tuppence.games.seven_pennies.solution import solve, tko

        return tko.Solution(self) if self._options.variant == "tko" else solve.Solution(self)

    def solve_across(self, spread: Spread) -> Solution:
        if self._options.variant == "tko":
            return super().solve_across(spread)
        needs("the exact solution of Seven Pennies", "numpy")
        from tuppence.games.seven_pennies.solution import solve

        return solve.Solution(self, spread)

    def solves_at_once(self) -> bool:
        if not is_installed("numpy"):
            return False
        from tuppence.games.seven_pennies.solution import solve, tko

        return solve.is_quick(self.options) or tko.is_quick(self.options)

    def solves_soon(self) -> bool:
        if not is_installed("numpy"):
            return False
        from tuppence.games.seven_pennies.solution import solve, tko

        return solve.is_soon(self.options) or tko.is_soon(self.options)

    def positions(self, alike: bool) -> Positions[Position]:
        from tuppence.games.seven_pennies.solution.alike import Alike, Distinct

        return Alike(self) if alike else Distinct(self)

    def tally(self, history: Iterable[Action]) -> Tally:
        throws = [action.counts for action in history if isinstance(action, Thrown)]
        faces = self._options.faces
        return Tally(_names(faces), tuple(map(sum, zip(*throws, strict=True))) or (0,) * faces)

    def kernel(self) -> Kernel:
        needs("compiled play of Seven Pennies", *COMPILER)
        from tuppence.games.seven_pennies.bots.champion import kernel_of

        return kernel_of(self.options)

    def encoding(self) -> Numbered:
        from tuppence.games.seven_pennies.encoding import encoding

        return encoding(self._first)


def _names(faces: int) -> tuple[str, ...]:
    """Return the names of the faces, value 1 first."""
    return ("tails", "heads") if faces == rules.COINS else tuple(map(str, range(1, faces + 1)))


def _throws(pieces: int, faces: int) -> Iterator[tuple[int, ...]]:
    """Yield every outcome of a throw: a count for each value."""
    if faces == 1:
        yield (pieces,)
        return
    for first in range(pieces + 1):
        for rest in _throws(pieces - first, faces - 1):
            yield (first, *rest)


GAME: GameType = GameType(
    name="seven-pennies",
    title="Seven Pennies",
    tagline="Toss, pair off, gather or cancel.",
    options=options.Options,
    draws=DRAWS,
    game=SevenPennies,
    text=Text,
    levels=bots.BOTS,
)
