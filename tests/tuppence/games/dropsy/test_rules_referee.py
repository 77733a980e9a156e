"""Matches of Dropsy compared with a second implementation of the rules, with made-up resting places."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.dropsy.by_hand import ByHand
from tests.tuppence.games.dropsy.rests import rest
from tests.tuppence.games.dropsy.scripts import NAME, ROW
from tests.tuppence.games.matches import options
from tests.tuppence.games.second_referee import compare

MOST_MOVES = 20_000  # far more than one match takes


def cells(rng: random.Random) -> list[list[int]]:
    """Return a layout grown board by board; some are illegal."""
    found = [[rng.randrange(6), rng.randrange(6), rng.randrange(4)]]
    while len(found) < 6:
        column, row, _ = rng.choice(found)
        across, up = rng.choice([(0, 1), (0, -1), (1, 0), (-1, 0)])
        made = [column + across, row + up, rng.randrange(4)]
        if rng.random() < 0.02 or (made[:2] not in [one[:2] for one in found] and 0 <= min(made) <= max(made) <= 5):
            found.append(made)
    rng.shuffle(found)
    if rng.random() < 0.1:
        found[rng.randrange(6)][rng.randrange(3)] = rng.randrange(-1, 7)
    return found


def tries(by_hand: ByHand, rng: random.Random) -> list[Json]:
    """Return actions of every type, legal and illegal."""
    right, top = 720.0, 120.0
    return [
        *([rest(by_hand, rng)] if by_hand.cells else [{"type": "rest", "tokens": [[0.0, 0.0, 0.0, 0.0, False]]}]),
        {
            "type": "drop",
            "x": rng.choice([rng.uniform(-10, right), 0.0, right]),
            "y": rng.choice([rng.uniform(-10, 600), 0.0, top]),
            "height": rng.choice([203.2, 400, rng.uniform(200, 403)]),
        },
        {"type": "arrange", "cells": cells(rng)},
        {"type": "arranged", "cells": cells(rng)},
        {"type": "arranged", "cells": ROW},
        *([{"type": "arrange_random"}] if rng.random() < 0.3 else []),
        *([{"type": "foul", "seat": rng.randrange(6)}] if rng.random() < 0.05 else []),
    ]


def play(chosen: Json, seed: int, moves: int) -> tuppence.State:
    game = tuppence.load(NAME, **chosen)
    return compare(game, ByHand(**game.options), tries, seed, moves)


@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_position_agrees_with_the_second_referee(data: st.DataObject, seed: int) -> None:
    play(data.draw(options(NAME)), seed, 40)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_whole_matches_agree_with_the_second_referee(players: int) -> None:
    for seed in range(6):
        chosen = {"players": players, "tokens": 1 + seed % 3, "rounds": 3}
        assert play(chosen, seed, MOST_MOVES).is_terminal()
