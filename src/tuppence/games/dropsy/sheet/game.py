"""The score sheet of Dropsy as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.game import GameType
from tuppence.games.dropsy import laws as game_laws
from tuppence.games.dropsy import options as game_options
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.actions import Arrange, Arranged, ArrangeRandom, Foul
from tuppence.games.dropsy.board import NO_SLOT, SLOTS, points, slot_centre
from tuppence.games.dropsy.rules import Position
from tuppence.games.dropsy.sheet import draws, events, laws, legality, options, views
from tuppence.games.dropsy.sheet import rules as entries
from tuppence.games.dropsy.sheet.actions import AnyAction, RoundEnds
from tuppence.games.dropsy.sheet.text import Text
from tuppence.rule import Codes
from tuppence.views import Last

PHASES: dict[int, views.Phase] = {
    rules.ARRANGED: "arranged",
    rules.ARRANGE: "arrange",
    rules.ARRANGED_AGAIN: "arranged",
    rules.DROP: "round",
    rules.OVER: "over",
}


@final
class DropsySheet(score_sheet.ScoreSheet):
    """The score sheet of Dropsy."""

    rules, legality, laws = rules, legality, laws
    game_options = game_options.Options

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return draws.entry(position, rng)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Arrange(cells) | Arranged(cells):
                rules.lay_out(position, cells, events)
            case ArrangeRandom():
                rules.ask_random(position, events)
            case Foul(seat):
                rules.foul(position, seat, events)
            case RoundEnds(finisher, slots):
                entries.end_round(position, finisher, slots, events)

    def view(self, position: Position, seat: int | None) -> views.View:
        s, seats, over = position, position.seats, self.is_over(position)
        return views.View(
            phase=PHASES[s.phase],
            turn=s.turn if s.phase in (rules.ARRANGE, rules.ARRANGED_AGAIN) else None,
            placings=s.places[:seats],
            last=Last(s.given[:seats]) if s.round > 1 or over else None,
            scores=s.scores[:seats],
            round=s.round,
            cells=None if s.phase in game_laws.LAYING else [[*cell] for cell in s.cells],
            tokens=s.each,
            slots=_slots(s),
            fouls=s.fouls[:seats],
            finisher=None if s.finisher == rules.NOBODY else s.finisher,
        )


def _slots(s: Position) -> list[views.Slot]:
    """Return the slots as the view shows them."""
    laid_out = s.phase not in game_laws.LAYING
    lie = {rules.slot_of_token(s, token): s.owner[token] for token in range(s.dropped)} if laid_out else {}
    lie.pop(NO_SLOT, None)
    return [
        views.Slot(board, points(slot), [*slot_centre(s.cells, slot)] if laid_out else None, lie.get(slot))
        for slot, (board, _, _) in enumerate(SLOTS)
    ]


GAME: GameType = GameType(
    name="dropsy-sheet",
    title="Dropsy",
    tagline="Whose tokens lie in the slots.",
    options=options.Options,
    action_type=AnyAction,
    event_type=events.AnyEvent,
    view_type=views.View,
    settled=("seats", "each", "rounds", "tremor"),
    game=DropsySheet,
    text=Text,
    at_table=score_sheet.at_table(minutes=30),
)
