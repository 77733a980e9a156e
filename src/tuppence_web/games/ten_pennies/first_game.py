"""The first game of Ten Pennies: a card bought, one taken, sets laid, and going out. It is the first round of seven."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.actions import Buy, Discard, DrawForDeal, LayDown, Pass, Shuffled, Take
from tuppence.games.ten_pennies.cards import DECK, NAMES, POINTS, RANK_COUNT, card, rank_of
from tuppence.games.ten_pennies.events import Bought, RoundOver, WentOut
from tuppence.games.ten_pennies.rules import Position
from tuppence_web.hosted.first_game import OPPONENT, YOU, Advice, FirstGame, Moment

YOURS = "8H 8C 8S KS KH 4S 4H 4D QS QD TD"
THEIRS = "QH 3C 5D 6S 7C 9H JD AS TS 6D 9C"
NEXT = "KC 8D 2S JC"  # on offer; with it for a penny; the opponent's from the stock
UNWANTED = "QH.0"  # by the opponent, and wanted by the player
PAIR = 2


def _cards(names: str) -> tuple[str, ...]:
    """Return cards of the first deck."""
    return tuple(f"{name}.0" for name in names.split())


def _shuffled() -> Shuffled:
    """Return the deck that deals these hands, one card at a time from the dealer's left (TP-2)."""
    dealt = [card for cards in zip(_cards(THEIRS), _cards(YOURS), strict=True) for card in cards]
    top = [*dealt, *_cards(NEXT)]
    return Shuffled((*top, *(card for card in NAMES[:DECK] if card not in top)))


LUCK = (DrawForDeal(_cards("KD 9S")), _shuffled())


def opponent(now: Moment) -> Action | None:
    """Pass in the first turn and discard what the player wants; then decide as a beginner does."""
    return Pass() if now.position.phase in (rules.UP, rules.BUY) else Discard(UNWANTED)


def coach(now: Moment) -> Advice:
    """Say what a round is about, decision by decision."""
    s: Position = now.position
    ended = now.last(RoundOver)
    if isinstance(ended, RoundOver):
        return _over(now, ended)
    if not now.yours:
        if now.last(Bought) is None:
            return Advice("Ten pennies buy cards, and sets go down. First {1} may take the card that lies up.")
        return Advice("A penny, and you have three cards more. Now {1} draws, and discards.")
    if s.phase == rules.PLAY:
        return _play(now, s)
    return _offer(s)


def _offer(s: Position) -> Advice:
    """Point at an answer to the card on offer."""
    up, rank = card(NAMES[s.up]), rank_of(s.up)
    helps = s.counts[YOU * RANK_COUNT + rank] >= PAIR
    if s.phase == rules.BUY:
        if helps:
            return Advice(f"{{1}} passed. {up} makes a set of three: buy it for a penny, with two more cards.", Buy())
        return Advice(f"{up} could be yours for a penny. It helps little: pass.", Pass())
    if helps:
        return Advice(f"Your turn. {up} makes three alike, and now it is free: take it.", Take())
    return Advice(f"Your turn. {up} helps little: pass, and you draw another card.", Pass())


def _play(now: Moment, s: Position) -> Advice:
    """Point at what can be laid, or at a discard."""
    lay = next((action for action, choice in now.state.text().choices() if choice.suggested), None)
    if isinstance(lay, LayDown):
        return Advice("You hold the two sets of three that this round asks for: go down!", lay)
    if lay is not None:
        return Advice("You are down, so lay whatever else fits.", lay)
    if s.held[YOU] == 1:
        return Advice("One card left: discard it, and you go out!", _discard(s))
    return Advice("A discard ends your turn: pick what fits nothing.", _discard(s))


def _discard(s: Position) -> Discard:
    """Return the discard of a card of which the player has fewest alike, and of these of the dearest."""
    first = YOU * rules.MOST_HELD
    held = s.hands[first : first + s.held[YOU]]
    return Discard(NAMES[min(held, key=lambda card: (s.counts[YOU * RANK_COUNT + rank_of(card)], -_points(card)))])


def _points(card: int) -> int:
    return POINTS[rank_of(card)]


def _over(now: Moment, ended: RoundOver) -> Advice:
    """Say how the round ended. A whole game has six more."""
    out = now.last(WentOut)
    if out is not None and out.seat == YOU:
        cards, points = len(ended.caught[OPPONENT]), ended.points[OPPONENT]
        return Advice(
            f"You are out! {{1}} is caught with {cards} cards, {points} points. A game has seven rounds.", over=True
        )
    return Advice("The round is over, and cards left in hand are points. A game has seven rounds.", over=True)


FIRST_GAME = FirstGame(options={}, luck=LUCK, opponent=opponent, coach=coach)
