"""Reasons why actions of Ten Pennies are not legal, in words, by the codes of `legality`."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.actions import Action
from tuppence.games.ten_pennies import legality, rules
from tuppence.games.ten_pennies.actions import (
    Discard,
    DrawForDeal,
    LayDown,
    LayOff,
    LaySet,
    NewSet,
)
from tuppence.games.ten_pennies.cards import (
    NAMES,
    NUMBERS,
    RANKS,
    SIZES,
    WILDS,
    card,
    is_wild,
    rank_of,
    ranks,
    required,
    wild_ranks,
)
from tuppence.games.ten_pennies.rules import Position
from tuppence.words import listed, number_word

Reason = tuple[str, str]  # the rule, and the reason in words


def reason(s: Position, action: Action, code: int) -> Reason:
    """Return the rule that forbids an action and the reason in words, for a code."""
    if code in FIXED:
        return FIXED[code]
    match code, action:
        case (legality.NOT_ONE_EACH, DrawForDeal(names)):
            return "TP-1", f"{number_word(rules.still_drawing(s))} seats draw a card each; {_here(len(names))}"
        case (legality.NOT_ANOTHER, _):
            return "TP-1", f"each draws another card of the {s.deck} in play"
        case (legality.NOT_THE_DECK, _):
            return "TP-2", f"the whole deck is shuffled: each of the {s.deck} cards in play, once"
        case (legality.NOT_THE_PASSED, _):
            return "TP-9", f"the passed-over cards are shuffled, each once; there {_are(rules.to_reshuffle(s))}"
        case (legality.GONE, _):
            return "TP-3", f"{card(NAMES[s.discards[s.discarded - 1]])} was passed over by all: it is gone for good"
        case (legality.NOT_DOWN, _):
            return "TP-7", f"not down yet: round {s.round} asks for {required(s.round)} first"
        case (_, Discard(name)):
            return _not_held(s, [name], "TP-7", code)
        case (_, LayDown(sets)):
            return _not_down(s, sets, code)
        case (_, LaySet(rank, names)):
            return _no_further_set(s, rank, names, code)
        case (legality.NO_SUCH_SET, _):
            return "TP-6", f"there is no such set; on the table {_are(s.sets)}"
        case (legality.MIXED, LayOff(number, names)):
            return _mixed(s, RANKS[s.set_rank[number]], names)
        case (_, LayOff(_, names)):
            return _not_held(s, names, "TP-6", code)
    raise ValueError(code)


FIXED: dict[int, Reason] = {  # reasons that do not depend on the action or the position
    legality.GAME_OVER: ("Winning", "the game is over"),
    legality.DRAWN_ONCE: ("TP-1", "the draw for the deal comes once, before the first round"),
    legality.NO_SHUFFLE: ("TP-9", "nothing is to be shuffled now"),
    legality.ONLY_BOUGHT: ("TP-3", "whose turn it is has passed the card; now it can only be bought, for a penny"),
    legality.ONLY_TAKEN: (
        "TP-3",
        "whose turn it is takes the card free or passes; only then are the others asked to buy",
    ),
    legality.NO_OFFER: ("TP-3", "no card is on offer now"),
    legality.NOTHING_TO_PASS: ("TP-3", "no card is on offer to be passed"),
    legality.OFFER_FIRST: ("TP-3", "the up-card comes first: it is taken, bought or passed over"),
    legality.DRAW_FIRST: ("TP-1", "the draw for the deal comes first"),
    legality.DEAL_FIRST: ("TP-2", "the cards are shuffled first"),
    legality.SHUFFLE_FIRST: ("TP-9", "the cards are shuffled first"),
    legality.DOWN_ALREADY: ("TP-6", "down already: further sets are laid one by one"),
    legality.NO_CARDS: ("TP-6", "lay off at least one card"),
}


def _not_held(s: Position, names: Sequence[str], rule: str, code: int) -> Reason:
    """Why cards cannot come from the player's hand."""
    if code == legality.NAMED_TWICE:
        name = next(name for place, name in enumerate(names) if name in names[:place])
        return rule, f"{card(name)} ({name}) is named twice"
    first = s.turn * rules.MOST_HELD
    hand = s.hands[first : first + s.held[s.turn]]
    name = next(name for name in names if NUMBERS[name] not in hand)
    return rule, f"{card(name)} ({name}) is not in the hand"


