"""The score sheet of Ten Pennies: its view, its texts, and the `tuppence.game.Game`."""

from __future__ import annotations

from typing import Literal, final

import msgspec

from tuppence import text, views
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.events.words import listed, number_word, place
from tuppence.game import GameType
from tuppence.games.ten_pennies import options, rules, visibility
from tuppence.games.ten_pennies import text as game_text
from tuppence.games.ten_pennies.cards import decks_for
from tuppence.games.ten_pennies.rules import DEALT, DRAW_FOR_DEAL, NOBODY, OVER, Position
from tuppence.games.ten_pennies.text import points_of_cards
from tuppence.games.ten_pennies.views import Asks
from tuppence.rule import Codes
from tuppence.text import Enterable, Reason
from tuppence.views import Last
from tuppence_web.games.ten_pennies import sheet_rules
from tuppence_web.games.ten_pennies.sheet_rules import (
    A_PENNY_BRINGS,
    KINDS,
    Bought,
    Buys,
    FirstDeal,
    RoundEnds,
    Total,
    most_cards,
    most_of_each,
)
from tuppence_web.hosted import score_sheet
from tuppence_web.hosted.score_sheet import of_each_seat

Phase = Literal["first_deal", "round", "over"]


class Kind(msgspec.Struct):
    """Cards that cost the same when caught: what they are, and the points of each."""

    cards: str
    points: int


class View(views.View, tag="ten-pennies-sheet", kw_only=True):
    """What everybody sees.

    ``most``: how many cards each seat can hold, with those bought in this round. ``by_round``: each seat's points in
    each finished round. ``kinds``: in the order in which caught cards are counted.
    """

    phase: Phase
    scores: list[int]
    round: int
    dealer: int | None
    pennies: list[int]
    bowl: int
    most: list[int]
    asks: Asks
    by_round: list[list[int]]
    kinds: list[Kind]


FIRST, BUYING = "The first deal", "Buys for a penny"  # headings of those who may


def _wrong(s: Position, end: RoundEnds) -> tuple[int, str]:
    """Return the first seat that cannot have been caught with its cards, and what a refusal calls it."""
    seat = sheet_rules.wrong_hand(s, end.out, end.caught)
    return seat, f"the {place(seat + 1)} player"


def _too_many(s: Position, end: RoundEnds) -> Reason:
    seat, who = _wrong(s, end)
    bought = s.held[seat] // A_PENNY_BRINGS
    buys = f"{number_word(bought)} bought in this round" if bought else "none bought in this round"
    return "TP-3", (
        f"{who} has {most_cards(s, seat)} cards at most: {number_word(DEALT)} dealt, and "
        f"{number_word(A_PENNY_BRINGS)} for each penny, {buys}"
    )


def _no_such_hand(s: Position, end: RoundEnds) -> Reason:
    seat, who = _wrong(s, end)
    hand = end.caught[seat]
    if isinstance(hand, Total):
        each = listed([str(points) for points in KINDS])
        return "TP-8", f"{who}: no {hand.cards} cards of {each} points each add up to {hand.points} points"
    return "TP-1", f"the cards of {who} are more than {_decks(s)}: {_held_by(s)}"


def _decks(s: Position) -> str:
    decks = decks_for(s.seats)
    return "the deck holds" if decks == 1 else f"the {number_word(decks)} decks hold"


def _held_by(s: Position) -> str:
    """Return how many cards of each kind there are."""
    most = most_of_each(decks_for(s.seats))
    return listed([f"{count} {kind['cards']}" for count, kind in zip(most, points_of_cards(), strict=True)])


