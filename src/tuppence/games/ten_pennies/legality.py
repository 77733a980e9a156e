"""Which actions are legal in Ten Pennies, with a code for each reason; for lists, playouts and refusals.

Actions that name their cards and actions found by number share the checks of the numbers of cards and wilds. Only named
cards are checked by `check_hand` and `check_rank`: the cards of a numbered action come from the hand, and `sets` checks
that it has them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.actions import Action
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
from tuppence.games.ten_pennies.cards import NUMBERS, RANKS, SETS, SIZES, WILDS, is_wild, rank_of
from tuppence.games.ten_pennies.dealing import write_cards
from tuppence.games.ten_pennies.rules import (
    BUY,
    DEAL,
    DRAW_FOR_DEAL,
    MOST_HELD,
    OVER,
    PLAY,
    RESHUFFLE,
    UP,
    Position,
    still_drawing,
)
from tuppence.layout import Rows
from tuppence.rule import LEGAL, rule

SMALLEST = 3  # cards of a further set, and cards for each wild in it (TP-6)

# Reasons.
GAME_OVER, DRAWN_ONCE, NOT_ONE_EACH, NOT_ANOTHER, NOT_THE_DECK, NOT_THE_PASSED, NO_SHUFFLE = range(1, 8)
ONLY_BOUGHT, ONLY_TAKEN, GONE, NO_OFFER, NOTHING_TO_PASS = range(8, 13)
OFFER_FIRST, DRAW_FIRST, DEAL_FIRST, SHUFFLE_FIRST, NOT_DOWN, DOWN_ALREADY = range(13, 19)
NAMED_TWICE, NOT_HELD, MIXED, NUMBER_OF_SETS, FIRST_WILDS, FIRST_SHORT = range(19, 25)
FURTHER_SHORT, FURTHER_WILDS, NO_SUCH_SET, NO_CARDS = range(25, 29)


@rule
def check_take(s: Position) -> int:
    """Return LEGAL, or why the up-card cannot be taken (TP-3)."""
    if s.phase == UP:
        return LEGAL
    return ONLY_BOUGHT if s.phase == BUY else check_offer(s)


@rule
def check_buy(s: Position) -> int:
    """Return LEGAL, or why the up-card cannot be bought (TP-3)."""
    if s.phase == BUY:
        return LEGAL
    return ONLY_TAKEN if s.phase == UP else check_offer(s)


@rule
def check_pass(s: Position) -> int:
    """Return LEGAL, or why no card can be passed (TP-3)."""
    if s.phase == UP or s.phase == BUY:
        return LEGAL
    return GAME_OVER if s.phase == OVER else NOTHING_TO_PASS


@rule
def check_offer(s: Position) -> int:
    """Return why no card is on offer (TP-3)."""
    if s.phase == OVER:
        return GAME_OVER
    return GONE if s.just_passed else NO_OFFER


@rule
def check_play(s: Position) -> int:
    """Return LEGAL, or why nothing can be laid or discarded now (TP-1, TP-2, TP-3, TP-9)."""
    if s.phase == PLAY:
        return LEGAL
    if s.phase == OVER:
        return GAME_OVER
    if s.phase == UP or s.phase == BUY:
        return OFFER_FIRST
    if s.phase == DRAW_FOR_DEAL:
        return DRAW_FIRST
    return DEAL_FIRST if s.phase == DEAL else SHUFFLE_FIRST


@rule
def check_first(s: Position, sets: int) -> int:
    """Return LEGAL, or why the player cannot go down with ``sets`` sets (TP-5, TP-6)."""
    if s.down[s.turn]:
        return DOWN_ALREADY
    return LEGAL if sets == SETS[s.round - 1] else NUMBER_OF_SETS


@rule
def check_first_set(s: Position, size: int, wilds: int) -> int:
    """Return LEGAL, or why a set of this size with ``wilds`` wilds is not legal in a first-down (TP-5)."""
    if wilds > WILDS[s.round - 1]:
        return FIRST_WILDS
    return LEGAL if size >= SIZES[s.round - 1] else FIRST_SHORT


@rule
def check_more(s: Position) -> int:
    """Return LEGAL, or why the player cannot lay further sets or lay off (TP-7)."""
    return LEGAL if s.down[s.turn] else NOT_DOWN


@rule
def check_further_set(size: int, wilds: int) -> int:
    """Return LEGAL, or why a set of this size with ``wilds`` wilds is not legal as a further set (TP-6)."""
    if size < SMALLEST:
        return FURTHER_SHORT
    return LEGAL if wilds <= size // SMALLEST else FURTHER_WILDS


@rule
def check_lay_off(s: Position, number: int, size: int) -> int:
    """Return LEGAL, or why ``size`` cards cannot be added to a set (TP-6)."""
    if number >= s.sets:
        return NO_SUCH_SET
    return LEGAL if size else NO_CARDS


@rule
def check_hand(s: Position, cards: Sequence[int], count: int) -> int:
    """Return LEGAL, or why the first ``count`` cards are not in the player's hand."""
    hand = s.hands[s.turn * MOST_HELD : s.turn * MOST_HELD + s.held[s.turn]]
    for at in range(count):
        if cards[at] in cards[:at]:
            return NAMED_TWICE
        if cards[at] not in hand:
            return NOT_HELD
    return LEGAL


