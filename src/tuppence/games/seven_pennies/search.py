"""The champion's search in Seven Pennies: what an action brings, by playing on from it many times.

Monte Carlo with sequential halving (Karnin, Koren and Somekh 2013): all actions are tried with the same dice, then
the better half of them with more, until one is left. Everybody plays on by the heuristics, to the end of the round or
for some turns, and what that leads to is judged by `evaluate`. Compiled only. What else was tried, and how strong it
is: docs/decisions/0014-seven-pennies-champion.md.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.chance import word
from tuppence.compiled_search import CompiledSearch
from tuppence.games.seven_pennies import kernel, laws, rules
from tuppence.games.seven_pennies.heuristics import AT_RISK, begins, best_looking, nobody_holds
from tuppence.places import share_of_win
from tuppence.rule import rule

EACH, ALL = 3_000, 20_000  # decisions played for one of the champion's: for each action, and at most
FAR = 10  # decisions from an action to where it is judged
SPREAD = 1.0  # how far scores may still go apart: this times the root of what the leader lacks
WEALTH = 1.5  # who has twice the nickels has this power of two times the chance


@rule
def weight_of_seat(s: Any, seat: int, highest: int) -> float:
    """How likely a seat is to win, up to a factor that all seats share."""
    if s.tko:
        wealth: float = s.nickels[seat] ** WEALTH
        return wealth
    behind = s.scores[seat] + AT_RISK * s.count[seat] - highest
    return float(np.exp(behind / (SPREAD * np.sqrt(max(s.target - highest, 0) + 1.0))))


@rule
def evaluate(s: Any, seat: int) -> float:
    """How likely a seat is to win, by what everyone has; its return where the match is over."""
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
def play_on(s: Any, rng: Any) -> int:
    """Everybody plays by the heuristics, for points to the end of the round at most; how many decisions it took."""
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
def keep_better_half(alive: Any, utility: Any, left: int) -> int:
    """Bring the better half of the actions to the front; how many these are."""
    kept = (left + 1) // 2
    for place in range(kept):
        best = place
        for other in range(place + 1, left):
            if utility[alive[other]] > utility[alive[best]]:
                best = other
        alive[place], alive[best] = alive[best], alive[place]
    return kept


@rule
def search(s: Any, rng: Any) -> int:
    """The number of the action that brought most."""
    left = kernel.num_legal_actions(s)
    if s.tko and nobody_holds(s):
        left = kernel.gathers(s)  # somebody has to begin: see `heuristics.dangers`
        if not begins(s):
            return left  # the first of the cancels
    utility = np.zeros(left)
    alive = np.arange(left)
    trial = np.zeros(1, rules.POSITION)
    dice = np.zeros(4, np.uint64)
    thrown = np.zeros(4, np.uint64)
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
        left = keep_better_half(alive, utility, left)
    return int(alive[0])


def search_in(table: Any, rng: Any) -> int:
    """The search for the position in ``table``, an array of one."""
    return search(table[0], rng)


champion = CompiledSearch(search_in, laws.broken)
