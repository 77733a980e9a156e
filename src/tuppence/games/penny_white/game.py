"""Penny White as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import chance
from tuppence.actions import Action
from tuppence.chance import below
from tuppence.errors import NotListed
from tuppence.game import Game, GameType
from tuppence.games.penny_white import actions, bots, draws, events, laws, legality, options, rules, views
from tuppence.games.penny_white.actions import (
    DRAWS,
    Flick,
    FlickWhite,
    Foul,
    PlaceWhite,
    Remove,
    Rest,
    Starter,
    Waive,
)
from tuppence.games.penny_white.board import BACK, FRONT, WHITE, reach
from tuppence.games.penny_white.rules import Position
from tuppence.games.penny_white.text import Text
from tuppence.kernel import Gridded
from tuppence.ranges import between
from tuppence.rule import LEGAL, Codes
from tuppence.views import Last


@final
class PennyWhite(Game[Position]):
    """Penny White for two players."""

    actions, events, laws, legality, rules, views = actions, events, laws, legality, rules, views
    _options: options.Options

    @property
    def max_game_length(self) -> int | None:
        """None if a missed white is flicked again, or a level match continues (PW-3, PW-8).

        Otherwise an end has the placing of the white, the flicks, and a removal for each flick except one.
        """
        chosen = self._options
        return None if chosen.white == "flicked" or chosen.decider else chosen.ends * 4 * chosen.pennies

    def legal_actions(self, position: Position) -> list[Action]:
        half = reach(position)
        aims = between(-half, half), between(BACK, FRONT), between(*legality.ANGLES), between(*legality.SPEEDS)
        match position.phase:
            case rules.PLACE_WHITE:
                return [PlaceWhite(between(*legality.OVERS))]
            case rules.FLICK_WHITE:
                return [FlickWhite(*aims)]
            case rules.FLICK:
                return [Flick(*aims)]
            case rules.REMOVE:
                pennies = range(position.flicked)
                lawful = [penny for penny in pennies if legality.check_remove(position, penny) == LEGAL]
                return [*map(Remove, lawful), Waive()]
        return []

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        if position.phase in (rules.WHITE_SLIDES, rules.PENNY_SLIDES):
            raise NotListed("a sliding disc may come to rest anywhere")
        if position.phase != rules.STARTER:
            return []
        return [(Starter(seat), 1 / rules.SEATS) for seat in range(rules.SEATS)]

    def sample_chance(self, position: Position, rng: chance.Generator) -> Action:
        if position.phase == rules.STARTER:
            return Starter(below(rng, rules.SEATS))
        return draws.rest(position, rng)

    def engine(self, position: Position) -> chance.Engine | None:
        return draws.engine(position)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Starter(seat):
                rules.start(position, seat, events)
            case PlaceWhite(over):
                rules.place_white(position, over, events)
            case FlickWhite(x, y, angle, speed):
                rules.flick_white(position, x, y, angle, speed, events)
            case Flick(x, y, angle, speed):
                rules.flick(position, x, y, angle, speed, events)
            case Rest(discs):
                _come_to_rest(position, discs, events)
            case Remove(penny):
                rules.remove(position, penny, events)
            case Waive():
                rules.waive(position, events)
            case Foul():
                rules.foul(position, events)

    def view(self, position: Position, seat: int | None) -> views.View:
        seats, begun = position.seats, position.end > 1 or position.phase == rules.OVER
        lie = zip(position.owner, position.discs, position.on_board, strict=True)
        return views.View.of(
            position,
            phase=views.PHASES[position.phase],
            turn=None if position.phase in rules.NOBODYS_TURN else position.turn,
            last=Last(position.given[:seats]) if begun else None,
            white=[*position.discs[WHITE]] if position.on_board[WHITE] else None,
            pennies=[
                views.Penny(owner, x, y, bool(on_board))
                for owner, (x, y), on_board in list(lie)[1 : position.flicked + 1]
            ],
        )

    def encoding(self) -> Gridded:
        from tuppence.games.penny_white.encoding import encoding

        return encoding(self._first)


def _come_to_rest(position: Position, discs: tuple[tuple[float, float, bool], ...], events: Codes) -> None:
    """Apply the resting places after a flick of the white or of a penny."""
    if position.phase == rules.WHITE_SLIDES:
        _, y, on_board = discs[WHITE]
        rules.white_rests(position, y, on_board, events)
    else:
        rules.pennies_rest(position, discs, events)


GAME: GameType = GameType(
    name="penny-white",
    title="Penny White",
    tagline="Flick, draw near, knock away.",
    options=options.Options,
    draws=DRAWS,
    game=PennyWhite,
    text=Text,
    levels=bots.BOTS,
    referee_actions=(Foul,),
    slow_chance=True,
)
