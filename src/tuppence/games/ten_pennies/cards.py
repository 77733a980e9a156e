"""The cards of Ten Pennies by number, and the table of its rounds (The deck, First-down requirements of each round).

Card number ``deck * 54 + 4 * rank + suit``: ranks 0 (two) to 12 (ace) and 13 (joker), suits clubs, diamonds, hearts,
spades; a deck's jokers are its cards 52 (red) and 53 (black). People and records name a card by rank, suit and deck.
"""

from __future__ import annotations

from tuppence.rule import rule

RANKS = "23456789TJQKA*"
SUITS = "CDHS"
JOKERS = "RB"
DECK = 54  # cards
DEUCE, ACE, JOKER = 0, 12, 13
RANK_COUNT = 14
MOST_CARDS = 4 * DECK

ROUNDS = 7
SETS = (2, 1, 2, 1, 2, 1, 1)  # that go down first, by round
SIZES = (3, 4, 4, 5, 5, 6, 7)  # of each of them, at least
WILDS = (1, 1, 1, 2, 2, 2, 3)  # in each of them, at most
MORE_WILD_FROM = 5  # the round from which aces and jokers are wild too
POINTS = (20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 20, 50)  # of a card caught, by rank

NAMES = tuple(
    f"{rank}{suit}.{deck}"
    for deck in range(4)
    for rank in RANKS
    for suit in (JOKERS if rank == RANKS[JOKER] else SUITS)
)
NUMBERS = {name: number for number, name in enumerate(NAMES)}


@rule
def rank_of(card: int) -> int:
    """The rank of a card, 0 (two) to 13 (joker)."""
    return card % DECK // 4


@rule
def is_wild(rank: int, round: int) -> bool:
    """Whether cards of a rank are wild in a round (First-down requirements of each round)."""
    return rank == DEUCE or (rank >= ACE and round >= MORE_WILD_FROM)


def decks_for(players: int) -> int:
    """One deck for every two players, rounded up (TP-1).

    >>> decks_for(7)
    4
    """
    return (players + 1) // 2
