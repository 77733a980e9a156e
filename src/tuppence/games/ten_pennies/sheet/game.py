"""The score sheet of Ten Pennies as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.game import GameType
from tuppence.games.ten_pennies import options, rules, visibility
from tuppence.games.ten_pennies.rules import NOBODY, Position
from tuppence.games.ten_pennies.sheet import draws, events, laws, legality, views
from tuppence.games.ten_pennies.sheet import rules as entries
from tuppence.games.ten_pennies.sheet.actions import AnyAction, Buys, FirstDeal, RoundEnds
from tuppence.games.ten_pennies.sheet.text import Text
from tuppence.games.ten_pennies.text import points_of_cards
from tuppence.rule import Codes
from tuppence.views import Last

PHASES: dict[int, views.Phase] = {rules.DRAW_FOR_DEAL: "first_deal", rules.DEAL: "round", rules.OVER: "over"}


@final
class TenPenniesSheet(score_sheet.ScoreSheet):
    """The score sheet of Ten Pennies."""

    rules, legality, laws = rules, legality, laws
    game_options = options.Options

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return draws.entry(position, rng)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case FirstDeal(seat):
                rules.deal_first(position, seat, events)
            case Buys(seat):
                entries.buy(position, seat, events)
            case RoundEnds(out, caught):
                entries.end_round(position, out, caught, events)

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
            kinds=[views.Kind(kind["cards"], kind["points"]) for kind in points_of_cards()],
        )


GAME: GameType = GameType(
    name="ten-pennies-sheet",
    title="Ten Pennies",
    tagline="Who buys, who goes out, who is caught.",
    options=options.Options,
    action_type=AnyAction,
    event_type=events.AnyEvent,
    view_type=views.View,
    settled=("seats", "deck"),
    game=TenPenniesSheet,
    text=Text,
    at_table=score_sheet.at_table(minutes=40),
)
