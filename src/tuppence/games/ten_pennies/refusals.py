"""Why a play of Ten Pennies is not legal now, in the players' words."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.actions import Action
from tuppence.games.ten_pennies import rules, words
from tuppence.games.ten_pennies.actions import (
    Buy,
    Discard,
    DrawForDeal,
    LayDown,
    LayOff,
    LaySet,
    NewSet,
    Pass,
    Shuffled,
    Take,
)
from tuppence.games.ten_pennies.cards import NAMES, NUMBERS, RANKS, SETS, SIZES, WILDS, is_wild, rank_of
from tuppence.games.ten_pennies.rules import Record
from tuppence.games.ten_pennies.sets import SMALLEST
from tuppence.words import listed, number_word

Reason = tuple[str, str]  # the rule, and the reason in words


def why_not(s: Record, action: Action) -> Reason | None:
    """Why an action of the right type is not legal now; None where it is."""
    if s.phase == rules.OVER:
        return "Winning", "the game is over"
    match action:
        case DrawForDeal(cards):
            return _not_drawn(s, cards)
        case Shuffled(cards):
            return _not_shuffled(s, cards)
        case Take():
            return _not_taken(s)
        case Pass():
            return None if s.phase in (rules.UP, rules.BUY) else ("TP-3", "no card is on offer to be passed")
        case Buy():
            return _not_bought(s)
        case Discard(card):
            return _no_turn(s) or _not_held(s, [card], "TP-7")
        case LayDown(sets):
            return _no_turn(s) or _not_down(s, sets)
        case LaySet(rank, cards):
            return _no_turn(s) or _not_yet(s) or _no_further_set(s, rank, cards)
        case LayOff(number, cards):
            return _no_turn(s) or _not_yet(s) or _not_laid_off(s, number, cards)
    return None


def _not_drawn(s: Record, cards: Sequence[str]) -> Reason | None:
    """Why cards cannot have been drawn for the deal."""
    if s.phase != rules.DRAW_FOR_DEAL:
        return "TP-1", "the draw for the deal comes once, before the first round"
    drawing = rules.still_drawing(s)
    if len(cards) != drawing:
        return "TP-1", f"{number_word(drawing)} seats draw a card each; {_here(len(cards))}"
    if len(set(cards)) != len(cards) or any(NUMBERS[card] >= s.deck for card in cards):
        return "TP-1", f"each draws another card of the {s.deck} in play"
    return None


def _not_shuffled(s: Record, cards: Sequence[str]) -> Reason | None:
    """Why cards are not those to be shuffled."""
    if s.phase == rules.DEAL:
        if sorted(NUMBERS[card] for card in cards) != list(range(s.deck)):
            return "TP-2", f"the whole deck is shuffled: each of the {s.deck} cards in play, once"
        return None
    if s.phase != rules.RESHUFFLE:
        return "TP-9", "nothing is to be shuffled now"
    if sorted(NUMBERS[card] for card in cards) != sorted(s.discards[: rules.to_reshuffle(s)]):
        return "TP-9", f"the passed-over cards are shuffled, each once; there {_are(rules.to_reshuffle(s))}"
    return None


def _not_taken(s: Record) -> Reason | None:
    """Why the up-card cannot be taken."""
    if s.phase == rules.UP:
        return None
    if s.phase == rules.BUY:
        return "TP-3", "whose turn it is has passed the card; now it can only be bought, for a penny"
    return _not_offered(s)


def _not_bought(s: Record) -> Reason | None:
    """Why the up-card cannot be bought."""
    if s.phase == rules.BUY:
        return None
    if s.phase == rules.UP:
        return "TP-3", "whose turn it is takes the card free or passes; only then are the others asked to buy"
    return _not_offered(s)


def _not_offered(s: Record) -> Reason:
    """Why no card can be had, other than from the stock."""
    if s.just_passed:
        return "TP-3", f"{words.card(NAMES[s.discards[s.discarded - 1]])} was passed over by all: it is gone for good"
    return "TP-3", "no card is on offer now"


def _no_turn(s: Record) -> Reason | None:
    """Why nothing can be laid or discarded at this moment."""
    if s.phase in (rules.UP, rules.BUY):
        return "TP-3", "the up-card comes first: it is taken, bought or passed over"
    if s.phase == rules.DRAW_FOR_DEAL:
        return "TP-1", "the draw for the deal comes first"
    if s.phase == rules.PLAY:
        return None
    return "TP-2" if s.phase == rules.DEAL else "TP-9", "the cards are shuffled first"


def _not_yet(s: Record) -> Reason | None:
    """Why somebody who is not down cannot lay this."""
    if s.down[s.turn]:
        return None
    return "TP-7", f"not down yet: round {s.round} asks for {words.required(s.round)} first"


def _not_held(s: Record, cards: Sequence[str], rule: str) -> Reason | None:
    """Why cards cannot come from the player's hand."""
    first = s.turn * rules.MOST_HELD
    hand = s.hands[first : first + s.held[s.turn]]
    for place, card in enumerate(cards):
        if card in cards[:place]:
            return rule, f"{words.card(card)} ({card}) is named twice"
        if NUMBERS[card] not in hand:
            return rule, f"{words.card(card)} ({card}) is not in the hand"
    return None


