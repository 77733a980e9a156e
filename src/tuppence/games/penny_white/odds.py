"""Penny White by simulation: the expected points of an end, and the resting places after many samples of the tremor.

Everything except the physics is an estimate, whose error falls with the square root of the number of samples.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.arguments import position_for, seed_of, whole_number
from tuppence.chance import Generator
from tuppence.errors import InvalidArgument, InvalidState
from tuppence.games.penny_white import bots, draws, rules
from tuppence.games.penny_white.angles import cosine, sine
from tuppence.games.penny_white.board import RADIUS
from tuppence.games.penny_white.options import Options
from tuppence.games.penny_white.rules import OVER, PENNY_SLIDES, STARTER, WHITE_SLIDES, Position
from tuppence.match import State

__all__ = ["Points", "Rests", "expected_points", "rest_odds", "rests_of", "slide_many"]

FEWEST, MOST = 2, 1_000_000  # samples


class Points(NamedTuple):
    """Points of an end: the mean of the samples, and its standard error."""

    mean: float
    error: float


class Rests(NamedTuple):
    """The resting places, a row for each hand: the white, then every penny flicked in the end, in order."""

    places: NDArray[np.float64]  # (hands, discs, 2), mm; for a disc off the board the place where it crossed the edge
    on_board: NDArray[np.bool_]  # (hands, discs)


def expected_points(
    state: State,
    action: Action | dict[str, Any] | None = None,
    *,
    samples: int = 200,
    seed: int = 0,
    level: str = "regular",
) -> Points:
    """Return a player's expected points in the rest of this end, less those of the opponent.

    The player is the one who decides, or whose flick slides. ``action`` is applied first, typed or in its JSON form
    (None: the level's choice); then bots of this ``level`` play the end out for both seats. Raise InvalidState if no
    end is being played, IllegalAction for an action that is not legal.

    >>> import tuppence
    >>> state = tuppence.load("penny-white", tremor=0, pennies=1).new_initial_state()
    >>> for action in ({"type": "starter", "seat": 0}, {"type": "place_white", "over": 125}):
    ...     _ = state.apply_action(action)
    >>> expected_points(state, {"type": "flick", "x": 0, "y": 30, "angle": 1, "speed": 4000}, samples=2)
    Points(mean=-1.0, error=0.0)
    """
    before = _position_of(state)
    if level not in bots.LEVELS:
        raise InvalidArgument("level", level, f"one of {', '.join(bots.LEVELS)}")
    count, rng = whole_number("samples", samples, FEWEST, MOST), np.random.default_rng(seed_of(seed))
    begun = _after(state, action)
    player = rules.current_player(before)
    seat = before.turn if player < 0 else player
    leads = np.array([_lead(begun.clone(), before.end, level, rng)[seat] for _ in range(count)])
    gains = leads - (before.scores[seat] - before.scores[1 - seat])
    return Points(float(gains.mean()), float(gains.std(ddof=1) / math.sqrt(count)))


def rest_odds(state: State, action: Action | dict[str, Any] | None = None, *, hands: int = 200, seed: int = 0) -> Rests:
    """Return the resting places after a flick for each of ``hands`` samples of the tremor (PW-4).

    ``action`` is the flick, of a penny or of the white, typed or in its JSON form (None: a disc already slides). Raise
    InvalidState if no disc slides then, IllegalAction for an action that is not legal.
    """
    _position_of(state)
    count, rng = whole_number("hands", hands, 1, MOST), np.random.default_rng(seed_of(seed))
    aimed = _after(state, action).position
    if aimed.phase not in (WHITE_SLIDES, PENNY_SLIDES):
        raise InvalidState("no disc slides: the action must be a flick, of a penny or of the white")
    return rests_of(aimed, count, rng)


def rests_of(aimed: Position, hands: int, rng: Generator) -> Rests:
    """Return the resting places for each of ``hands`` samples of the tremor, from a position in which a disc slides."""
    return Rests(*slide_many(aimed, [draws.shaken(aimed, rng) for _ in range(hands)]))


def _position_of(state: object) -> Position:
    """Return the position of a state in which an end is being played. Raise InvalidState or InvalidArgument."""
    if not isinstance(state, State):
        raise InvalidArgument("state", state, "a state of Penny White")
    position: Position = position_for(state, state.game.typed_options)
    if not isinstance(state.game.typed_options, Options):
        raise InvalidState(f"the state is of {state.game.title}, not of Penny White")
    if position.phase in (STARTER, OVER):
        raise InvalidState("no end is being played")
    return position


def _after(state: State, action: Action | dict[str, Any] | None) -> State:
    """Return the state after an action, or a copy of the state for None."""
    later = state.clone()
    if action is not None:
        later.apply_action(action)
    return later


def _lead(state: State, end: int, level: str, rng: np.random.Generator) -> tuple[int, int]:
    """Play an end out once. Return each seat's lead in the match after it."""
    game = state.game
    position = state.position_for(game.typed_options)
    players = [
        bots.Bot(level, game.options, seat, int(rng.integers(2**32))).for_matches(game.typed_options)
        for seat in range(rules.SEATS)
    ]
    while position.end == end and position.phase != OVER:
        seat = state.current_player()
        state.apply_typed(state.sample_chance(rng) if seat < 0 else players[seat].step(state))
    lead = position.scores[0] - position.scores[1]
    return lead, -lead


def slide_many(s: Position, hands: Sequence[tuple[float, float]]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return the resting places for each of these angles and speeds, shape (hands, discs, 2), and whether each disc is
    on the board, shape (hands, discs).
    """
    from tuppence.physics import discs

    numbers, places = draws.set_off(s)
    fields = np.tile(np.array(places), (len(hands), 1, 1))
    velocities = np.zeros_like(fields)
    velocities[:, 0] = [(speed * sine(angle), speed * cosine(angle)) for angle, speed in hands]
    moved = discs.slide_many(fields, velocities, RADIUS, draws.FRICTION, draws.RESTITUTION, s.width, s.length)
    rested = np.tile(np.array(s.discs[: max(numbers) + 1]), (len(hands), 1, 1))
    on_board = np.zeros(rested.shape[:2], np.bool_)
    rested[:, numbers], on_board[:, numbers] = moved.positions, moved.on_board
    return rested, on_board
