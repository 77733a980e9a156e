"""The score sheet of Penny White: its view, its texts, and the `tuppence.game.Game`."""

from __future__ import annotations

from typing import Literal, final

from tuppence import text, views
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.events.words import number_word, place
from tuppence.game import GameType
from tuppence.games.penny_white import options as game_options
from tuppence.games.penny_white import rules
from tuppence.games.penny_white import text as game_text
from tuppence.games.penny_white.actions import Starter
from tuppence.games.penny_white.rules import OVER, SEATS, STARTER, Position
from tuppence.rule import Codes
from tuppence.text import Enterable, Reason
from tuppence.views import Last
from tuppence_web.games.penny_white import sheet_rules
from tuppence_web.games.penny_white.sheet_rules import Board, Foul, Missed, Nearest, PutOff
from tuppence_web.hosted import score_sheet
from tuppence_web.hosted.score_sheet import of_each_seat

Phase = Literal["starter", "end", "over"]


class View(views.View, tag="penny-white-sheet", kw_only=True):
    """What everybody sees.

    ``end``: counted from 1. ``starter``: who starts this end. ``pennies``: how many each flicks. ``may_miss``: whether
    the white is flicked, and so may miss the line. ``board``: width and length in mm.
    """

    phase: Phase
    scores: list[int]
    end: int
    starter: int | None
    pennies: int
    may_miss: bool
    board: list[float]


FIRST = "The first end"  # headings of what can be entered
NEAREST, PUT_OFF = "Nearest, and how many count", "Put the white off"
MISSED, FOUL = "The white missed", "Flicked foul"
NEAREST_KEYS = ("12345678", "qwertyui")  # of each seat, by how many pennies count


def _too_many(s: Position, action: object) -> Reason:
    pennies = "penny" if s.each == 1 else "pennies"
    return "PW-1", f"each has {number_word(s.each)} {pennies}, and no more can lie there"


REASONS: text.Reasons = {
    sheet_rules.MATCH_OVER: ("PW-8", "the match is over"),
    sheet_rules.DRAWN_ONCE: ("PW-2", "the first starter is drawn once, before the first end"),
    sheet_rules.STARTER_FIRST: ("PW-2", "the starter of the first end is entered before anything else"),
    sheet_rules.IS_PLACED: ("PW-3", "the white is placed in this match, so it cannot miss the line"),
    sheet_rules.NOBODYS: ("PW-7", "pennies that count are somebody's"),
    sheet_rules.NO_PENNY: ("PW-7", "one penny of the nearest player counts at least; if none does, nobody scores"),
    sheet_rules.TOO_MANY: _too_many,
    sheet_rules.BESIDE: lambda s, _: ("PW-9", game_text.on_it(s)),
}


@final
class Text(score_sheet.Text[Position], game_text.Text):
    """Texts and scores."""

    reasons = REASONS

    def prompt(self) -> str:
        if self.s.phase == OVER:
            return "The match is over."
        if self.s.phase == STARTER:
            return "Enter who was drawn to start."
        return f"Enter how the {place(self.s.end)} end ended."

    def enterable(self) -> list[Enterable]:
        """Return who may start, and whatever can end an end or happen in it; a board is placed.

        The buttons keep their places during a match.
        """
        if self.s.phase == OVER:
            return []
        starters = of_each_seat(SEATS, "{seat} starts", Starter, FIRST)
        found = [_nearest(seat, pennies) for seat in range(SEATS) for pennies in range(1, self.s.each + 1)]
        found.append(Enterable("Nobody", "0", (Nearest(None, 0),), NEAREST))
        found += of_each_seat(SEATS, "{seat}", PutOff, PUT_OFF, "vb")
        if self.s.flicks_white:
            found.append(Enterable("Short of the line", "k", (Missed(on_board=True),), MISSED))
            found.append(Enterable("Off the board", "l", (Missed(on_board=False),), MISSED))
        found += of_each_seat(SEATS, "{seat}", Foul, FOUL, "fg")
        if self.s.phase == STARTER:
            return starters + [one.unavailable() for one in found]
        return [one.unavailable() for one in starters] + found


def _nearest(seat: int, pennies: int) -> Enterable:
    """Return the entry that this many pennies of a seat count."""
    key = NEAREST_KEYS[seat][pennies - 1]
    return Enterable(f"{{{seat}}}: {pennies}", key, (Nearest(seat, pennies),), NEAREST)


NOBODYS_SEAT = -1
PHASES: dict[int, Phase] = {rules.STARTER: "starter", rules.OVER: "over"}  # others: an end


@final
class PennyWhiteSheet(score_sheet.ScoreSheet[Position]):
    """The score sheet of Penny White."""

    rules, legality, laws = rules, sheet_rules, sheet_rules
    actions, events = sheet_rules.AnyAction, sheet_rules.AnyEvent
    game_options = game_options.Options

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return sheet_rules.entry(position, rng)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case Starter(seat):
                rules.start(position, seat, events)
            case Missed(on_board):
                rules.miss_white(position, on_board, events)
            case PutOff(seat):
                rules.white_off(position, seat, events)
            case Foul(seat):
                sheet_rules.note_foul(position, seat, events)
            case Nearest(seat, pennies):
                rules.score_end(position, NOBODYS_SEAT if seat is None else seat, pennies, events)
            case Board(white, pennies):
                sheet_rules.measure(position, white, pennies, events)

    def view(self, position: Position, seat: int | None) -> View:
        s = position
        return View.of(
            s,
            phase=PHASES.get(s.phase, "end"),
            turn=None,
            last=Last(s.given[: s.seats]) if s.end > 1 or s.phase == rules.OVER else None,
            starter=None if s.phase == rules.STARTER else s.starter,
            pennies=s.each,
            may_miss=bool(s.flicks_white),
            board=[s.width, s.length],
        )


GAME: GameType = GameType(
    name="penny-white-sheet",
    title="Penny White",
    tagline="Score sheet: the nearest pennies of each end.",
    options=sheet_rules.Options,
    game=PennyWhiteSheet,
    text=Text,
)