def _mixed(s: Record, rank: str, cards: Sequence[str]) -> Reason | None:
    """Why cards are no set of a rank: each is of that rank or wild (TP-4)."""
    for card in cards:
        if card[0] != rank and not is_wild(rank_of(NUMBERS[card]), s.round):
            wild = listed([words.ranks(one) for one in words.wild_ranks(s.round) if one != rank])
            others = f"and wild cards ({wild} in this round)" if wild else "only in this round"
            return "TP-4", f"a set of {words.ranks(rank)} takes {words.ranks(rank)} {others}, not {words.card(card)}"
    return None


def _wilds(rank: str, cards: Sequence[str]) -> int:
    """How many cards of a set stand for its rank."""
    return sum(card[0] != rank for card in cards)


def _not_down(s: Record, sets: Sequence[NewSet]) -> Reason | None:
    """Why sets are no first-down (TP-5)."""
    if s.down[s.turn]:
        return "TP-6", "down already: further sets are laid one by one"
    asked = f"round {s.round} asks for {words.required(s.round)}"
    if len(sets) != SETS[s.round - 1]:
        return "TP-5", f"{asked}; {_here(len(sets))}"
    wrong = _not_held(s, [card for one in sets for card in one.cards], "TP-5")
    if wrong:
        return wrong
    for one in sets:
        wrong = _mixed(s, one.rank, one.cards)
        if wrong:
            return wrong
        size, most, wilds = SIZES[s.round - 1], WILDS[s.round - 1], _wilds(one.rank, one.cards)
        which = _which(one, sets)
        if wilds > most:
            return "TP-5", f"{asked}; {which} has {number_word(wilds)} wilds, {_allowed(most)}"
        if len(one.cards) < size:
            return "TP-5", f"{asked}; {which} has {_cards(len(one.cards))}, {number_word(size - len(one.cards))} short"
    return None


def _which(wrong: NewSet, sets: Sequence[NewSet]) -> str:
    """Which of the sets of a first-down is wrong."""
    if len(sets) == 1:
        return "this one"
    same = all(one.rank == wrong.rank for one in sets)
    return f"{'one of the sets' if same else 'the set'} of {words.ranks(wrong.rank)}"


def _no_further_set(s: Record, rank: str, cards: Sequence[str]) -> Reason | None:
    """Why cards are no further set (TP-6)."""
    wrong = _not_held(s, cards, "TP-6") or _mixed(s, rank, cards)
    if wrong:
        return wrong
    if len(cards) < SMALLEST:
        short = number_word(SMALLEST - len(cards))
        return "TP-6", f"a further set has three cards or more; this one has {_cards(len(cards))}, {short} short"
    wilds, most = _wilds(rank, cards), len(cards) // SMALLEST
    if wilds > most:
        told = f"this one of {number_word(len(cards))} has {number_word(wilds)}, {_allowed(most)}"
        return "TP-6", f"a further set has one wild for each three cards at most; {told}"
    return None


def _not_laid_off(s: Record, number: int, cards: Sequence[str]) -> Reason | None:
    """Why cards cannot go onto a set (TP-6)."""
    if number >= s.sets:
        return "TP-6", f"there is no such set; on the table {_are(s.sets)}"
    if not cards:
        return "TP-6", "lay off at least one card"
    return _not_held(s, cards, "TP-6") or _mixed(s, RANKS[s.set_rank[number]], cards)


def _allowed(most: int) -> str:
    return f"{number_word(most)} {'is' if most == 1 else 'are'} allowed"


def _here(count: int) -> str:
    return f"here {_are(count)}"


def _are(count: int) -> str:
    return f"{'is' if count < 2 else 'are'} {number_word(count) if count else 'none'}"


def _cards(count: int) -> str:
    return f"{number_word(count)} {'card' if count == 1 else 'cards'}"


def without_offer(s: Record, seat: int) -> str:
    """Why a seat is not asked, while others are to buy; empty where it is simply not its turn."""
    if s.phase == rules.BUY and seat != s.turn and not s.pennies[seat]:
        return "You have no penny left, so you are not asked to buy (TP-3)."
    return ""
