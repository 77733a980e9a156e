"""The score sheet of Ten Pennies as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.events import Event
from tuppence.game import GameType
from tuppence.games.ten_pennies import options, rules, visibility
from tuppence.games.ten_pennies import words as game_words
from tuppence.games.ten_pennies.rules import NOBODY, Position
from tuppence.games.ten_pennies.sheet import draws, events, laws, legality, refusals, views, words
from tuppence.games.ten_pennies.sheet import rules as entries
from tuppence.games.ten_pennies.sheet.actions import AnyAction, Buys, FirstDeal, RoundEnds
from tuppence.games.ten_pennies.sheet.at_table import AT_TABLE
from tuppence.games.ten_pennies.sheet.presenter import Presenter
from tuppence.views import Last

PHASES: dict[int, views.Phase] = {rules.DRAW_FOR_DEAL: "first_deal", rules.DEAL: "round", rules.OVER: "over"}


@final
class TenPenniesSheet(score_sheet.ScoreSheet[Position]):
    """The score sheet of Ten Pennies."""

    _options: options.Options

    def new_position(self) -> Position:
        return rules.new_position(self._options)

    def is_over(self, position: Position) -> bool:
        return position.phase == rules.OVER

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return draws.entry(position, rng)

    def check(self, position: Position, action: Action) -> int:
        return legality.check(position, action)

    def reason(self, position: Position, action: Action, code: int) -> tuple[str, str]:
        return refusals.reason(position, action, code)

    def apply(self, position: Position, action: Action) -> list[Event]:
        emitted: list[tuple[int, int, int]] = []
        match action:
            case FirstDeal(seat):
                rules.deal_first(position, seat, emitted)
            case Buys(seat):
                entries.buy(position, seat, emitted)
            case RoundEnds(out, caught):
                entries.end_round(position, out, caught, emitted)
        return words.typed_events(emitted, position)

    def view(self, position: Position, seat: int | None) -> views.View:
        s, seats = position, position.seats
        rounds = visibility.by_round(s)
        return views.View(
            phase=PHASES[s.phase],
            turn=None,
            placings=s.places[:seats],
            last=Last(list(rounds[-1])) if rounds else None,
            scores=s.scores[:seats],
            round=s.round,
            dealer=None if s.dealer == NOBODY else s.dealer,
            pennies=s.pennies[:seats],
            bowl=s.bowl,
            most=[entries.most_cards(s, seat) for seat in range(seats)],
            asks=visibility.asks(s.round),
            by_round=rounds,
            kinds=[views.Kind(kind["cards"], kind["points"]) for kind in game_words.points_of_cards()],
        )

    def broken_law(self, position: Position) -> str:
        return laws.broken(position)


GAME: GameType = GameType(
    name="ten-pennies-sheet",
    title="Ten Pennies",
    tagline="Who buys, who goes out, who is caught.",
    players_range=options.PLAYERS,
    hidden=False,
    option_fields=options.FIELDS,
    fill_in=options.fill_in,
    action_type=AnyAction,
    event_type=events.AnyEvent,
    view_type=views.View,
    draws={},
    settled=("seats", "deck"),
    game=TenPenniesSheet,
    presenter=Presenter,
    at_table=AT_TABLE,
    sheet_of="ten-pennies",
)
