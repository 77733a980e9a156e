"""The score sheet of Penny White as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.game import GameType
from tuppence.games.penny_white import options as game_options
from tuppence.games.penny_white import rules
from tuppence.games.penny_white.actions import Starter
from tuppence.games.penny_white.rules import Position
from tuppence.games.penny_white.sheet import draws, events, laws, legality, options, views
from tuppence.games.penny_white.sheet import rules as entries
from tuppence.games.penny_white.sheet.actions import AnyAction, Board, Foul, Missed, Nearest, PutOff
from tuppence.games.penny_white.sheet.text import Text
from tuppence.rule import Codes
from tuppence.views import Last

NOBODYS_SEAT = -1
PHASES: dict[int, views.Phase] = {rules.STARTER: "starter", rules.OVER: "over"}  # others: an end


@final
class PennyWhiteSheet(score_sheet.ScoreSheet):
    """The score sheet of Penny White."""

    rules, legality, laws = rules, legality, laws
    game_options = game_options.Options

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return draws.entry(position, rng)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Starter(seat):
                rules.start(position, seat, events)
            case Missed(on_board):
                rules.miss_white(position, on_board, events)
            case PutOff(seat):
                rules.white_off(position, seat, events)
            case Foul(seat):
                entries.note_foul(position, seat, events)
            case Nearest(seat, pennies):
                rules.score_end(position, NOBODYS_SEAT if seat is None else seat, pennies, events)
            case Board(white, pennies):
                entries.measure(position, white, pennies, events)

    def view(self, position: Position, seat: int | None) -> views.View:
        s, seats = position, position.seats
        return views.View(
            phase=PHASES.get(s.phase, "end"),
            turn=None,
            placings=s.places[:seats],
            last=Last(s.given[:seats]) if s.end > 1 or s.phase == rules.OVER else None,
            scores=s.scores[:seats],
            end=s.end,
            starter=None if s.phase == rules.STARTER else s.starter,
            pennies=s.each,
            may_miss=bool(s.flicks_white),
            board=[s.width, s.length],
        )


GAME: GameType = GameType(
    name="penny-white-sheet",
    title="Penny White",
    tagline="Who lies nearest, end by end.",
    options=options.Options,
    action_type=AnyAction,
    event_type=events.AnyEvent,
    view_type=views.View,
    settled=("seats", "each", "ends", "flicks_white", "decider", "width", "length", "tremor"),
    game=PennyWhiteSheet,
    text=Text,
    at_table=score_sheet.at_table(minutes=20),
)
