"""Hands of Ten Pennies: eleven to thirty cards of four decks, in any round."""

from __future__ import annotations

from typing import Any

import numpy as np

from bench.answers import Question
from tuppence.games.ten_pennies import kernel, rules, sets
from tuppence.games.ten_pennies.bots import melds
from tuppence.games.ten_pennies.cards import MOST_CARDS, ROUNDS
from tuppence.games.ten_pennies.options import Options
from tuppence.rule import compiled

HANDS = 2_000
FEWEST, MOST = 11, 30  # cards
SETS = 4  # at most on the table


def dealt(seed: int) -> Any:
    """Return a player with a random hand, half of them down, and some sets on the table."""
    rng = np.random.default_rng(seed)
    position = rules.new_position(Options(players=8))
    position.phase, position.turn, position.round = rules.PLAY, 0, 1 + seed % ROUNDS
    position.down[0] = int(rng.integers(2))
    for card in rng.permutation(MOST_CARDS)[: rng.integers(FEWEST, MOST + 1)].tolist():
        rules.put_in_hand(position, 0, card)
    position.sets = int(rng.integers(position.down[0], SETS + 1))
    position.set_rank[: position.sets] = rng.integers(0, 14, position.sets).tolist()
    return position.array()


def best_plan(table: Any) -> Any:
    """Return the best way to play out a hand."""
    return melds.best_plan(table[0])


def ways_down(table: Any) -> int:
    """Return how many ways there are to go down, finding each."""
    found: int = sets.way_down(table[0], kernel.MOST, None)[4]
    return found


CASES = [dealt(seed) for seed in range(HANDS)]
QUESTIONS = (
    Question("the best way to play out a hand", compiled(best_plan), CASES, 200e-6),
    Question("every way to go down", compiled(ways_down), CASES, 200e-6),
)
