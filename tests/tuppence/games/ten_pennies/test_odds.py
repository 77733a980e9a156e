"""The chances to go down, compared with hands that are dealt and judged by the rules."""

from __future__ import annotations

import numpy as np
import pytest

from tuppence.games.ten_pennies import odds, sets
from tuppence.games.ten_pennies.cards import DECK, ROUNDS, decks_for, rank_of
from tuppence.games.ten_pennies.rules import Position


@pytest.mark.parametrize(("players", "cards"), [(2, 16)])
def test_dealt_hands_go_down_as_often_as_the_odds_say(players: int, cards: int) -> None:
    rng, hands = np.random.default_rng(3), 100
    found = np.zeros(ROUNDS)
    for _ in range(hands):
        dealt = rng.choice(DECK * decks_for(players), cards, replace=False)
        for at in range(ROUNDS):
            hand = Position(seats=1, round=at + 1)
            for card in dealt:
                hand.counts[rank_of(int(card))] += 1
            found[at] += sets.way_down(hand, 0, None)[0] != sets.NO_RANK
    expected = np.array(odds.down(players, cards))
    assert (abs(found / hands - expected) < 4 * np.sqrt(expected * (1 - expected) / hands) + 1 / hands).all()


def test_every_hand_of_a_deck_is_counted() -> None:
    wild = (0, 12, 13)
    assert sum(odds._naturals(1, wild, 44).values()) == 2**44


def test_more_cards_go_down_more_often() -> None:
    chances = np.array([odds.down(2, cards) for cards in (11, 13, 16)])
    assert (np.diff(chances, axis=0) > 0).all()