@rule
def check_rank(s: Position, rank: int, cards: Rows[int], count: int) -> int:
    """Return LEGAL, or MIXED if one of the first ``count`` cards is neither of the rank nor wild (TP-4)."""
    for at in range(count):
        found = rank_of(cards[at])
        if found != rank and not is_wild(found, s.round):
            return MIXED
    return LEGAL


@rule
def wilds_among(rank: int, cards: Rows[int], count: int) -> int:
    """Return the number of the first ``count`` cards that are not of the rank (TP-4)."""
    wilds = 0
    for at in range(count):
        if rank_of(cards[at]) != rank:
            wilds += 1
    return wilds


def check_drawn(s: Position, cards: list[int]) -> int:
    """Return LEGAL, or why cards cannot have been drawn for the deal (TP-1)."""
    if s.phase != DRAW_FOR_DEAL:
        return GAME_OVER if s.phase == OVER else DRAWN_ONCE
    if len(cards) != still_drawing(s):
        return NOT_ONE_EACH
    return LEGAL if len(set(cards)) == len(cards) and set(cards) <= set(_due(s)) else NOT_ANOTHER


def check_shuffled(s: Position, cards: list[int]) -> int:
    """Return LEGAL, or why cards are not a shuffle of those due (TP-2, TP-9)."""
    if s.phase not in (DEAL, RESHUFFLE):
        return GAME_OVER if s.phase == OVER else NO_SHUFFLE
    if sorted(cards) == _due(s):
        return LEGAL
    return NOT_THE_DECK if s.phase == DEAL else NOT_THE_PASSED


def _due(s: Position) -> list[int]:
    """Return the cards that chance draws from or shuffles now."""
    cards = [0] * s.deck
    return cards[: write_cards(s, cards)]


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why an action of the right type is not legal now."""
    match action:
        case DrawForDeal(names):
            return check_drawn(s, numbers(names))
        case Shuffled(names):
            return check_shuffled(s, numbers(names))
        case Take():
            return check_take(s)
        case Pass():
            return check_pass(s)
        case Buy():
            return check_buy(s)
        case Discard(card):
            return check_play(s) or check_hand(s, [NUMBERS[card]], 1)
        case LayDown(sets):
            return check_play(s) or check_first(s, len(sets)) or _check_first_sets(s, sets)
        case LaySet(rank, names):
            return check_play(s) or check_more(s) or _check_further(s, RANKS.index(rank), numbers(names))
        case LayOff(number, names):
            return check_play(s) or check_more(s) or _check_lay_off(s, number, numbers(names))
    raise TypeError(action)


def numbers(names: Sequence[str]) -> list[int]:
    """Return the numbers of cards."""
    return [NUMBERS[name] for name in names]


def _check_first_sets(s: Position, sets: Sequence[NewSet]) -> int:
    """Return LEGAL, or why the player cannot go down with these sets."""
    cards = numbers([name for one in sets for name in one.cards])
    return check_hand(s, cards, len(cards)) or next(filter(None, (check_new_set(s, one) for one in sets)), LEGAL)


def check_new_set(s: Position, new: NewSet) -> int:
    """Return LEGAL, or why cards in the player's hand are not legal in a first-down."""
    rank, cards, size = RANKS.index(new.rank), numbers(new.cards), len(new.cards)
    return check_rank(s, rank, cards, size) or check_first_set(s, size, wilds_among(rank, cards, size))


def _check_further(s: Position, rank: int, cards: list[int]) -> int:
    """Return LEGAL, or why cards are not a further set."""
    size = len(cards)
    code = check_hand(s, cards, size) or check_rank(s, rank, cards, size)
    return code or check_further_set(size, wilds_among(rank, cards, size))


def _check_lay_off(s: Position, number: int, cards: list[int]) -> int:
    """Return LEGAL, or why cards cannot be added to a set."""
    size = len(cards)
    code = check_lay_off(s, number, size) or check_hand(s, cards, size)
    return code or check_rank(s, s.set_rank[number], cards, size)
