"""Dropsy as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import Any, final

from tuppence import chance
from tuppence.actions import Action
from tuppence.errors import NotListed
from tuppence.game import CHANCE, Game, GameType
from tuppence.games.dropsy import actions, bots, draws, events, laws, legality, options, rules, views
from tuppence.games.dropsy.actions import Arrange, Arranged, ArrangeRandom, Drop, Foul, Rest
from tuppence.games.dropsy.board import BOARDS, GRID, NO_SLOT, TURNS, extent, points
from tuppence.games.dropsy.rules import Position
from tuppence.games.dropsy.text import Text
from tuppence.kernel import Gridded
from tuppence.ranges import between
from tuppence.rule import LEGAL, Codes
from tuppence.views import Last


@final
class Dropsy(Game[Position]):
    """Dropsy for two to six players."""

    actions, events, laws, legality, rules, views = actions, events, laws, legality, rules, views
    _options: options.Options

    @property
    def max_game_length(self) -> int | None:
        """All drops of each seat in every round (DR-10), and one layout in each round except the first."""
        chosen = self._options
        return chosen.rounds * chosen.players * rules.DROPS * chosen.tokens + chosen.rounds - 1

    def legal_actions(self, position: Position) -> list[Action]:
        listed: list[Action] = []
        if legality.check_phase(position, rules.ARRANGE) == LEGAL:
            cell: Any = (between(0, GRID - 1), between(0, GRID - 1), between(0, TURNS - 1))
            anywhere: Any = (cell,) * BOARDS
            listed.append(Arrange(anywhere))
        if legality.check_arrange_random(position) == LEGAL:
            listed.append(ArrangeRandom())
        if legality.check_phase(position, rules.DROP) == LEGAL:
            width, height = extent(position.cells, 0), extent(position.cells, 1)
            listed.append(Drop(between(0.0, width), between(0.0, height), between(*legality.HEIGHTS)))
        return listed

    def draw_within(self, offered: Action, rng: chance.Generator) -> Action:
        """Draw an action. A layout is drawn like a chance outcome: of the board placements one in 1,100 is legal."""
        return Arrange(draws.layout(rng)) if isinstance(offered, Arrange) else super().draw_within(offered, rng)

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        if rules.current_player(position) != CHANCE:
            return []
        if position.phase == rules.REST:
            raise NotListed("a falling token may come to rest anywhere")
        raise NotListed("there are more than 600 million layouts")

    def sample_chance(self, position: Position, rng: chance.Generator) -> Action:
        return draws.rest(position, rng) if position.phase == rules.REST else draws.arranged(rng)

    def engine(self, position: Position) -> chance.Engine | None:
        return draws.engine(position)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Arrange(cells) | Arranged(cells):
                rules.lay_out(position, cells, events)
            case ArrangeRandom():
                rules.ask_random(position, events)
            case Drop(x, y, height):
                rules.drop(position, x, y, height, events)
            case Rest(tokens):
                rules.tokens_rest(position, tokens, events)
            case Foul(seat):
                rules.foul(position, seat, events)

    def view(self, position: Position, seat: int | None) -> views.View:
        seats, over = position.seats, position.phase == rules.OVER
        return views.View.of(
            position,
            phase=views.PHASES[position.phase],
            turn=None if position.phase in (rules.ARRANGED, rules.OVER) else position.turn,
            last=Last(position.given[:seats]) if position.round > 1 or over else None,
            cells=None if position.phase in laws.LAYING else [[*cell] for cell in position.cells],
            tokens=[_token(position, token) for token in range(position.dropped) if position.on_boards[token]],
            finisher=None if position.finisher == rules.NOBODY else position.finisher,
        )

    def encoding(self) -> Gridded:
        from tuppence.games.dropsy.encoding import encoding

        return encoding(self._first)


def _token(position: Position, token: int) -> views.Token:
    """Return a token on the boards for the view."""
    slot = rules.slot_of_token(position, token)
    x, y, z, tilt = position.tokens[token]
    return views.Token(position.owner[token], x, y, z, tilt, None if slot == NO_SLOT else points(slot))


GAME: GameType = GameType(
    name="dropsy",
    title="Dropsy",
    tagline="Drop, slot, knock out.",
    options=options.Options,
    draws=draws.DRAWS,
    game=Dropsy,
    text=Text,
    levels=bots.BOTS,
    referee_actions=(Foul,),
    slow_chance=True,
    missing=draws.missing,
)