def _mixed(s: Position, rank: str, names: Sequence[str]) -> Reason:
    """Why cards are not a set of a rank: one is neither of that rank nor wild (TP-4)."""
    wrong = next(name for name in names if name[0] != rank and not is_wild(rank_of(NUMBERS[name]), s.round))
    wild = listed([ranks(one) for one in wild_ranks(s.round) if one != rank])
    others = f"and wild cards ({wild} in this round)" if wild else "only in this round"
    return "TP-4", f"a set of {ranks(rank)} takes {ranks(rank)} {others}, not {card(wrong)}"


def _wilds(rank: str, names: Sequence[str]) -> int:
    """Return how many cards of a set are not of its rank."""
    return sum(card[0] != rank for card in names)


def _not_down(s: Position, sets: Sequence[NewSet], code: int) -> Reason:
    """Why sets are not a first-down (TP-5)."""
    asked = f"round {s.round} asks for {required(s.round)}"
    if code == legality.NUMBER_OF_SETS:
        return "TP-5", f"{asked}; {_here(len(sets))}"
    if code in (legality.NAMED_TWICE, legality.NOT_HELD):
        return _not_held(s, [card for one in sets for card in one.cards], "TP-5", code)
    wrong = next(one for one in sets if legality.check_new_set(s, one) == code)
    if code == legality.MIXED:
        return _mixed(s, wrong.rank, wrong.cards)
    if code == legality.FIRST_WILDS:
        found = f"{number_word(_wilds(wrong.rank, wrong.cards))} wilds, {_allowed(WILDS[s.round - 1])}"
    else:
        found = f"{_cards(len(wrong.cards))}, {number_word(SIZES[s.round - 1] - len(wrong.cards))} short"
    return "TP-5", f"{asked}; {_which(wrong, sets)} has {found}"


def _which(wrong: NewSet, sets: Sequence[NewSet]) -> str:
    """Return which set of a first-down is wrong."""
    if len(sets) == 1:
        return "this one"
    same = all(one.rank == wrong.rank for one in sets)
    return f"{'one of the sets' if same else 'the set'} of {ranks(wrong.rank)}"


def _no_further_set(s: Position, rank: str, names: Sequence[str], code: int) -> Reason:
    """Why cards are not a further set (TP-6)."""
    if code == legality.MIXED:
        return _mixed(s, rank, names)
    if code == legality.FURTHER_SHORT:
        short = number_word(legality.SMALLEST - len(names))
        return "TP-6", f"a further set has three cards or more; this one has {_cards(len(names))}, {short} short"
    if code == legality.FURTHER_WILDS:
        most = len(names) // legality.SMALLEST
        found = f"this one of {number_word(len(names))} has {number_word(_wilds(rank, names))}, {_allowed(most)}"
        return "TP-6", f"a further set has one wild for each three cards at most; {found}"
    return _not_held(s, names, "TP-6", code)


def _allowed(most: int) -> str:
    return f"{number_word(most)} {'is' if most == 1 else 'are'} allowed"


def _here(count: int) -> str:
    return f"here {_are(count)}"


def _are(count: int) -> str:
    return f"{'is' if count < 2 else 'are'} {number_word(count) if count else 'none'}"


def _cards(count: int) -> str:
    return f"{number_word(count)} {'card' if count == 1 else 'cards'}"


def without_offer(s: Position, seat: int) -> str:
    """Return why a seat is not asked while others may buy; empty if it is simply not its turn."""
    if s.phase == rules.BUY and seat != s.turn and not s.pennies[seat]:
        return "You have no penny left, so you are not asked to buy (TP-3)."
    return ""
