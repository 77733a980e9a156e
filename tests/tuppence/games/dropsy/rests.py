"""Random resting places of Dropsy, some of them illegal."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import tuppence
from tests import Json
from tests.tuppence.games.dropsy.by_hand import ByHand
from tuppence.games.dropsy import board, rules

Place = tuple[float, float]
OFF = [0.0, 0.0, 0.0, 0.0, False]


def somewhere(slots: list[Place], corners: list[Place], rng: random.Random) -> list[Any]:
    """Return a place in or near a slot, anywhere on the boards or beside them, on an edge, or off.

    ``corners``: the lower left ones of the boards.
    """
    x, y = rng.choice(slots)
    left, low = rng.choice(corners)
    return rng.choice(
        [
            [x, y, -0.5, 0.0, True],
            [x + 1.5, y - 2.0, 0.5, 2.999, True],
            [x + rng.uniform(-3, 3), y + rng.uniform(-3, 3), rng.uniform(-0.6, 0.8), rng.uniform(0, 4), True],
            [left + rng.uniform(0, 120), low + rng.uniform(0, 120), rng.uniform(0, 20), rng.uniform(0, 90), True],
            [left + rng.choice([0, 120]), low + rng.choice([0, 120]), 3.0, rng.choice([0.0, 3.0, 90.0]), True],
            [rng.uniform(-300, 900), rng.uniform(-300, 900), -3.0, 0.0, rng.random() < 0.2],
            OFF,
            OFF,
        ]
    )


def rest(by_hand: ByHand, rng: random.Random) -> Json:
    """Return a rest in which most tokens have not moved; some are illegal."""
    falling, corners = by_hand.falling(), by_hand.boards()
    slots = [(x, y) for _, x, y in by_hand.slots()]
    tokens: list[list[Any]] = [
        [*(chip.at or OFF[:4]), chip.at is not None] if rng.random() < 0.9 else somewhere(slots, corners, rng)
        for chip in by_hand.chips
    ]
    tokens[falling : falling + 1] = [somewhere(slots, corners, rng)]
    if rng.random() < 0.95:  # what is in a hand stays off
        for number, chip in enumerate(by_hand.chips):
            if number != falling and chip.at is None:
                tokens[number][4:] = [False]
    if rng.random() < 0.03:
        tokens.append(somewhere(slots, corners, rng))
    if rng.random() < 0.03:
        tokens.pop()
    return {"type": "rest", "tokens": tokens}


def made_up(state: tuppence.State, rng: random.Random) -> Json | None:
    """Return a legal rest for matches by chance, in which one token in ten moves; None if no token is falling."""
    s = state.clone().position  # the state's own would be judged again at each question
    if s.phase != rules.REST:
        return None
    falling = rules.next_token(s)
    slots = [board.slot_centre(s.cells, slot) for slot in range(len(board.SLOTS))]
    corners = [(x - board.SIDE / 2, y - board.SIDE / 2) for x, y in map(partial(board.middle, s.cells), range(6))]
    while True:
        tokens: list[list[Any]] = []
        for token in range(max(s.dropped, falling + 1)):
            lies = token != falling and s.on_boards[token]
            moves = token == falling or (lies and rng.random() < 0.1)
            tokens.append(somewhere(slots, corners, rng) if moves else [*s.tokens[token], True] if lies else OFF)
        form = {"type": "rest", "tokens": tokens}
        if state.refusal(form) is None:
            return form
