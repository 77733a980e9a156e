"""The score sheet of Dropsy: its view, its texts, and the `tuppence.game.Game`."""

from __future__ import annotations

from typing import Literal, final

import msgspec

from tuppence import text, views
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.events.words import number_word
from tuppence.game import GameType
from tuppence.games.dropsy import laws as game_laws
from tuppence.games.dropsy import legality as game_legality
from tuppence.games.dropsy import options as game_options
from tuppence.games.dropsy import rules
from tuppence.games.dropsy import text as game_text
from tuppence.games.dropsy.actions import Arrange, Arranged, ArrangeRandom, Foul
from tuppence.games.dropsy.board import NO_SLOT, SLOTS, points, slot_centre
from tuppence.games.dropsy.rules import Position
from tuppence.rule import LEGAL, Codes
from tuppence.text import Enterable, Reason
from tuppence.views import Last
from tuppence_web.games.dropsy import sheet_rules
from tuppence_web.games.dropsy.sheet_rules import RoundEnds
from tuppence_web.hosted import score_sheet
from tuppence_web.hosted.score_sheet import of_each_seat

Phase = Literal["arranged", "arrange", "round", "over"]


class SheetSlot(msgspec.Struct):
    """A slot: its board, its points, and the place of its centre in mm, None before the boards are laid out.

    ``seat``: whose token was flush in it when the match ended.
    """

    board: int
    points: int
    at: list[float] | None
    seat: int | None


class View(views.View, tag="dropsy-sheet", kw_only=True):
    """What everybody sees.

    ``turn``: who is to lay out the boards. ``tokens``: how many each seat has. ``slots``: in the order in which they
    are entered. ``fouls``: of each seat in this round. ``finisher``: of the last round, at the end.
    """

    phase: Phase
    scores: list[int]
    round: int
    cells: list[list[int]] | None
    tokens: int
    slots: list[SheetSlot]
    fouls: list[int]
    finisher: int | None


FOUL = "Dropped foul"  # the heading of whose foul can be entered


def _otherwise(s: rules.Position, action: object) -> Reason:
    laid_out = s.phase == rules.DROP
    return "DR-3", "the boards of this round are laid out" if laid_out else "the boards are laid out first"


def _too_many(s: rules.Position, action: object) -> Reason:
    tokens = "token" if s.each == 1 else "tokens"
    return "DR-1", f"each has {number_word(s.each)} {tokens}, and no more can lie there"


REASONS: text.Reasons = {
    **game_text.REASONS,
    game_legality.OTHERWISE: _otherwise,
    sheet_rules.MATCH_OVER: ("DR-9", "the match is over"),
    sheet_rules.LAYOUT_FIRST: ("DR-3", "the boards are laid out first"),
    sheet_rules.NO_SEAT: lambda s, _: ("GA-1", f"there is no such seat: the seats are 0 to {s.seats - 1}"),
    sheet_rules.OTHER_SLOTS: lambda _, end: ("DR-2", f"the boards have {len(SLOTS)} slots; here are {len(end.slots)}"),
    sheet_rules.TOO_MANY: _too_many,
}


@final
class Text(score_sheet.Text[Position], game_text.Text):
    """Texts and scores."""

    reasons = REASONS

    def prompt(self) -> str:
        s = self.s
        match s.phase:
            case rules.OVER:
                return "The match is over."
            case rules.ARRANGED | rules.ARRANGED_AGAIN:
                return f"Enter the layout of round {s.round}, as it was drawn."
            case rules.ARRANGE:
                return f"{{{s.turn}}} lays out the boards of round {s.round}. Enter the layout."
        return f"Enter the slots when round {s.round} ends."

    def enterable(self) -> list[Enterable]:
        """Return whose foul can be entered; layouts and slots are shown on the boards."""
        fouls = of_each_seat(self.s.seats, "{seat}", Foul, FOUL, keys="")  # digits fill slots
        return [one for one in fouls if self.game.check(self.s, one.actions[0]) == LEGAL]


PHASES: dict[int, Phase] = {
    rules.ARRANGED: "arranged",
    rules.ARRANGE: "arrange",
    rules.ARRANGED_AGAIN: "arranged",
    rules.DROP: "round",
    rules.OVER: "over",
}


@final
class DropsySheet(score_sheet.ScoreSheet[Position]):
    """The score sheet of Dropsy."""

    rules, legality, laws = rules, sheet_rules, sheet_rules
    actions, events = sheet_rules.AnyAction, sheet_rules.AnyEvent
    game_options = game_options.Options

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return sheet_rules.entry(position, rng)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Arrange(cells) | Arranged(cells):
                rules.lay_out(position, cells, events)
            case ArrangeRandom():
                rules.ask_random(position, events)
            case Foul(seat):
                rules.foul(position, seat, events)
            case RoundEnds(finisher, slots):
                sheet_rules.end_round(position, finisher, slots, events)

    def view(self, position: Position, seat: int | None) -> View:
        s, over = position, self.is_over(position)
        return View.of(
            s,
            phase=PHASES[s.phase],
            turn=s.turn if s.phase in (rules.ARRANGE, rules.ARRANGED_AGAIN) else None,
            last=Last(s.given[: s.seats]) if s.round > 1 or over else None,
            cells=None if s.phase in game_laws.LAYING else [[*cell] for cell in s.cells],
            tokens=s.each,
            slots=_slots(s),
            finisher=None if s.finisher == rules.NOBODY else s.finisher,
        )


def _slots(s: Position) -> list[SheetSlot]:
    """Return the slots as the view shows them."""
    laid_out = s.phase not in game_laws.LAYING
    lie = {rules.slot_of_token(s, token): s.owner[token] for token in range(s.dropped)} if laid_out else {}
    lie.pop(NO_SLOT, None)
    return [
        SheetSlot(board, points(slot), [*slot_centre(s.cells, slot)] if laid_out else None, lie.get(slot))
        for slot, (board, _, _) in enumerate(SLOTS)
    ]


GAME: GameType = GameType(
    name="dropsy-sheet",
    title="Dropsy",
    tagline="Score sheet: the tokens in the slots.",
    options=sheet_rules.Options,
    game=DropsySheet,
    text=Text,
)
