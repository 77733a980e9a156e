"""The score sheet of Penny White as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.events import Event
from tuppence.game import GameType
from tuppence.games.penny_white import options as game_options
from tuppence.games.penny_white import rules
from tuppence.games.penny_white.actions import Starter
from tuppence.games.penny_white.rules import Position
from tuppence.games.penny_white.sheet import draws, events, laws, legality, options, views, words
from tuppence.games.penny_white.sheet import rules as entries
from tuppence.games.penny_white.sheet.actions import AnyAction, Board, Foul, Missed, Nearest, PutOff
from tuppence.games.penny_white.sheet.at_table import AT_TABLE
from tuppence.games.penny_white.sheet.presenter import Presenter
from tuppence.games.penny_white.words import typed_events
from tuppence.views import Last

NOBODYS_SEAT = -1
PHASES: dict[int, views.Phase] = {rules.STARTER: "starter", rules.OVER: "over"}  # others: an end


@final
class PennyWhiteSheet(score_sheet.ScoreSheet[Position]):
    """The score sheet of Penny White."""

    _options: options.Options

    def new_position(self) -> Position:
        return rules.new_position(options.of_game(self._options))

    def is_over(self, position: Position) -> bool:
        return position.phase == rules.OVER

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return draws.entry(position, rng)

    def check(self, position: Position, action: Action) -> int:
        return legality.check(position, action)

    def reason(self, position: Position, action: Action, code: int) -> tuple[str, str]:
        return words.reason(position, code)

    def apply(self, position: Position, action: Action) -> list[Event]:
        emitted: list[tuple[int, int, int]] = []
        turn, end = position.turn, position.end
        match action:
            case Starter(seat):
                rules.start(position, seat, emitted)
            case Missed(on_board):
                rules.miss_white(position, on_board, emitted)
            case PutOff(seat):
                rules.white_off(position, seat, emitted)
            case Foul(seat):
                entries.note_foul(position, seat, emitted)
            case Nearest(seat, pennies):
                rules.score_end(position, NOBODYS_SEAT if seat is None else seat, pennies, emitted)
            case Board(white, pennies):
                entries.measure(position, white, pennies, emitted)
        return typed_events(emitted, position, turn, end)

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

    def broken_law(self, position: Position) -> str:
        return laws.broken(position)


GAME: GameType = GameType(
    name="penny-white-sheet",
    title="Penny White",
    tagline="Who lies nearest, end by end.",
    players_range=game_options.PLAYERS,
    hidden=False,
    option_fields=options.FIELDS,
    fill_in=options.fill_in,
    action_type=AnyAction,
    event_type=events.AnyEvent,
    view_type=views.View,
    draws={},
    settled=("seats", "each", "ends", "flicks_white", "decider", "width", "length", "tremor"),
    game=PennyWhiteSheet,
    presenter=Presenter,
    at_table=AT_TABLE,
    sheet_of="penny-white",
)
