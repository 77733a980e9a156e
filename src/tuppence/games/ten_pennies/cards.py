"""The cards of Ten Pennies by number, and the requirements of its rounds.

Sections: The deck; First-down requirements of each round. A card's number is ``deck * 54 + 4 * rank + suit``, with
ranks 0 (two) to 12 (ace) and 13 (joker), and suits clubs, diamonds, hearts, spades. A deck's jokers are its cards 52
(red) and 53 (black). Actions and records name a card by rank, suit and deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.events.words import listed, number_word
from tuppence.rule import rule

RANKS = "23456789TJQKA*"
SUITS = "CDHS"
JOKERS = "RB"
DECK = 54  # cards
DEUCE, ACE, JOKER = 0, 12, 13
RANK_COUNT = 14
MOST_CARDS = 4 * DECK

ROUNDS = 7
SETS = (2, 1, 2, 1, 2, 1, 1)  # sets of the first-down, by round
SIZES = (3, 4, 4, 5, 5, 6, 7)  # the smallest size of each set, by round
WILDS = (1, 1, 1, 2, 2, 2, 3)  # the most wilds in each set, by round
MORE_WILD_FROM = 5  # the round from which aces and jokers are wild too
POINTS = (20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 20, 50)  # of a caught card, by rank

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANK_NAMES = (
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces", "jokers",
)  # fmt: skip
NAMES = tuple(
    f"{rank}{suit}.{deck}"
    for deck in range(4)
    for rank in RANKS
    for suit in (JOKERS if rank == RANKS[JOKER] else SUITS)
)
NUMBERS = {name: number for number, name in enumerate(NAMES)}


@rule
def rank_of(card: int) -> int:
    """Return the rank of a card, 0 (two) to 13 (joker)."""
    return card % DECK // 4


@rule
def is_wild(rank: int, round: int) -> bool:
    """Return whether a rank is wild in a round (First-down requirements of each round)."""
    return rank == DEUCE or (rank >= ACE and round >= MORE_WILD_FROM)


def decks_for(players: int) -> int:
    """Return the number of decks: one for every two players, rounded up (TP-1).

    >>> decks_for(7)
    4
    """
    return (players + 1) // 2


def card(name: str) -> str:
    """Return the name of a card in a sentence.

    >>> card("TS.1"), card("*R.0")
    ('10♠', 'a joker')
    """
    if name[0] == "*":
        return "a joker"
    return f"{'10' if name[0] == 'T' else name[0]}{SIGNS[name[1]]}"


def cards(names: Sequence[str]) -> str:
    """Return several cards in words."""
    return listed([card(name) for name in names])


def row(names: Sequence[str]) -> str:
    """Return the names of the cards of a set, without commas.

    >>> row(["8H.0", "*R.0"])
    '8♥ joker'
    """
    return " ".join(card(name).removeprefix("a ") for name in names)


def ranks(rank: str) -> str:
    """Return the plural of a rank.

    >>> ranks("T")
    'tens'
    """
    return RANK_NAMES[RANKS.index(rank)]


def wild_ranks(round: int) -> list[str]:
    """Return the wild ranks of a round."""
    return [RANKS[rank] for rank in (DEUCE, ACE, JOKER) if is_wild(rank, round)]


def required(round: int) -> str:
    """Return the sets that a round requires, in words.

    >>> required(3)
    'two sets of four'
    """
    sets, size = SETS[round - 1], number_word(SIZES[round - 1])
    return f"a set of {size}" if sets == 1 else f"{number_word(sets)} sets of {size}"
