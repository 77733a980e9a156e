"""A round for two players, explored through states only, and its values by another method.

Nothing here knows of values and seats that are alike, or of the tables of `solve`: what may be thrown and
chosen is what states list, and values come by value iteration from below and from above (all positions of all scores
with one sum at once), which meet at the true values.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import tuppence
from tests import Json
from tests.tuppence.games.matches import after
from tuppence.games.seven_pennies.actions import Starter

Floats = NDArray[np.float64]
Pair = tuple[int, int]
SWEEPS = 5000


class Throw(NamedTuple):
    """One outcome of a throw: its position, its probability, the next state, and the states after that."""

    position: int
    chance: float
    state: tuppence.State
    leads: list[int]  # a place for each choice, or one where there is none: a position, or after them an end


class Round(NamedTuple):
    """All positions and throws of a round."""

    states: list[tuppence.State]  # a throw is due; by position
    ends: list[tuple[int, int, int]]  # the points of both, and who begins the next
    throws: list[Throw]  # in order of position


def explored(**options: int) -> Round:
    """Explore all states from the first throw of seat 0, once for the same options."""
    return _explored(tuple(options.items()))


@functools.cache
def _explored(options: tuple[tuple[str, int], ...]) -> Round:
    first = after(match_to(1000, **dict(options)).new_initial_state(), Starter(0))
    found, states, ends = {key(first): 0}, [first], list[tuple[int, int, int]]()
    throws: list[tuple[int, float, tuppence.State, list[tuppence.State]]] = []
    for position, state in enumerate(states):  # grows as it goes
        for outcome, chance in state.chance_outcomes():
            landed = after(state, outcome)
            nexts = [after(landed, action) for action in landed.legal_actions()] or [landed]
            throws.append((position, chance, landed, nexts))
            for later in nexts:
                if not ended(later) and key(later) not in found:
                    found[key(later)] = len(states)
                    states.append(later)
                elif ended(later) and end(later) not in ends:
                    ends.append(end(later))

    def place(state: tuppence.State) -> int:
        return len(states) + ends.index(end(state)) if ended(state) else found[key(state)]

    return Round(
        states, ends, [Throw(at, chance, landed, [*map(place, nexts)]) for at, chance, landed, nexts in throws]
    )


def key(state: tuppence.State) -> str:
    seen = state.view()
    return json.dumps([seen["turn"], seen["held"]])


def ended(state: tuppence.State) -> bool:
    return any(state.view()["scores"])


def end(state: tuppence.State) -> tuple[int, int, int]:
    seen = state.view()
    return (*seen["scores"], seen["turn"])


def at_scores(state: tuppence.State, scores: Pair, target: int) -> tuppence.State:
    """The same state of the round, in a match to ``target`` with other scores."""
    position = state.position.copy()
    position.scores[:2] = scores
    position.target = target
    return tuppence.State(tuppence.load("seven-pennies", **{**state.game.options, "target": target}), position)


def match_to(target: int, **options: int) -> tuppence.Game:
    """A match with rules as ``options`` says: bools may be numbers."""
    chosen: Json = {name: bool(value) if name != "faces" else value for name, value in options.items()}
    return tuppence.load("seven-pennies", target=target, **chosen)


def layers(target: int) -> Iterator[list[Pair]]:
    """The possible scores of a match to ``target``, with the highest sums first."""
    for total in range((2 * target - 2) // 7 * 7, -1, -7):
        yield [(a, total - a) for a in range(target) if 0 <= total - a < target]


class Equations:
    """Of what the positions of a round are worth to seat 0; scores in columns.

    ``ends``: what the ends are worth; ``taken``: for a seat that plays to a plan, which of its choices it takes in each
    outcome of a throw, NaN in the other's.
    """

    def __init__(self, game: Round) -> None:
        self.states, most = len(game.states), max(len(throw.leads) for throw in game.throws)
        self.position = np.array([throw.position for throw in game.throws])
        self.chance = np.array([[throw.chance] for throw in game.throws])
        self.leads = np.array([throw.leads + throw.leads[-1:] * (most - len(throw.leads)) for throw in game.throws])
        self.begins = np.searchsorted(self.position, np.arange(len(game.states)))
        self.by_zero = np.array([[throw.state.view()["turn"] == 0] for throw in game.throws])

    def choices(self, values: Floats, ends: Floats, taken: Floats | None = None) -> Floats:
        """The value of each outcome of a throw, with the best choice of the player who decides."""
        utility = np.concatenate([values, ends])
        led = [utility[leads] for leads in self.leads.T]
        best: Floats = np.where(self.by_zero, functools.reduce(np.maximum, led), functools.reduce(np.minimum, led))
        return (
            best if taken is None else np.where(np.isnan(taken), best, np.choose(np.nan_to_num(taken).astype(int), led))
        )

    def positions(self, choices: Floats) -> Floats:
        """The value of each position: the mean over the throws."""
        found: Floats = np.add.reduceat(self.chance * choices, self.begins)
        return found

    def between(self, ends: Floats, taken: Floats | None = None) -> tuple[Floats, Floats]:
        """Bounds of the value of each position: with an endless round as a loss for seat 0, and as a win."""
        shape = self.states, ends.shape[1]
        low, high = np.zeros(shape), np.ones(shape)
        for _ in range(SWEEPS):
            low, high = (self.positions(self.choices(values, ends, taken)) for values in (low, high))
            if (high - low).max() < 1e-14:
                break
        return low, high


def utility_of_ends(game: Round, layer: list[Pair], target: int, begun: dict[tuple[int, int, int], float]) -> Floats:
    """The value of each end to seat 0 at each of these scores (SP-6, GA-3), given the values of later rounds."""
    found = np.empty((len(game.ends), len(layer)))
    for row, (mine, yours, begins) in enumerate(game.ends):
        for column, scores in enumerate(layer):
            own, other = scores[0] + mine, scores[1] + yours
            over = max(own, other) >= target
            found[row, column] = (1 + np.sign(own - other)) / 2 if over else begun[own, other, begins]
    return found
