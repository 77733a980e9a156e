"""Why something cannot be entered on the score sheet of Ten Pennies, in words, from the codes of `legality`."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.ten_pennies.cards import decks_for
from tuppence.games.ten_pennies.rules import DEALT, Position
from tuppence.games.ten_pennies.sheet import legality
from tuppence.games.ten_pennies.sheet.actions import RoundEnds, Total
from tuppence.games.ten_pennies.sheet.hands import KINDS, Hand, in_total, most_of_each
from tuppence.games.ten_pennies.sheet.rules import A_PENNY_BRINGS, most_cards
from tuppence.games.ten_pennies.words import points_of_cards
from tuppence.words import listed, number_word, place

Reason = tuple[str, str]  # the rule and the reason

FIXED: dict[int, Reason] = {
    legality.GAME_OVER: ("TP-10", "the game is over"),
    legality.DRAWN_ONCE: ("TP-1", "the draw for the deal is made once, before the first round"),
    legality.DRAW_FIRST: ("TP-1", "who deals first is entered before anything else"),
    legality.NO_PENNY: ("TP-3", "the ten pennies of this seat, which must last the whole game, are spent"),
}


def reason(s: Position, action: Action, code: int) -> Reason:
    """Return the rule that forbids an entry and the reason, from its code."""
    if code in FIXED:
        return FIXED[code]
    if code == legality.NO_SEAT or not isinstance(action, RoundEnds):
        return "GA-1", f"there is no such seat: the seats are 0 to {s.seats - 1}"
    if code == legality.NOT_ONE_EACH:
        return "TP-8", f"it names the cards of {number_word(s.seats)} seats; here are {number_word(len(action.caught))}"
    if code == legality.NOT_IN_DECKS:
        return "TP-1", f"the cards caught are more than {_decks(s)} together: {_held_by(s)}"
    seat = legality.wrong_hand(s, action.out, action.caught)
    return _no_hand(s, seat, action.caught[seat], code)


def _no_hand(s: Position, seat: int, hand: Hand | None, code: int) -> Reason:
    """Return why a seat cannot have been caught with its cards."""
    who = f"the {place(seat + 1)} player"
    match code:
        case legality.CAUGHT_OUT:
            return "TP-8", f"{who} went out, so it is caught with no card"
        case legality.NOT_CAUGHT:
            return "TP-8", f"the cards of {who} are missing: everyone is caught but who goes out"
        case legality.NO_CARD:
            return "TP-8", f"{who} is caught with one card at least: with none it would have gone out"
        case legality.TOO_MANY:
            bought = s.held[seat] // A_PENNY_BRINGS
            buys = f"{number_word(bought)} bought in this round" if bought else "none bought in this round"
            return "TP-3", (
                f"{who} has {most_cards(s, seat)} cards at most: {number_word(DEALT)} dealt, and "
                f"{number_word(A_PENNY_BRINGS)} for each penny, {buys}"
            )
    total = in_total(hand)
    if isinstance(hand, Total):
        each = listed([str(points) for points in KINDS])
        return "TP-8", f"{who}: no {total.cards} cards of {each} points each add up to {total.points} points"
    return "TP-1", f"the cards of {who} are more than {_decks(s)}: {_held_by(s)}"


def _decks(s: Position) -> str:
    decks = decks_for(s.seats)
    return "the deck holds" if decks == 1 else f"the {number_word(decks)} decks hold"


def _held_by(s: Position) -> str:
    """Return how many cards of each kind there are."""
    most = most_of_each(decks_for(s.seats))
    return listed([f"{count} {kind['cards']}" for count, kind in zip(most, points_of_cards(), strict=True)])
