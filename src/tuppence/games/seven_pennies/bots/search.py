"""The champion's search in Seven Pennies.

Monte Carlo search with sequential halving (Karnin, Koren and Somekh 2013): all actions are tried with the same dice,
then the better half with more playouts, until one is left. Playouts follow the heuristics to the end of the round or
for `FAR` decisions; `evaluate` scores their last positions. Compiled only. docs/studies/seven-pennies.md reports its
strength and alternatives.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.bot.compiled_search import CompiledSearch
from tuppence.chance import Generator
from tuppence.chance.streams import word
from tuppence.games.seven_pennies import kernel, laws, rules
from tuppence.games.seven_pennies.heuristics import AT_RISK, begins, best_looking, nobody_holds
from tuppence.games.seven_pennies.rules import Position
from tuppence.layout import Row
from tuppence.places import share_of_win
from tuppence.rule import rule

POSITION = Position.layout.dtype
EACH, ALL = 3_000, 20_000  # decisions in playouts for one decision of the champion: per action, and at most
FAR = 10  # the most decisions of a playout
SPREAD = 1.0  # the spread of future scores, relative to the root of the points that the leader still needs
WEALTH = 1.5  # the weight of a seat in T.K.O. is its nickels to this power


@rule
def weight_of_seat(s: Position, seat: int, highest: int) -> float:
    """Return a seat's winning chance, up to a factor common to all seats."""
    if s.tko:
        return float(s.nickels[seat] ** WEALTH)
    behind = s.scores[seat] + AT_RISK * s.count[seat] - highest
    return float(np.exp(behind / (SPREAD * np.sqrt(max(s.target - highest, 0) + 1.0))))


@rule
def evaluate(s: Position, seat: int) -> float:
    """Return the estimated winning chance of a seat, or its return if the match is over."""
    if s.phase == rules.OVER:
        return share_of_win(s, seat)
    highest = 0
    for other in range(s.seats):
        highest = max(highest, s.scores[other])
    total = 0.0
    for other in range(s.seats):
        total += weight_of_seat(s, other, highest)
    return weight_of_seat(s, seat, highest) / total


@rule
def play_on(s: Position, rng: Generator) -> int:
    """Play by the heuristics; in a match for points to the end of the round at most. Return the number of decisions."""
    rounds = s.rounds
    decisions = 0
    while decisions < FAR and s.phase != rules.OVER and (s.tko or s.rounds == rounds):
        if s.phase == rules.CHOOSE:
            decisions += 1
            kernel.apply_action(s, best_looking(s, True))
        else:
            kernel.apply_chance(s, rng)
    return decisions


@rule
def select_better_half(alive: Row[int], utility: Row[float], left: int) -> int:
    """Move the better half of the actions to the front. Return its size."""
    half = (left + 1) // 2
    for place in range(half):
        best = place
        for other in range(place + 1, left):
            if utility[alive[other]] > utility[alive[best]]:
                best = other
        alive[place], alive[best] = alive[best], alive[place]
    return half


@rule
def search(s: Position, rng: Generator) -> int:
    """Return the number of the best action found."""
    left = kernel.num_legal_actions(s)
    if s.tko and nobody_holds(s):
        left = kernel.gathers(s)  # somebody must gather: see `heuristics.dangers`
        if not begins(s):
            return left  # the first of the cancels
    utility = np.zeros(left)
    alive = np.arange(left)
    trial: Any = np.zeros(1, POSITION)
    dice = np.zeros(4, np.uint64)
    thrown: Any = np.zeros(4, np.uint64)
    seat = s.turn
    effort = min(EACH * left, ALL)
    halvings = 1
    while 1 << halvings < left:
        halvings += 1
    while left > 1:
        decisions = 0
        while decisions * halvings < effort:
            for part in range(4):
                dice[part] = word(rng)
            for place in range(left):
                thrown[:] = dice
                trial[0] = s
                kernel.apply_action(trial[0], alive[place])
                decisions += 1 + play_on(trial[0], thrown)
                utility[alive[place]] += evaluate(trial[0], seat)
        left = select_better_half(alive, utility, left)
    return int(alive[0])


champion = CompiledSearch("the champion of seven-pennies", search, laws.broken)
