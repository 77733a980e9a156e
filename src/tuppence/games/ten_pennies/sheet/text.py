"""The texts of the score sheet of Ten Pennies. The sentences of its events are in `events`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet, text
from tuppence.games.ten_pennies import text as game_text
from tuppence.games.ten_pennies.cards import decks_for
from tuppence.games.ten_pennies.rules import DEALT, DRAW_FOR_DEAL, OVER, Position
from tuppence.games.ten_pennies.sheet import legality
from tuppence.games.ten_pennies.sheet.actions import Buys, FirstDeal, RoundEnds, Total
from tuppence.games.ten_pennies.sheet.events import Bought
from tuppence.games.ten_pennies.sheet.hands import KINDS, most_of_each
from tuppence.games.ten_pennies.sheet.rules import A_PENNY_BRINGS, most_cards
from tuppence.games.ten_pennies.text import points_of_cards
from tuppence.score_sheet import of_each_seat
from tuppence.text import Enterable, Reason
from tuppence.words import listed, number_word, place

FIRST, BUYING = "The first deal", "Buys for a penny"  # headings of those who may


def _wrong(s: Position, end: RoundEnds) -> tuple[int, str]:
    """Return the first seat that cannot have been caught with its cards, and what a refusal calls it."""
    seat = legality.wrong_hand(s, end.out, end.caught)
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
    legality.GAME_OVER: ("TP-10", "the game is over"),
    legality.DRAWN_ONCE: ("TP-1", "the draw for the deal is made once, before the first round"),
    legality.DRAW_FIRST: ("TP-1", "who deals first is entered before anything else"),
    legality.NO_SEAT: lambda s, _: ("GA-1", f"there is no such seat: the seats are 0 to {s.seats - 1}"),
    legality.NO_PENNY: ("TP-3", "the ten pennies of this seat, which must last the whole game, are spent"),
    legality.NOT_ONE_EACH: lambda s, end: (
        "TP-8",
        f"it names the cards of {number_word(s.seats)} seats; here are {number_word(len(end.caught))}",
    ),
    legality.CAUGHT_OUT: lambda s, end: ("TP-8", f"{_wrong(s, end)[1]} went out, so it is caught with no card"),
    legality.NOT_CAUGHT: lambda s, end: (
        "TP-8",
        f"the cards of {_wrong(s, end)[1]} are missing: everyone is caught but who goes out",
    ),
    legality.NO_CARD: lambda s, end: (
        "TP-8",
        f"{_wrong(s, end)[1]} is caught with one card at least: with none it would have gone out",
    ),
    legality.TOO_MANY: _too_many,
    legality.NO_SUCH_HAND: _no_such_hand,
    legality.NOT_IN_DECKS: lambda s, _: ("TP-1", f"the cards caught are more than {_decks(s)} together: {_held_by(s)}"),
}


@final
class Text(score_sheet.Text, game_text.Text):
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