REASONS: text.Reasons = {
    sheet_rules.GAME_OVER: ("TP-10", "the game is over"),
    sheet_rules.DRAWN_ONCE: ("TP-1", "the draw for the deal is made once, before the first round"),
    sheet_rules.DRAW_FIRST: ("TP-1", "who deals first is entered before anything else"),
    sheet_rules.NO_SEAT: lambda s, _: ("GA-1", f"there is no such seat: the seats are 0 to {s.seats - 1}"),
    sheet_rules.NO_PENNY: ("TP-3", "the ten pennies of this seat, which must last the whole game, are spent"),
    sheet_rules.NOT_ONE_EACH: lambda s, end: (
        "TP-8",
        f"it names the cards of {number_word(s.seats)} seats; here are {number_word(len(end.caught))}",
    ),
    sheet_rules.CAUGHT_OUT: lambda s, end: ("TP-8", f"{_wrong(s, end)[1]} went out, so it is caught with no card"),
    sheet_rules.NOT_CAUGHT: lambda s, end: (
        "TP-8",
        f"the cards of {_wrong(s, end)[1]} are missing: every player is caught except the one who goes out",
    ),
    sheet_rules.NO_CARD: lambda s, end: (
        "TP-8",
        f"{_wrong(s, end)[1]} is caught with one card at least: with none it would have gone out",
    ),
    sheet_rules.TOO_MANY: _too_many,
    sheet_rules.NO_SUCH_HAND: _no_such_hand,
    sheet_rules.NOT_IN_DECKS: lambda s, _: (
        "TP-1",
        f"the cards caught are more than {_decks(s)} together: {_held_by(s)}",
    ),
}


@final
class Text(score_sheet.Text[Position], game_text.Text):
    """Texts and scores."""

    reasons = REASONS
    bought = Bought
    note = game_text.Text.note

    def prompt(self) -> str:
        if self.s.phase == DRAW_FOR_DEAL:
            return "Enter who drew the highest card: that player deals first."
        if self.s.phase == OVER:
            return "The game is over."
        return f"{{{self.s.dealer}}} deals round {self.s.round}. Enter who buys, and at its end the cards caught."

    def enterable(self) -> list[Enterable]:
        """Return who may deal first, and who may buy; the cards caught are typed.

        The buttons keep their places during a round.
        """
        s = self.s
        if s.phase == OVER:
            return []
        is_drawn = s.phase != DRAW_FOR_DEAL
        dealers = of_each_seat(s.seats, "{seat} deals first", FirstDeal, FIRST)
        if is_drawn:
            dealers = [one.unavailable() for one in dealers] if s.round == 1 else []
        buyers = of_each_seat(s.seats, "{seat}", Buys, BUYING, keys="")  # digits are typed into the form
        can_buy = [is_drawn and pennies > 0 for pennies in s.pennies]
        return dealers + [one if able else one.unavailable() for one, able in zip(buyers, can_buy, strict=False)]


PHASES: dict[int, Phase] = {rules.DRAW_FOR_DEAL: "first_deal", rules.DEAL: "round", rules.OVER: "over"}


@final
class TenPenniesSheet(score_sheet.ScoreSheet[Position]):
    """The score sheet of Ten Pennies."""

    rules, legality, laws = rules, sheet_rules, sheet_rules
    actions, events = sheet_rules.AnyAction, sheet_rules.AnyEvent
    game_options = options.Options

    def sample_chance(self, position: Position, rng: Generator) -> Action:
        return sheet_rules.entry(position, rng)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case FirstDeal(seat):
                rules.deal_first(position, seat, events)
            case Buys(seat):
                sheet_rules.buy(position, seat, events)
            case RoundEnds(out, caught):
                sheet_rules.end_round(position, out, caught, events)

    def view(self, position: Position, seat: int | None) -> View:
        s = position
        rounds = visibility.by_round(s)
        return View.of(
            s,
            phase=PHASES[s.phase],
            turn=None,
            last=Last(list(rounds[-1])) if rounds else None,
            dealer=None if s.dealer == NOBODY else s.dealer,
            most=[sheet_rules.most_cards(s, seat) for seat in range(s.seats)],
            asks=visibility.asks(s.round),
            by_round=rounds,
            kinds=[Kind(kind["cards"], kind["points"]) for kind in points_of_cards()],
        )


GAME: GameType = GameType(
    name="ten-pennies-sheet",
    title="Ten Pennies",
    tagline="Who buys, who goes out, who is caught.",
    options=options.Options,
    game=TenPenniesSheet,
    text=Text,
)
