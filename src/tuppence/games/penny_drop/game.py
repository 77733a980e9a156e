"""Penny Drop as a `tuppence.game.Game`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, final

from tuppence import chance
from tuppence.actions import Action
from tuppence.chance.fairness import Tally
from tuppence.errors import is_installed, needs
from tuppence.events.words import number_word
from tuppence.game import CHANCE, Game, GameType
from tuppence.games.penny_drop import actions, bots, events, kernel, laws, legality, options, rules, views
from tuppence.games.penny_drop.actions import (
    DRAWS,
    FACES,
    KINDS,
    LOWEST,
    Mishap,
    Roll,
    Rolled,
    Stop,
    Timeout,
)
from tuppence.games.penny_drop.encoding import OWN, encoding
from tuppence.games.penny_drop.rules import Position
from tuppence.games.penny_drop.text import Text
from tuppence.kernel import Kernel, Numbered
from tuppence.layout import Row
from tuppence.rule import COMPILER, LEGAL, Codes

if TYPE_CHECKING:
    from tuppence.games.penny_drop.solve import Solution


@final
class PennyDrop(Game[Position]):
    """Penny Drop for 2-20 players: singles, multi or teams."""

    actions, events, laws, legality, rules, views = actions, events, laws, legality, rules, views
    _options: options.Options

    @property
    def max_game_length(self) -> None:
        """None: a player may collect the box any number of times (7.01(b))."""

    @property
    def max_utility(self) -> float:
        """Less than 1 if a win is shared: by a team, or in pub play by all except the buyer (PD-2, GA-3)."""
        if self._options.format == "teams":
            return 2 / self.num_players
        return 1 / (self.num_players - 1) if self._options.rules == "pub" else 1.0

    def sides(self) -> list[list[int]]:
        if self._options.format != "teams":
            return super().sides()
        return [list(range(team, self.num_players, 2)) for team in (0, 1)]

    def legal_actions(self, position: Position) -> list[Action]:
        return [action for number, action in enumerate(OWN) if legality.check_number(position, number) == LEGAL]

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        return [(face, 1 / 6) for face in FACES] if self.current_player(position) == CHANCE else []

    def sample_chance(self, position: Position, rng: chance.Generator) -> Action:
        return FACES[kernel.draw(rng) - LOWEST]

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Rolled(face):
                rules.receive(position, face, events)
            case Roll():
                rules.throw(position, events)
            case Stop():
                rules.stop(position, events)
            case Timeout():
                rules.time_out(position, events)
            case Mishap(kind):
                rules.mishap(position, KINDS.index(kind), events)

    def write_returns(self, position: Position, returns: Row[float]) -> None:
        rules.write_returns(position, returns)

    def view(self, position: Position, seat: int | None) -> views.View:
        box = [bool(slot) for slot in position.box]
        return views.View.of(position, box=box, rolled=bool(position.rolled))

    def solve(self) -> Solution:
        needs("the exact solution of Penny Drop", "numpy")
        from tuppence.games.penny_drop import solve

        return solve.solve(self)

    def solves_at_once(self) -> bool:
        if self._options.format != "singles" or not is_installed("numpy"):
            return False
        from tuppence.games.penny_drop import solve

        return solve.is_quick(self._options.pennies)

    def broken_law(self, position: Position) -> str:
        return super().broken_law(position) or laws.lost(position, self._options.pennies)

    def tally(self, history: Iterable[Action]) -> Tally:
        rolled = Counter(action.face for action in history if isinstance(action, Rolled))
        faces = [face.face for face in FACES]
        return Tally(tuple(map(number_word, faces)), tuple(rolled[face] for face in faces))

    def kernel(self) -> Kernel:
        needs("compiled play of Penny Drop", *COMPILER)
        from tuppence.games.penny_drop.bots.champion import KERNEL

        return KERNEL

    def encoding(self) -> Numbered:
        return encoding(self._first)


GAME: GameType = GameType(
    name="penny-drop",
    title="Penny Drop",
    tagline="Roll, place, press your luck.",
    options=options.Options,
    draws=DRAWS,
    game=PennyDrop,
    text=Text,
    levels=bots.BOTS,
    timeout=Timeout(),
    clock_option="move_seconds",
    referee_actions=(Timeout,),
    surface_rule="PD-9",
)
